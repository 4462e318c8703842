"""The plumb line tells the truth about its verdicts, in words, shapes and well-formed markup."""

from collections import Counter
from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wiki.plumbline import (
    VERDICTS,
    WORDS,
    StoredMark,
    Verdict,
    known,
    place,
    plumb_line,
    small_plumb_line,
    summary,
    worst,
)

verdicts = st.lists(st.sampled_from(VERDICTS), max_size=60)
offsets = st.integers(min_value=-50, max_value=5_000)
stored_marks = st.lists(
    st.builds(
        StoredMark,
        ordinal=st.integers(min_value=1, max_value=999),
        start=offsets,
        end=offsets,
        verdict=st.sampled_from(VERDICTS),
    ),
    max_size=40,
)


def marks_of(*words: Verdict) -> list[StoredMark]:
    return [
        StoredMark(ordinal=at + 1, start=at * 100, end=at * 100 + 90, verdict=word)
        for at, word in enumerate(words)
    ]


def parsed(markup: str) -> Element:
    return fromstring(markup)  # noqa: S314 (our own markup, not a stranger's)


def drawn(*words: Verdict) -> Element:
    return parsed(plumb_line(place(marks_of(*words), length=len(words) * 100)))


def title(svg: Element) -> str:
    return svg.findtext("title") or ""


def recount(words: str) -> Counter[str]:
    if words == "no claims":
        return Counter()
    found: Counter[str] = Counter()
    for part in words.split(", "):
        number, _, word = part.partition(" ")
        found[word] += int(number)
    return found


@given(stored_marks, st.integers(min_value=0, max_value=4_000))
def test_any_marks_give_well_formed_markup_that_stays_on_the_line(
    stored: list[StoredMark], length: int
) -> None:
    svg = parsed(plumb_line(place(stored, length=length)))
    for line in svg.iter("line"):
        assert 0 <= float(line.attrib["y1"].rstrip("%")) <= float(line.attrib["y2"].rstrip("%"))
        assert float(line.attrib["y2"].rstrip("%")) <= 100
    assert len(svg.findall("a")) == len(stored)


@given(verdicts)
def test_the_words_equal_the_recount(given_verdicts: list[Verdict]) -> None:
    expected = Counter(WORDS[verdict] for verdict in given_verdicts)
    assert recount(summary(given_verdicts)) == expected
    assert title(drawn(*given_verdicts)) == f"Plumb line: {summary(given_verdicts)}"


@pytest.mark.parametrize("horizontal", [True, False])
@given(given_verdicts=verdicts)
def test_a_small_line_counts_all_claims_and_stays_in_its_box(
    given_verdicts: list[Verdict], *, horizontal: bool
) -> None:
    svg = parsed(small_plumb_line(given_verdicts, horizontal=horizontal))
    assert recount(title(svg)) == Counter(WORDS[verdict] for verdict in given_verdicts)
    width, height = float(svg.attrib["width"]), float(svg.attrib["height"])
    for line in svg.iter("line"):
        assert 0 <= float(line.attrib["x1"]) <= width
        assert 0 <= float(line.attrib["y2"]) <= height


@given(verdicts)
def test_the_gravest_verdict_is_always_visible_in_a_small_line(
    given_verdicts: list[Verdict],
) -> None:
    groups = parsed(small_plumb_line(given_verdicts)).findall("g")
    shown = {group.attrib["class"] for group in groups}
    gravest = worst(given_verdicts)
    assert (f"verdict-{gravest}" in shown) == (gravest is not None)


@given(st.lists(st.sampled_from(VERDICTS), min_size=1, max_size=4))
def test_few_claims_each_have_a_place_of_their_own(given_verdicts: list[Verdict]) -> None:
    groups = parsed(small_plumb_line(given_verdicts)).findall("g")
    changes = sum(a != b for a, b in pairwise(given_verdicts))
    assert len(groups) == changes + 1


def test_a_page_without_claims_says_so() -> None:
    assert title(drawn()) == "Plumb line: no claims"
    assert title(parsed(small_plumb_line([]))) == "no claims"
    assert "verdict-" not in drawn().attrib["class"]


def test_the_headline_reads_as_people_read_it() -> None:
    many = [known("supported")] * 41
    assert (
        summary(["uncited", *many, "drift", "unchecked", "drift"])
        == "41 supported, 2 drift, 1 uncited, 1 could not check"
    )


def test_each_verdict_has_a_shape_of_its_own() -> None:
    def shape(verdict: Verdict) -> tuple[object, ...]:
        link = drawn(verdict).find("a")
        assert link is not None
        lines = [
            (line.get("class"), line.get("x1") == line.get("x2")) for line in link.iter("line")
        ]
        return (*lines, link.find("svg") is not None)

    assert len({shape(verdict) for verdict in VERDICTS}) == len(VERDICTS)


def test_a_drifting_claim_leans_and_a_supported_one_hangs_straight() -> None:
    lines = [line for line in drawn("supported", "drift").iter("line") if not line.get("class")]
    assert [line.attrib["x1"] == line.attrib["x2"] for line in lines] == [True, False]


def test_every_claim_is_a_link_and_only_those_in_need_take_part_in_the_tab_order() -> None:
    links = drawn("supported", "hallucination").findall("a")
    assert [link.attrib["href"] for link in links] == ["#claim-1", "#claim-2"]
    assert [link.get("tabindex") for link in links] == ["-1", None]
    assert links[1].attrib["aria-label"] == "claim 2: hallucination"


def test_claims_are_placed_by_their_offsets_whatever_their_order() -> None:
    marks = place(list(reversed(marks_of("drift", "supported"))), length=200)
    assert [(mark.anchor, mark.start, mark.end) for mark in marks] == [
        ("claim-1", 0.0, 0.45),
        ("claim-2", 0.5, 0.95),
    ]


def test_the_bare_thread_shows_where_nothing_is_stated() -> None:
    stored = [StoredMark(ordinal=1, start=20, end=60, verdict="supported")]
    svg = parsed(plumb_line(place(stored, length=100)))
    threads = [(line.attrib["y1"], line.attrib["y2"]) for line in svg.findall("line")]
    assert threads == [("0.00%", "20.00%"), ("60.00%", "100.00%")]


def test_an_unknown_verdict_is_refused() -> None:
    with pytest.raises(ValueError, match="Not a verdict: 'true'"):
        known("true")


def test_nothing_in_the_markup_is_a_style_or_a_script() -> None:
    markup = plumb_line(place(marks_of(*VERDICTS), length=500)) + small_plumb_line(VERDICTS)
    assert "style" not in markup
    assert "script" not in markup
