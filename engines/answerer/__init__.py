"""Answers questions from passages of active pages, or says that they do not cover them."""

from engines.answerer.contract import Answerer, AnswerSentence, Candidate, Draft
from engines.answerer.local import LocalAnswerer, local_answerer

__all__ = ["AnswerSentence", "Answerer", "Candidate", "Draft", "LocalAnswerer", "local_answerer"]
