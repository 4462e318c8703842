"""SQL that Django has no name for."""

from django.contrib.postgres.fields import ArrayField
from django.db.models import Func, TextField


class Repeated(Func):
    """The search terms as an array, each as often as it stands there.

    What a prominent term is indexed as once more has no place of its own, and is left out.
    """

    template = (
        "ARRAY(SELECT word.lexeme FROM unnest(%(expressions)s) AS word,"
        " generate_series(1, cardinality(word.positions)))"
    )
    output_field = ArrayField(TextField())
