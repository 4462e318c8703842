"""An answer that was written and checked, and is not kept yet."""

from dataclasses import dataclass

from ask.services.guard import Checked
from engines.answerer import Draft


@dataclass(frozen=True, slots=True)
class Written:
    """An answer, checked.

    Attributes:
        draft: What the answerer wrote.
        checked: What the guard made of each sentence.
        answered_by: Whose it is.
        note: What a reader must know about that.
        open_parts: What of a compound question it leaves open, in the question's words.
    """

    draft: Draft
    checked: list[Checked]
    answered_by: str
    note: str = ""
    open_parts: tuple[str, ...] = ()
