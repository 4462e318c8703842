"""Commands of ask."""
