"""The person and the wiki that a site made for measuring begins with."""

import uuid

from wiki.models import User, Wiki
from wiki.services.wikis import STARTING_PURPOSE, set_up_site


def make_bench() -> tuple[User, Wiki]:
    """Set up a new site; return who runs it, and its wiki."""
    return set_up_site(
        username="bench",
        email="bench@example.org",
        password=uuid.uuid4().hex,
        wiki_name="Bench",
        purpose=STARTING_PURPOSE,
    )
