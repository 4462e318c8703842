"""Which auditor is measured."""

from audit.engines import auditors
from engines.verify import Auditor

NAMES = ("local", "llm", "cascade")


class NotConfiguredError(Exception):
    """This site has no such auditor; the message says what to do."""


def chosen_auditor(name: str) -> Auditor:
    """Make the auditor of that name.

    Raises:
        NotConfiguredError: This site has none of that name.
    """
    make = auditors().get(name)
    if make is None:
        raise NotConfiguredError(
            f"This site has no auditor “{name}”: set up a model endpoint for it, "
            "or measure --auditor local."
        )
    return make()
