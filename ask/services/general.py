"""What a model knows of the world, told beside an answer that the pages could not give."""

from ask.models import Answer, AnswerPolicy, GeneralAnswer
from ask.services.draft import Written
from ask.services.engines import Engines
from ask.services.sensitivity import sensitive_subject
from engines.llm import LlmError


def tell_generally(answer: Answer, written: Written, engines: Engines) -> GeneralAnswer | None:
    """Ask the model what it knows, where the wiki allows it and its pages do not cover a question.

    Returns:
        A row that is not saved; None where there is nothing to tell.
    """
    if engines.general is None or not _may_tell(answer, written, engines):
        return None
    try:
        text = engines.general.answer(answer.meant)
    except LlmError:
        # It was an extra; that the pages do not cover the question stands without it.
        return None
    if not text:
        return None
    return GeneralAnswer(answer=answer, text=text, written_by=engines.general.fingerprint)


def _may_tell(answer: Answer, written: Written, engines: Engines) -> bool:
    """Never of a sensitive subject, which nobody could check; never where the model just failed."""
    return (
        not written.draft.covered
        and written.answered_by == engines.answerer.fingerprint
        and AnswerPolicy.of(answer.wiki).general_knowledge
        and sensitive_subject(wiki=answer.wiki, texts=[answer.question, answer.meant]) is None
    )
