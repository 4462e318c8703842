"""Questions to a small wiki, and doubles where an answerer or auditor must say a certain thing."""

from collections.abc import Sequence

from ask.engines import engines as site_engines
from ask.models import Answer
from ask.services.answering import Engines, answer_question, ask
from engines.answerer import AnswerSentence, Candidate, Draft
from engines.embed import local_embedder
from engines.verify import ScriptedAuditor
from tests.cast import Cast
from tests.factories import make_active, make_source
from wiki.models import Page
from wiki.search.index import embed_passages

LINES = [
    "You can carry over up to 240 hours of annual leave into the next leave year.",
    "Annual leave is requested in HR Links.",
    "Employees accrue four hours of sick leave per pay period.",
]
LEAVE = (
    f"## Annual leave\n\n{LINES[0]}[^S1:1] {LINES[1]}[^S1:2]\n\n"
    f"## Sick leave\n\n{LINES[2]}[^S1:3]\n"
)
QUESTION = "How many hours of annual leave can I carry over into the next leave year?"


def make_leave(cast: Cast) -> Page:
    """An active page on one source, with its vectors."""
    make_source(wiki=cast.wiki, lines=LINES)
    page = make_active(wiki=cast.wiki, title="Leave", body=LEAVE, editor=cast.editor)
    embed_passages(page_id=page.pk, embedder=local_embedder())
    return page


def asked(cast: Cast, question: str = QUESTION, engines: Engines | None = None) -> Answer:
    waiting = ask(wiki=cast.wiki, asker=cast.reader, question=question)
    return answer_question(answer=waiting, engines=engines or site_engines())


class Quoting:
    """Answers with the first line of each of the first passages, however well it fits."""

    fingerprint = "quoting"

    def __init__(self, passages: int = 1, *, passage: int | None = None, text: str = "") -> None:
        self._passages, self._passage, self._text = passages, passage, text

    def answer(self, question: str, passages: Sequence[Candidate]) -> Draft:  # noqa: ARG002
        """Quote; `passage` and `text` replace what would be quoted."""
        sentences = tuple(
            AnswerSentence(self._text or _sentence(found.text), self._passage or found.id)
            for found in passages[: self._passages]
        )
        return Draft(sentences, covered=True, confidence=0.9, reason="")


def _sentence(text: str) -> str:
    return next(line for line in text.splitlines() if line and not line.startswith("#"))


def scripted(answerer: Quoting, auditor: ScriptedAuditor | None = None) -> Engines:
    """Real retrieval, a scripted answerer and auditor."""
    return Engines(
        embedder=local_embedder(), answerer=answerer, auditor=auditor or ScriptedAuditor()
    )
