"""From claims to verdicts."""
