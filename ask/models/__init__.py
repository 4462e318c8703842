"""Questions with their answers, and what each answer rested on."""

from ask.models.answers import Answer, AnswerPassage, AnswerSentence

__all__ = ["Answer", "AnswerPassage", "AnswerSentence"]
