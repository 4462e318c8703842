"""A very long page has a line of bounded length that still shows what is wrong, and where."""

from collections.abc import Sequence
from itertools import pairwise
from xml.etree.ElementTree import fromstring

from hypothesis import given
from hypothesis import strategies as st

from wiki.plumbline import VERDICTS, Mark, Verdict, plumb_line, worst
from wiki.plumbline.joining import MOST_STRETCHES, join

verdicts = st.lists(st.sampled_from(VERDICTS), max_size=120)


def marks_of(found: Sequence[Verdict]) -> list[Mark]:
    return [
        Mark(verdict, f"claim-{at}", (at - 1) / len(found), at / len(found))
        for at, verdict in enumerate(found, start=1)
    ]


@given(verdicts, st.integers(min_value=1, max_value=20))
def test_every_claim_lies_in_one_stretch_and_the_gravest_is_drawn(
    found: list[Verdict], most: int
) -> None:
    stretches = join(marks_of(found), at_most=most)
    assert len(stretches) <= most
    covered: list[Verdict] = []
    for stretch in stretches:
        first, last = (int(name.partition("-")[2]) for name in (stretch.first, stretch.last))
        within = found[first - 1 : last]
        assert first == len(covered) + 1
        assert stretch.verdict == worst(within)
        assert stretch.alike == (len(set(within)) == 1)
        assert found[int(stretch.anchor.partition("-")[2]) - 1] == stretch.verdict
        covered += within
    assert covered == found
    assert all(above.end <= below.start for above, below in pairwise(stretches))


@given(verdicts)
def test_few_claims_keep_a_stretch_each(found: list[Verdict]) -> None:
    stretches = join(marks_of(found), at_most=120)
    assert [(each.anchor, each.single) for each in stretches] == [
        (f"claim-{at}", True) for at in range(1, len(found) + 1)
    ]


def test_neighbours_with_one_verdict_are_joined_before_any_verdict_is_hidden() -> None:
    supported: list[Verdict] = ["supported"] * 50
    found: list[Verdict] = [*supported, "drift", *supported]
    assert [(each.verdict, each.first, each.last) for each in join(marks_of(found), at_most=3)] == [
        ("supported", "claim-1", "claim-50"),
        ("drift", "claim-51", "claim-51"),
        ("supported", "claim-52", "claim-101"),
    ]


def test_the_line_of_a_very_long_page_is_short_and_names_what_it_stands_for() -> None:
    found: list[Verdict] = ["supported", "drift"] * 2500
    svg = fromstring(plumb_line(marks_of(found)))  # noqa: S314 (our own markup)
    links = svg.findall("a")
    assert len(links) == MOST_STRETCHES
    assert svg.findtext("title") == "Plumb line: 2500 supported, 2500 drift"
    assert links[0].attrib["aria-label"] == "claims 1 to 8: drift among them"
    assert links[0].attrib["href"] == "#claim-2"
    assert (links[0].attrib["data-first"], links[0].attrib["data-last"]) == ("claim-1", "claim-8")
