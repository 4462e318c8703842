"""Questions with their answers, what each answer rested on, and how a wiki wants to answer."""

from ask.models.answers import Answer, AnswerPassage, AnswerSentence
from ask.models.general import GeneralAnswer
from ask.models.policies import AnswerPolicy
from ask.models.web import WebAnswer, WebPassage, WebSentence

__all__ = [
    "Answer",
    "AnswerPassage",
    "AnswerPolicy",
    "AnswerSentence",
    "GeneralAnswer",
    "WebAnswer",
    "WebPassage",
    "WebSentence",
]
