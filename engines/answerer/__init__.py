"""Answers questions from passages of active pages, or says that they do not cover them."""

from engines.answerer.ahead import read_ahead
from engines.answerer.compound import may_be_compound
from engines.answerer.contract import (
    NO_PASSAGE,
    Answerer,
    AnswerSentence,
    Candidate,
    Draft,
    GeneralKnowledge,
    ModelAnswerer,
    Rewriter,
    Splitter,
    Turn,
)
from engines.answerer.following import search_with_words_before, stands_alone
from engines.answerer.local import LocalAnswerer, local_answerer

__all__ = [
    "NO_PASSAGE",
    "AnswerSentence",
    "Answerer",
    "Candidate",
    "Draft",
    "GeneralKnowledge",
    "LocalAnswerer",
    "ModelAnswerer",
    "Rewriter",
    "Splitter",
    "Turn",
    "local_answerer",
    "may_be_compound",
    "read_ahead",
    "search_with_words_before",
    "stands_alone",
]
