"""Uploading documents, and what became of them."""
