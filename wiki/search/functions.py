"""SQL functions that Django has no name for."""

from django.db.models import Func, IntegerField


class Cardinality(Func):
    """The number of elements of an array; 0 for an empty one."""

    function = "cardinality"
    output_field = IntegerField()
