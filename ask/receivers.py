"""News from the wiki: the words of a withdrawn source leave old answers."""

from typing import Any

from django.dispatch import receiver

from ask.services.erasing import erase_quotes
from wiki.models import Source
from wiki.signals import source_withdrawn


@receiver(source_withdrawn, dispatch_uid="ask_withdrawal")
def source_was_withdrawn(source: Source, **_news: Any) -> None:  # noqa: ANN401
    """Forget the words of the source in the transaction that withdraws it."""
    erase_quotes(source=source)
