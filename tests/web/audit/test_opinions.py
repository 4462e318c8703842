"""People say what they think of a verdict, and it is kept with that very verdict."""

import pytest

from audit.models import ClaimFeedback
from audit.services.runs import audit_revision
from engines.verify import ScriptedAuditor
from tests.cast import Cast
from tests.factories import make_draft, make_source
from tests.web.audit.audited import BODY, LINES, LIST, current, enter
from wiki.models import Page


def opinions_shown(cast: Cast, name: str = "reader") -> list[tuple[int, int, bool | None]]:
    rows = enter(cast, name).get(LIST).context["listing"].rows
    return [(row.opinions.agree, row.opinions.disagree, row.opinions.mine) for row in rows]


def test_a_person_has_one_opinion_a_verdict_and_may_change_it(cast: Cast, audited: Page) -> None:
    claim = current(audited).claims.all()[0]
    client = enter(cast)
    for agrees in ("yes", "no", "no"):
        url = f"/w/handbook/claims/{claim.pk}/feedback/"
        response = client.post(url, {"agrees": agrees, "note": "n" * 900}, follow=True)
        assert "your opinion is kept" in response.text
    opinion = ClaimFeedback.objects.get()
    assert (opinion.person, opinion.agrees, len(opinion.note)) == (cast.reader, False, 500)
    assert (opinion.verdict, opinion.auditor) == (claim.verdict, "scripted-1")
    assert "Disagree (1)" in response.text
    assert opinions_shown(cast)[0] == (0, 1, False)
    assert opinions_shown(cast, "editor")[0] == (0, 1, None)


def test_an_opinion_leads_back_to_its_claim_in_the_list_it_was_given_in(
    cast: Cast, audited: Page
) -> None:
    claim = current(audited).claims.all()[2]
    url = f"/w/handbook/claims/{claim.pk}/feedback/?verdict=drift"
    assert f'action="{url}"' in enter(cast).get(f"{LIST}&verdict=drift").text
    response = enter(cast).post(url, {"agrees": "yes"})
    assert response["Location"] == (
        "/w/handbook/p/window/faithfulness/?verdict=drift&claim=3#verdict-3"
    )


def test_an_opinion_says_nothing_of_a_verdict_that_came_later(cast: Cast, audited: Page) -> None:
    claim = current(audited).claims.all()[0]
    enter(cast).post(f"/w/handbook/claims/{claim.pk}/feedback/", {"agrees": "no"})
    other = ScriptedAuditor(fingerprint="scripted-2")
    audit_revision(revision=current(audited), auditor=other)
    assert opinions_shown(cast)[0] == (0, 0, None)
    audit_revision(revision=current(audited), auditor=ScriptedAuditor())
    assert opinions_shown(cast)[0] == (0, 1, False)


@pytest.mark.parametrize("agrees", ["", "perhaps", None])
def test_an_opinion_is_yes_or_no(cast: Cast, audited: Page, agrees: str | None) -> None:
    claim = current(audited).claims.all()[0]
    sent = {} if agrees is None else {"agrees": agrees}
    response = enter(cast).post(f"/w/handbook/claims/{claim.pk}/feedback/", sent)
    assert response.status_code == 400
    assert not ClaimFeedback.objects.exists()


def test_there_is_no_opinion_on_a_page_one_may_not_see(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=LINES)
    draft = make_draft(wiki=cast.wiki, title="Draft", body=BODY)
    audit_revision(revision=current(draft), auditor=ScriptedAuditor())
    url = f"/w/handbook/claims/{current(draft).claims.all()[0].pk}/feedback/"
    assert enter(cast).post(url, {"agrees": "yes"}).status_code == 404
    assert enter(cast, "contributor").post(url, {"agrees": "yes"}).status_code == 302
