"""Measures how sure the local auditor may be: see `python -m tools.measure_reliability --help`."""
