"""What may be shown of the web beside an answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from ask.models import Answer, AnswerPolicy, WebAnswer, WebPassage, WebSentence
from ask.services.web.asking import obstacle_to, topics_of
from ask.services.websearch import site_web_search


@dataclass(frozen=True, slots=True)
class WebBlock:
    """What stands beside an answer.

    Attributes:
        look: The last look on the web that is still kept; None where there is none.
        sentences: What it found, each with the passage it cites.
        passages: What is cited, in order.
        offer: What may be looked up; nothing where no look may be begun.
        engine: Who would be asked.
    """

    look: WebAnswer | None
    sentences: Sequence[WebSentence] = ()
    passages: Sequence[WebPassage] = ()
    offer: Sequence[str] = ()
    engine: str = ""


def web_block(answer: Answer, *, may_look: bool) -> WebBlock | None:
    """Return what is shown of the web beside an answer; None for nothing at all.

    What was found is shown only while the wiki allows it and the question is still open.

    Args:
        answer: The answer.
        may_look: Whether the person who looks at it is the one who asked.
    """
    if not topics_of(answer) or not AnswerPolicy.of(answer.wiki).web:
        return None
    look = answer.web_answers.kept().first()
    offers = may_look and not (look and look.is_working) and not obstacle_to(answer)
    search = site_web_search() if offers else None
    found = look is not None and look.status == WebAnswer.Status.FOUND
    return WebBlock(
        look=look,
        sentences=list(look.sentences.select_related("passage")) if look and found else [],
        passages=list(look.passages.all()) if look and found else [],
        offer=topics_of(answer) if search else (),
        engine=search.name if search else "",
    )
