"""Claims to verdicts, and what they say of a page."""
