"""Models and text, importable alone: no Django, no request, no database."""
