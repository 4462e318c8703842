"""Editing: nothing is overwritten unseen, and no text that was typed is lost."""

import pytest

from tests.cast import Cast
from tests.factories import make_draft
from tests.web.wiki.conftest import BODY, Visit
from wiki.models import Page, PageState, Proposal, Revision
from wiki.services.pages import MAX_BODY_CHARACTERS, edit_page

EDIT = "/w/handbook/p/loans/edit/"


def form(body: str, base: int = 1, comment: str = "") -> dict[str, object]:
    return {"body": body, "base": base, "comment": comment}


def newest() -> Revision:
    return Revision.objects.order_by("-number")[0]


def test_the_form_holds_the_text_and_the_revision_it_is_of(visit: Visit, page: Page) -> None:
    shown = visit("editor").get(EDIT).text

    assert "The window is 14 days.[^S1:2]" in shown
    assert 'name="base" value="1"' in shown
    assert "data-editor" in shown


def test_an_edit_is_a_new_revision_in_the_editors_name(
    cast: Cast, visit: Visit, page: Page
) -> None:
    changed = BODY.replace("at will", "twice")
    response = visit("editor").post(EDIT, form(changed, comment="As the rules say"))

    assert response["Location"] == "/w/handbook/p/loans/"
    assert (newest().body, newest().author, newest().comment) == (
        changed,
        cast.editor,
        "As the rules say",
    )


def test_every_other_byte_of_the_page_stays(visit: Visit, page: Page) -> None:
    changed = BODY.replace("will", "want") + "\n\tcode  \n\n  * odd   spacing\n"
    visit("editor").post(EDIT, form(changed.replace("\n", "\r\n")))

    assert newest().body == changed


def test_an_unknown_citation_is_told_beside_the_text_which_is_kept(
    visit: Visit, page: Page
) -> None:
    response = visit("editor").post(EDIT, form("My long new text.[^S1:99]\n"))

    assert "goes past line 4" in response.text
    assert "My long new text.[^S1:99]" in response.text
    assert newest().number == 1


def test_an_edit_that_changes_nothing_is_told_so(visit: Visit, page: Page) -> None:
    assert "Nothing was changed" in visit("editor").post(EDIT, form(BODY)).text


def test_who_edits_what_another_changed_meanwhile_gets_both_texts_and_their_merge(
    cast: Cast, visit: Visit, page: Page
) -> None:
    first = page.current_revision
    assert first
    theirs = BODY.replace("for a week", "for seven days")
    edit_page(page=page, body=theirs, base=first, author=cast.administrator)
    mine = BODY.replace("at will", "twice")
    editor = visit("editor")
    response = editor.post(EDIT, form(mine))

    assert response.status_code == 409
    assert "was changed while you wrote" in response.text
    clash = response.context["clash"]
    assert (clash["mine"], clash["theirs"].body) == (mine, theirs)
    merged = response.context["form"]["body"].value()
    assert "twice" in merged
    assert "for seven days" in merged
    assert newest().body == theirs

    saved = editor.post(EDIT, form(merged, base=response.context["form"]["base"].value()))
    assert saved.status_code == 302
    assert newest().body == merged


def test_lines_that_both_changed_must_be_chosen_before_anything_is_saved(
    cast: Cast, visit: Visit, page: Page
) -> None:
    first = page.current_revision
    assert first
    theirs = BODY.replace("for a week", "for seven days")
    edit_page(page=page, body=theirs, base=first, author=cast.administrator)
    editor = visit("editor")
    response = editor.post(EDIT, form(BODY.replace("for a week", "for ten days")))
    merged = response.context["form"]["body"].value()

    assert "<<<<<<< yours" in merged
    refused = editor.post(EDIT, form(merged, base=2))
    assert "Choose at each of them" in refused.text
    assert newest().body == theirs


def test_where_a_second_person_approves_an_edit_is_refused_and_kept(
    cast: Cast, visit: Visit, page: Page
) -> None:
    cast.wiki.second_person = True
    cast.wiki.save()
    response = visit("editor").post(EDIT, form("Mine.\n"))

    assert (
        "A second person approves" in response.text or "a second person approves" in response.text
    )
    assert "Mine." in response.text
    assert newest().number == 1


def test_a_new_page_is_a_draft(cast: Cast, visit: Visit) -> None:
    response = visit("editor").post(
        "/w/handbook/new/", {"title": "Late fees", "body": "None.\n", "base": 0}
    )

    assert response["Location"] == "/w/handbook/p/late-fees/"
    assert Page.objects.get().state == PageState.DRAFT


def test_a_taken_title_is_refused_and_the_text_is_kept(cast: Cast, visit: Visit) -> None:
    make_draft(wiki=cast.wiki, title="Fees", body="None.\n")
    response = visit("editor").post(
        "/w/handbook/new/", {"title": "fees", "body": "My new text.\n", "base": 0}
    )

    assert "exists already" in response.text
    assert "My new text." in response.text
    assert Page.objects.count() == 1


def test_an_unknown_citation_of_a_new_page_is_told_beside_its_text(
    cast: Cast, visit: Visit
) -> None:
    response = visit("editor").post(
        "/w/handbook/new/", {"title": "Fees", "body": "So it is.[^S9:1]\n", "base": 0}
    )

    assert "names a source that is not in this wiki" in response.text
    assert response.context["form"].errors.get("body")


def test_a_preview_saves_nothing_and_tells_what_is_wrong(visit: Visit, page: Page) -> None:
    contributor = visit("contributor")
    body = {"body": "**So** it is.[^S1:2] And that.[^S9:1]\n"}
    whole = contributor.post("/w/handbook/preview/", body)
    part = contributor.post(
        "/w/handbook/preview/", body, headers={"HX-Request": "true", "HX-Target": "preview"}
    )

    for response in (whole, part):
        assert "<strong>So</strong>" in response.text
        assert 'class="cite"' in response.text
        assert "[^S9:1] names a source that is not in this wiki" in response.text
    assert "<html" in whole.text
    assert "<html" not in part.text
    assert Revision.objects.count() == 1


def test_a_preview_of_a_text_that_no_page_may_have_is_refused(visit: Visit, page: Page) -> None:
    body = {"body": "**word** " * (MAX_BODY_CHARACTERS // 9 + 1)}
    response = visit("contributor").post("/w/handbook/preview/", body)

    assert "Split this page" in response.text
    assert "<strong>word" not in response.text


@pytest.mark.parametrize("form_of", ["edit", "suggest"])
def test_an_edit_of_a_revision_that_is_not_there_overwrites_nothing(
    visit: Visit, page: Page, form_of: str
) -> None:
    sent = {"body": "My new text.\n", "base": 77, "reason": "It is better."}
    response = visit("editor").post(f"/w/handbook/p/loans/{form_of}/", sent)

    assert "no revision 77" in response.text
    assert "My new text." in response.text
    assert (Revision.objects.count(), Proposal.objects.count()) == (1, 0)
