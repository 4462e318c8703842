"""Retrieval: one module serves reading, asking, linking and conflict finding."""

from wiki.search.correcting import corrected
from wiki.search.query import Query, parse
from wiki.search.relevance import speaks_of_it
from wiki.search.retrieval import Hit, Results, neighbours, retrieve
from wiki.search.snippets import Piece, snippet

__all__ = [
    "Hit",
    "Piece",
    "Query",
    "Results",
    "corrected",
    "neighbours",
    "parse",
    "retrieve",
    "snippet",
    "speaks_of_it",
]
