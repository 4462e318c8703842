"""Commands of ingest."""
