"""The words of a withdrawn source are on no screen; what a page itself says stays, bannered."""

import pytest
from django.test import Client

from audit.services.runs import audit_revision
from engines.verify import Finding, ScriptedAuditor, Verdict
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.wiki.acting import current, disputed
from wiki.models import Citation, Page
from wiki.services.sources import withdraw_source

PAGE_SAYS, SOURCE_SAYS = "The code changes often.", "The code xyzzy changes often."
BODY = f"{PAGE_SAYS}[^S1:1]\n"
OTHER = "It never changes.\n"
SCREENS = [
    "",
    "pages/",
    "p/codes/",
    "p/codes/faithfulness/?page=1",
    "p/codes/sources/",
    "p/codes/history/",
    "p/codes/links/",
    "p/codes/r/1/",
    "p/codes/diff/?a=1&b=1",
    "p/codes/edit/",
    "p/codes/dispute/",
    "p/other/",
    "sources/",
    "s/1/",
    "review/",
    "events/",
    "search/?q=xyzz+code",
    "palette/?q=code",
]


@pytest.fixture
def page(cast: Cast) -> Page:
    version = make_source(wiki=cast.wiki, lines=[SOURCE_SAYS, "Outro xyzzy."], title="Codes")
    page = make_active(wiki=cast.wiki, title="Codes", body=BODY, editor=cast.editor)
    judge = ScriptedAuditor()
    judge.enqueue(Finding(Verdict.DRIFT, "The source says xyzzy.", 0.9, (), (), "s"))
    audit_revision(revision=current(page), auditor=judge)
    other = make_active(
        wiki=cast.wiki, title="Other", body="It never changes.\n", editor=cast.editor
    )
    disputed(other, version, claim="It never changes.", line=1)
    return page


def shown(cast: Cast, client: Client, paths: list[str]) -> dict[str, str]:
    found = {path: client.get(f"/w/{cast.wiki.slug}/{path}") for path in paths}
    assert {path: r.status_code for path, r in found.items()} == dict.fromkeys(paths, 200)
    return {path: response.text for path, response in found.items()}


def test_they_are_gone_from_every_screen(cast: Cast, page: Page) -> None:
    client = Client()
    client.force_login(cast.editor)
    conflict = Page.objects.get(slug="other").conflicts.get()
    paths = [*SCREENS, f"conflict/{conflict.pk}/", f"c/{Citation.objects.get().pk}/"]
    before = shown(cast, client, paths)
    assert {path for path, text in before.items() if "xyzzy" in text} >= {
        "p/codes/faithfulness/?page=1",
        "p/codes/sources/",
        "s/1/",
        "review/",
        f"conflict/{conflict.pk}/",
        paths[-1],
    }

    withdraw_source(source=cast.wiki.sources.get(), person=cast.editor, reason="Confidential.")

    after = shown(cast, client, paths)
    assert {path for path, text in after.items() if "xyzzy" in text} == set()
    assert PAGE_SAYS in after["p/codes/"]
    assert f"/conflict/{page.conflicts.get().pk}/" in after["p/codes/"]
