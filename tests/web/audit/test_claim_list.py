"""The claims of a page: in order, screen by screen, each beside the very lines it cites."""

import pytest

from audit.services import reading
from audit.services.runs import audit_revision
from engines.verify import ScriptedAuditor
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.web.audit.audited import LIST, OUTCOMES, URL, current, enter
from wiki.models import Page
from wiki.services.faithfulness import VERDICTS


def ordinals(cast: Cast, place: str) -> list[int]:
    rows = enter(cast).get(f"{URL}{place}").context["listing"].rows
    return [row.claim.ordinal for row in rows]


@pytest.fixture
def long_page(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Page:
    """Seven claims, every second one uncited, on screens of three."""
    monkeypatch.setattr(reading, "ON_A_SCREEN", 3)
    make_source(wiki=cast.wiki, lines=["It is so."])
    body = "".join(f"- It is so.{'[^S1:1]' if n % 2 else ''}\n" for n in range(1, 8))
    page = make_active(wiki=cast.wiki, title="Window", body=body, editor=cast.editor)
    audit_revision(revision=current(page), auditor=ScriptedAuditor())
    return page


def test_the_words_at_fault_are_marked_and_the_lines_stand_beside(
    cast: Cast, audited: Page
) -> None:
    shown = enter(cast).get(LIST).text
    assert '>The window is <mark class="fault">30</mark> days.<' in shown
    assert '>The window is <mark class="evidence">14</mark> days.<' in shown
    assert '<a href="/w/handbook/s/1/?v=1&amp;lines=1#L1" dir="auto">Handbook, line 1</a>' in shown
    for reason in ("It says 14.", "The judge is away.", "It cites nothing."):
        assert reason in shown


def test_each_claim_stands_beside_its_own_citations_and_no_others(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["A.", "B.", "C.", "D."], title="B")
    body = (
        "# Head [^S1:4]\n\nOne.[^S1:1][^S1:2]\n\n## Second [^S1:3]\n\n"
        "- Two.\n- [^S1:2-3] Three.\n\nNone.\n"
    )
    page = make_active(wiki=cast.wiki, title="Window", body=body, editor=cast.editor)
    audit_revision(revision=current(page), auditor=ScriptedAuditor())
    shown = enter(cast).get(LIST).context["listing"].rows
    assert [[place.label for place in row.places] for row in shown] == [
        ["B, line 1", "B, line 2"],
        [],
        ["B, lines 2–3"],
        [],
    ]


def test_words_of_sources_and_reasons_are_inert(cast: Cast, audited: Page) -> None:
    shown = enter(cast).get(LIST).text
    assert "<b>Bold</b>" not in shown
    assert "<script>alert" not in shown
    assert "&lt;b&gt;Bold&lt;/b&gt;" in shown


@pytest.mark.parametrize("verdict", [*VERDICTS, "nonsense"])
def test_claims_are_filtered_by_their_verdict(cast: Cast, audited: Page, verdict: str) -> None:
    rows = enter(cast).get(f"{URL}?verdict={verdict}").context["listing"].rows
    expected = OUTCOMES if verdict == "nonsense" else [verdict]
    assert [row.claim.outcome for row in rows] == expected


def test_a_filter_that_leaves_nothing_says_so(cast: Cast, window: Page) -> None:
    audit_revision(revision=current(window), auditor=ScriptedAuditor())
    assert "No claim has this verdict" in enter(cast).get(f"{URL}?verdict=drift").text


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("?page=1", [1, 2, 3]),
        ("?page=3", [7]),
        ("?page=99", [7]),
        ("?page=x", [1, 2, 3]),
        ("?verdict=uncited", [2, 4, 6]),
        ("?verdict=supported&page=2", [7]),
        ("?claim=1", [1, 2, 3]),
        ("?claim=4", [4, 5, 6]),
        ("?claim=7", [7]),
        ("?claim=7&verdict=supported", [7]),
        ("?claim=5&verdict=supported", [1, 3, 5]),
        ("?claim=99", [7]),
        ("?claim=x", [1, 2, 3]),
        (f"?claim={'9' * 5000}", [1, 2, 3]),
    ],
)
def test_an_address_names_a_screen_or_the_claim_on_it(
    cast: Cast, long_page: Page, place: str, expected: list[int]
) -> None:
    assert ordinals(cast, place) == expected


def test_the_screens_are_linked_and_keep_the_filter(cast: Cast, long_page: Page) -> None:
    middle = enter(cast).get(f"{URL}?page=2").text
    assert 'rel="prev" href="?verdict=&amp;page=1#claims"' in middle
    assert "Claims 4–6 of 7" in middle
    assert 'rel="next" href="?verdict=&amp;page=3#claims"' in middle
    first = enter(cast).get(f"{URL}?verdict=supported").text
    assert 'rel="next" href="?verdict=supported&amp;page=2#claims"' in first
    assert 'rel="prev"' not in first
