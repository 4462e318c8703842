"""Commands of audit."""
