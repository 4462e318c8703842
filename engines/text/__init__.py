"""Text as Plumbline sees it: lines, sentences, claims, citation markers, quotes, tokens.

Pure functions over ``str``; nothing here knows a model, a database or a request.
All offsets are ``str`` indices ``[start, end)``; line numbers are 1-based and inclusive.
"""

from engines.text.analysis import search_terms
from engines.text.citations import markers, strip_markers
from engines.text.claims import Claim, claims
from engines.text.language import detect_language
from engines.text.lines import normalise, split_lines
from engines.text.markers import Marker, format_marker
from engines.text.pieces import Piece, pieces
from engines.text.quotes import QuoteFinder, QuoteMatch, find_quote
from engines.text.sections import Section, sections
from engines.text.sentences import sentences
from engines.text.spans import Span
from engines.text.tokens import content_words, slugify_heading, words

__all__ = [
    "Claim",
    "Marker",
    "Piece",
    "QuoteFinder",
    "QuoteMatch",
    "Section",
    "Span",
    "claims",
    "content_words",
    "detect_language",
    "find_quote",
    "format_marker",
    "markers",
    "normalise",
    "pieces",
    "search_terms",
    "sections",
    "sentences",
    "slugify_heading",
    "split_lines",
    "strip_markers",
    "words",
]
