"""What is asked of the words of passages."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.text.analysis import term_variants
from wiki.models._lexemes import any_of

# A question rarely has more words that tell; the rest would only cost time.
MAX_TERMS = 32

# The terms that one word may stand as: one for each language of the passages.
QueryTerm = tuple[str, ...]
# Words that stand one behind the other.
Phrase = tuple[QueryTerm, ...]


@dataclass(frozen=True, slots=True)
class LexicalQuery:
    """What passages are ranked by, and what they must and must not hold.

    Attributes:
        terms: The distinct words; passages that hold none of them are not found.
        phrases: What each passage holds, word behind word. Their words are among `terms`.
        excluded: What no passage holds: words, or phrases.
        languages: In which the terms were made.
    """

    terms: tuple[QueryTerm, ...]
    phrases: tuple[Phrase, ...] = ()
    excluded: tuple[Phrase, ...] = ()
    languages: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        text: str,
        *,
        phrases: Sequence[str] = (),
        excluded: Sequence[str] = (),
        languages: Sequence[str] = ("en",),
    ) -> "LexicalQuery":
        """Analyse what was typed.

        Args:
            text: Words, in any order.
            phrases: Words to be found in this very order, a string for each phrase.
            excluded: Words, or phrases, that are not to be there.
            languages: Of the passages (`statistics.languages`).
        """
        together = [_phrase(each, languages) for each in phrases]
        words = [*term_variants(text, languages=languages), *(t for each in together for t in each)]
        return cls(
            terms=tuple(dict.fromkeys(words))[:MAX_TERMS],
            phrases=tuple(filter(None, together)),
            excluded=tuple(filter(None, (_phrase(each, languages) for each in excluded))),
            languages=tuple(languages),
        )

    @property
    def variants(self) -> list[str]:
        """Every term of every word, each once."""
        return list(dict.fromkeys(variant for term in self.terms for variant in term))

    @property
    def demands(self) -> list[str]:
        """The parts of a tsquery that phrases and excluded words make."""
        return [
            *(_in_order(phrase) for phrase in self.phrases),
            *(f"!{_in_order(phrase)}" for phrase in self.excluded),
        ]


def _phrase(text: str, languages: Sequence[str]) -> Phrase:
    return tuple(term_variants(text, languages=languages))[:MAX_TERMS]


def _in_order(phrase: Phrase) -> str:
    return f"({' <-> '.join(map(any_of, phrase))})"
