"""Fits what the local auditor decides by: see `python -m tools.fit_auditor --help`."""
