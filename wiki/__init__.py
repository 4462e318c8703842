"""The knowledge: sources, pages, revisions, citations, review and search."""
