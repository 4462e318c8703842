"""SQL that Django has no name for."""

from collections.abc import Sequence

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.search import SearchVectorField
from django.db.models import BooleanField, F, Func, TextField, Value

from wiki.models._lexemes import as_tsquery


class Holds(Func):
    """Whether search terms hold one of some words."""

    template = "%(expressions)s"
    arg_joiner = " @@ "
    output_field = BooleanField()
    conditional = True

    def __init__(self, field: str, terms: Sequence[str]) -> None:
        query = Func(Value(as_tsquery(terms)), template="%(expressions)s::tsquery")
        query.output_field = SearchVectorField()
        super().__init__(F(field), query)


class Repeated(Func):
    """The search terms as an array, each as often as it stands there."""

    template = (
        "ARRAY(SELECT word.lexeme FROM unnest(%(expressions)s) AS word,"
        " generate_series(1, cardinality(word.positions)))"
    )
    output_field = ArrayField(TextField())
