"""Mistyped words are put right by the terms of the wikis that are searched, and by no others."""

import pytest

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_member, make_wiki
from wiki.models import Role
from wiki.search.spelling import nearest_terms
from wiki.services.lifecycle import archive_page


@pytest.fixture(autouse=True)
def pages(cast: Cast) -> None:
    make_active(
        wiki=cast.wiki,
        title="Leave",
        body="Reimbursement of travel. Bicycles stand below.\n\n## More\n\nTravel again.\n",
        editor=cast.editor,
    )


def test_the_likest_term_comes_first(cast: Cast) -> None:
    assert nearest_terms("reimbursment", wikis=[cast.wiki.pk])[0] == "reimburs"
    assert nearest_terms("travle", wikis=[cast.wiki.pk]) == ["travel"]
    assert nearest_terms("bicyle", wikis=[cast.wiki.pk], limit=1) == ["bicycl"]
    assert nearest_terms("zzzzz", wikis=[cast.wiki.pk]) == []
    assert nearest_terms("tra", wikis=[cast.wiki.pk]) == [], "too short to tell"
    assert nearest_terms("x' OR %", wikis=[cast.wiki.pk]) == []


def test_words_of_other_wikis_of_drafts_and_of_archived_pages_are_never_suggested(
    cast: Cast,
) -> None:
    secret = make_wiki()
    editor = make_member(wiki=secret, role=Role.EDITOR)
    make_active(wiki=secret, title="Merger", body="Project zanzibar.\n", editor=editor)
    make_draft(wiki=cast.wiki, title="Draft", body="Project zanzibar.\n")
    page = make_active(wiki=cast.wiki, title="Gone", body="Elephants.\n", editor=cast.editor)
    archive_page(page=page, person=cast.editor)
    assert nearest_terms("zanzibr", wikis=[cast.wiki.pk]) == []
    assert nearest_terms("elephnt", wikis=[cast.wiki.pk]) == []
    assert nearest_terms("zanzibr", wikis=[secret.pk, cast.wiki.pk]) == ["zanzibar"]
