"""Retrieval: one module serves reading, asking, linking and conflict finding."""
