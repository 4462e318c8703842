"""The engines, siblings of one shape."""
