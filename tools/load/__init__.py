"""Readers and askers at a running site, all at once (needs requirements/load.txt)."""
