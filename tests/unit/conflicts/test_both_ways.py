"""A clash read both ways: what makes the finder surer, and what the network never sees."""

from collections.abc import Mapping, Sequence

import pytest

from engines.conflicts import Contradiction, LocalConflictFinder, Statement, local_conflict_finder
from engines.conflicts.thresholds import MOST_SURE, PROVEN_BONUS
from engines.embed import local_embedder
from engines.verify import Pair
from engines.verify.entailment import Relation

PAGE = "The head nurse signs off changes to the night rota."
SOURCE = "Changes to the night rota are signed off by the ward manager."
PAGE_UNDONE = "The ward manager signs off changes to the night rota."
SOURCE_UNDONE = "Changes to the night rota are signed off by the head nurse."

FOLLOWS = Relation(0.9, 0.05, 0.05)
OPEN = Relation(0.05, 0.9, 0.05)
DENIED = Relation(0.05, 0.05, 0.9)


class ScriptedEntailment:
    """Answers each pair as told, and finds every other one open; remembers what it was asked."""

    name = "scripted"

    def __init__(self, told: Mapping[Pair, Relation]) -> None:
        self._told = told
        self.asked: list[Pair] = []

    def relations(self, pairs: Sequence[Pair]) -> list[Relation]:
        self.asked += pairs
        return [self._told.get(pair, OPEN) for pair in pairs]


def read(
    told: Mapping[Pair, Relation], *, page: str = PAGE, source: str = SOURCE
) -> tuple[Contradiction | None, list[Pair]]:
    entailment = ScriptedEntailment(told)
    finder = LocalConflictFinder(local_embedder(), entailment)
    (found,) = finder.compare([(Statement(page), Statement(source))])
    return found, entailment.asked


def confidence(told: Mapping[Pair, Relation]) -> float:
    found, _ = read(told)
    assert found is not None
    return found.confidence


def test_a_clash_is_read_from_both_sides_as_it_stands_and_undone() -> None:
    _, asked = read({})
    assert asked == [
        Pair(PAGE, SOURCE),
        Pair(PAGE_UNDONE, SOURCE),
        Pair(SOURCE, PAGE),
        Pair(SOURCE_UNDONE, PAGE),
    ]


@pytest.mark.parametrize(
    ("stands", "undone"),
    [
        (Pair(PAGE, SOURCE), Pair(PAGE_UNDONE, SOURCE)),
        (Pair(SOURCE, PAGE), Pair(SOURCE_UNDONE, PAGE)),
    ],
)
def test_what_is_denied_and_follows_once_undone_is_surer(stands: Pair, undone: Pair) -> None:
    proven = confidence({stands: DENIED, undone: FOLLOWS})
    assert proven == pytest.approx(confidence({}) + PROVEN_BONUS)


@pytest.mark.parametrize(
    "told",
    [
        pytest.param({Pair(PAGE, SOURCE): DENIED}, id="denied, and open once undone"),
        pytest.param(
            {Pair(PAGE, SOURCE): DENIED, Pair(PAGE_UNDONE, SOURCE): DENIED},
            id="denied whatever stands there: of another thing",
        ),
        pytest.param({Pair(PAGE_UNDONE, SOURCE): FOLLOWS}, id="not denied as it stands"),
        pytest.param(
            {Pair(PAGE, SOURCE): FOLLOWS, Pair(PAGE_UNDONE, SOURCE): FOLLOWS},
            id="follows whatever stands there",
        ),
        pytest.param(
            {Pair(PAGE, SOURCE): DENIED, Pair(SOURCE_UNDONE, PAGE): FOLLOWS},
            id="one half in each direction",
        ),
    ],
)
def test_less_than_the_contrast_adds_nothing(told: Mapping[Pair, Relation]) -> None:
    assert confidence(told) == confidence({})


def test_the_network_takes_no_contradiction_away() -> None:
    found, _ = read({Pair(PAGE, SOURCE): FOLLOWS, Pair(SOURCE, PAGE): FOLLOWS})
    assert found is not None


def test_confidence_ends_below_certainty() -> None:
    page, source = "Use Other leave, 9 hours.", "Use Other leave, 8 hours."
    told = {Pair(page, source): DENIED, Pair(source, source): FOLLOWS}
    found, _ = read(told, page=page, source=source)
    assert found is not None
    assert found.confidence == MOST_SURE


def test_the_network_sees_no_pair_that_the_rules_do_not_find() -> None:
    found, asked = read({}, source="Changes to the day rota are listed on the ward.")
    assert (found, asked) == (None, [])


def test_a_clash_without_words_on_both_sides_is_not_read() -> None:
    found, asked = read(
        {},
        page="The X-Trace field is used by clients to state how much is logged.",
        source="The X-Trace field is deprecated.",
    )
    assert found is not None
    assert asked == []


def test_another_network_is_another_fingerprint() -> None:
    finder = LocalConflictFinder(local_embedder(), ScriptedEntailment({}))
    assert finder.fingerprint != local_conflict_finder().fingerprint


def test_the_bundled_network_proves_one_duty_of_two_people_and_no_limit_in_a_long_list() -> None:
    pairs = [
        (Statement(PAGE), Statement(SOURCE)),
        (
            Statement("Parking: receipts for all parking over $25 are required."),
            Statement("Receipts are required for lodging, cars and any other expenses over $75."),
        ),
    ]
    one_duty, long_list = local_conflict_finder().compare(pairs)
    silent = LocalConflictFinder(local_embedder(), ScriptedEntailment({})).compare(pairs)
    assert one_duty is not None
    assert silent[0] is not None
    assert one_duty.confidence == pytest.approx(silent[0].confidence + PROVEN_BONUS)
    assert long_list is not None
    assert long_list == silent[1]
