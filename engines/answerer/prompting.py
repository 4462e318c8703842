"""What is put before the model that answers: numbered passages, and how they fit."""

from collections.abc import Sequence

from engines.answerer.contract import Candidate
from engines.llm import Data, Gateway, Prompt, compose, pack

Numbered = Sequence[tuple[int, Candidate]]

REPLY_TOKENS = 1_500
_FREE = 0.9  # of the room; the rest is the schema's
# What `compose` puts round a passage, as long as it gets.
_FENCES = "\n\n<<<passage 99 0123456789abcdef>>>\n\n<<<end of passage 99 0123456789abcdef>>>"

INSTRUCTIONS = (
    "You answer a question from numbered passages of a wiki, and from nothing else: what you know"
    " of the world does not count. Write the fewest sentences that answer it, each complete in"
    " itself and resting on one passage. Keep numbers, dates, names, conditions and exceptions as"
    " the passage has them. Answer in the language of the question. Where the passages do not"
    " answer, or answer only something near it, say that it is not covered: that is a good answer."
)


def passages_of(numbered: Numbered) -> list[Data]:
    """Return the passages as data, each under its number."""
    return [Data(f"passage {number}", text_of(passage)) for number, passage in numbered]


def text_of(passage: Candidate) -> str:
    """Return a passage with what tells where it stands."""
    place = " / ".join(part for part in (passage.title, passage.heading) if part)
    return f"{place}\n\n{passage.text}"


def prompt_for(
    question: str, numbered: Numbered, *, parts: Sequence[str] = (), task: str
) -> Prompt:
    """Return the prompt that asks a question, and its parts by number, of some passages."""
    asked = [Data(f"part {number}", part) for number, part in enumerate(parts, start=1)]
    return compose(
        INSTRUCTIONS,
        task=task,
        data=[Data("question", question), *asked, *passages_of(numbered)],
        max_reply_tokens=REPLY_TOKENS,
    )


def groups_of(
    question: str,
    passages: Sequence[Candidate],
    *,
    parts: Sequence[str] = (),
    gateway: Gateway,
    task: str,
) -> list[list[tuple[int, Candidate]]]:
    """Number the passages from 1, and return them in as few groups as fit a prompt.

    Raises:
        PromptTooLongError: One passage alone does not fit.
    """
    room = int(gateway.room(prompt_for(question, [], parts=parts, task=task)) * _FREE)
    return pack(
        list(enumerate(passages, start=1)),
        size=lambda each: gateway.count(text_of(each[1]) + _FENCES),
        room=room,
    )
