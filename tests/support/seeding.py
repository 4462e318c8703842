"""`python -m tests.support.seeding`: gives an empty site a wiki with people and active pages."""

import django

from tests.support.paperwork import ACTIVE

WIKI = "office"


def seed() -> None:
    """Make the wiki, its contributor and editor, and the pages that are active before."""
    # Imported late: models exist only once Django is set up.
    from tests.factories import (  # noqa: PLC0415
        make_active,
        make_member,
        make_source,
        make_wiki,
    )
    from wiki.models import Role  # noqa: PLC0415

    # Without a purpose every document belongs, so that all of them go all the way.
    wiki = make_wiki("Office", slug=WIKI)
    make_member(wiki=wiki, role=Role.CONTRIBUTOR, username="connie")
    editor = make_member(wiki=wiki, role=Role.EDITOR, username="edith")
    for title, sentences in ACTIVE.items():
        source = make_source(wiki=wiki, lines=sentences, title=f"{title} of last year").source
        cited = [
            f"{sentence}[^S{source.number}:{line}]"
            for line, sentence in enumerate(sentences, start=1)
        ]
        make_active(wiki=wiki, title=title, body="\n\n".join(cited), editor=editor)


if __name__ == "__main__":
    django.setup()
    seed()
