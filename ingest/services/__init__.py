"""The verbs of ingest: receive, run a step, steer."""
