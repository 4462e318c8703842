"""Repeating the checks of what is kept of the web, and forgetting what has expired."""

import hashlib
from dataclasses import dataclass

from django.utils import timezone

from ask.models import WebAnswer, WebPassage, WebSentence
from ask.models.web import KEPT
from engines.verify import Auditor, Finding, Pair, Verdict


@dataclass(frozen=True, slots=True)
class WebVerification:
    """What a repetition of the checks found.

    Attributes:
        passages: How many are kept.
        altered: Those whose words are not those that were hashed when they were fetched.
        sentences: How many are kept.
        unsupported: Those that the auditor does not find supported by what they cite.
    """

    passages: int
    altered: list[WebPassage]
    sentences: int
    unsupported: list[WebSentence]

    @property
    def is_sound(self) -> bool:
        """Say whether everything holds."""
        return not self.altered and not self.unsupported


def verify_web_passages(*, auditor: Auditor) -> WebVerification:
    """Hash every kept passage again, and hold every sentence against the passage it cites."""
    passages = list(WebPassage.objects.all())
    sentences = list(WebSentence.objects.select_related("passage"))
    outcomes = auditor.judge([Pair(each.text, each.passage.text) for each in sentences])
    return WebVerification(
        passages=len(passages),
        altered=[each for each in passages if _sha256(each.text) != each.text_sha256],
        sentences=len(sentences),
        unsupported=[
            sentence
            for sentence, found in zip(sentences, outcomes, strict=True)
            if not isinstance(found, Finding) or found.verdict != Verdict.SUPPORTED
        ],
    )


def forget_expired() -> None:
    """Delete looks on the web that are older than they are kept, with all they quote."""
    WebAnswer.objects.filter(created_at__lte=timezone.now() - KEPT).delete()


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
