"""purpose.md is edited by editors, and every state of it is kept."""

from selectolax.lexbor import LexborHTMLParser

from tests.cast import Cast
from tests.factories import PURPOSE
from tests.web.wiki.conftest import Visit

URL = "/w/handbook/purpose/"


def test_readers_see_it_and_cannot_change_it(cast: Cast, visit: Visit) -> None:
    shown = visit("reader").get(URL)

    assert "Travel and leave rules" in shown.text
    assert "<textarea" not in shown.text
    assert visit("contributor").post(URL, {"text": "Mine", "base": 1}).status_code == 403


def test_an_editor_writes_its_next_state(cast: Cast, visit: Visit) -> None:
    text = "# Purpose\r\nA literal { brace } and 100 %.\r\n"
    response = visit("editor").post(URL, {"text": text, "base": 1})

    assert response["Location"] == URL
    latest = cast.wiki.purposes.first()
    assert latest
    assert (latest.number, latest.text, latest.author) == (
        2,
        "# Purpose\nA literal { brace } and 100 %.\n",
        cast.editor,
    )


def test_what_changed_is_shown_word_by_word(cast: Cast, visit: Visit) -> None:
    visit("editor").post(URL, {"text": PURPOSE.replace("leave", "work"), "base": 1})
    for view in ("inline", "split"):
        shown = LexborHTMLParser(visit("reader").get(f"{URL}diff/?a=1&b=2&view={view}").text)
        assert [node.text() for node in shown.css("main del")] == ["leave"]
        assert [node.text() for node in shown.css("main ins")] == ["work"]
    assert visit("reader").get(f"{URL}diff/?a=1&b=x").status_code == 404


def test_nobody_overwrites_what_another_wrote_meanwhile(cast: Cast, visit: Visit) -> None:
    visit("administrator").post(URL, {"text": "Theirs.", "base": 1})
    response = visit("editor").post(URL, {"text": "Mine, long thought about.", "base": 1})

    assert "was changed while you wrote" in response.text
    assert "Mine, long thought about." in response.text
    assert cast.wiki.purposes.count() == 2


def test_no_change_and_too_much_are_refused(cast: Cast, visit: Visit) -> None:
    editor = visit("editor")

    assert "Nothing was changed" in editor.post(URL, {"text": PURPOSE, "base": 1}).text
    assert "is the most" in editor.post(URL, {"text": "x" * 20_001, "base": 1}).text
    assert cast.wiki.purposes.count() == 1


def test_an_empty_purpose_says_that_everything_belongs(cast: Cast, visit: Visit) -> None:
    visit("editor").post(URL, {"text": "", "base": 1})

    assert "every document belongs" in visit("reader").get(URL).text


def test_a_wiki_without_any_purpose_gets_its_first(cast: Cast, visit: Visit) -> None:
    cast.wiki.purposes.all().delete()
    assert "every document belongs" in visit("reader").get(URL).text

    visit("editor").post(URL, {"text": "First.", "base": 0})

    assert cast.wiki.purposes.get().text == "First.\n"
