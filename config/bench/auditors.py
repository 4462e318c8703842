"""Which auditor is measured."""

from audit.engines import auditors
from config import embedded
from engines.verify import Auditor, local_auditor

LOCAL = "local"
NAMES = (LOCAL, "llm", "cascade")


class NotConfiguredError(Exception):
    """This site has no such auditor; the message says what to do."""


def chosen_auditor(name: str) -> Auditor:
    """Make the auditor of that name; the local one needs no site.

    Raises:
        NotConfiguredError: This site has none of that name.
        ServiceError: The site's services, which know its model endpoints, cannot be started.
    """
    if name == LOCAL:
        return local_auditor()
    embedded.ensure()
    make = auditors().get(name)
    if make is None:
        raise NotConfiguredError(
            f"This site has no auditor “{name}”: set up a model endpoint for it, "
            "or measure --auditor local."
        )
    return make()
