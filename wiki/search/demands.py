"""What a query demands of a passage besides being near: phrases, and words it must not hold."""

from collections.abc import Sequence

from django.contrib.postgres.search import SearchVectorField
from django.db.models import BooleanField, F, Func, Value

from wiki.models import Passage
from wiki.search.lexical import LexicalQuery
from wiki.search.reading import Scope


class _Answers(Func):
    """Whether search terms answer a tsquery that is written out."""

    template = "%(expressions)s"
    arg_joiner = " @@ "
    output_field = BooleanField()
    conditional = True

    def __init__(self, field: str, parts: Sequence[str]) -> None:
        query = Func(Value(" & ".join(parts)), template="%(expressions)s::tsquery")
        query.output_field = SearchVectorField()
        super().__init__(F(field), query)


def meeting(scope: Scope, words: LexicalQuery) -> Scope:
    """Return the part of a scope that has the query's phrases and none of its excluded words."""
    if not words.demands:
        return scope
    passages = Passage.objects.evidence() if scope.passages is None else scope.passages
    return Scope(scope.wikis, passages.filter(_Answers("lexemes", words.demands)))
