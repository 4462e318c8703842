"""What a watcher of an answer is sent: every sentence once, and no thread held for ever."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from ask.services.watching import Sight, event, key_of, known_by, watch

SIGHTS = st.lists(
    st.builds(
        Sight,
        stage=st.sampled_from(["Looking", "Writing"]),
        sentences=st.lists(st.integers(1, 9), max_size=5, unique=True).map(tuple),
    ),
    min_size=1,
    max_size=8,
)


class Browser:
    """Shows what it is sent, as the page's own script does."""

    def __init__(self, shown: Sequence[int] = ()) -> None:
        self.shown = list(shown)
        self.stage = ""
        self.key = ""
        self.is_done = False

    def take(self, events: Iterable[str]) -> None:
        for text in events:
            fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
            self.key = fields.get("id", self.key)
            match fields.get("event"):
                case "stage":
                    self.stage = fields["data"]
                case "restart":
                    self.shown.clear()
                case "sentence":
                    self.shown.append(int(fields["data"]))
                case "done":
                    self.is_done = True


def numbers(wanted: Sequence[int]) -> Mapping[int, str]:
    return {each: str(each) for each in wanted}


def nothing() -> None:
    """Stand for the pause."""


@given(sights=SIGHTS, cut=st.integers(0, 8))
def test_a_watcher_ends_with_what_there_is_also_when_it_comes_back(
    sights: list[Sight], cut: int
) -> None:
    browser = Browser()
    for part in (sights[:cut], sights[cut:]):
        coming, known = iter(part), known_by(browser.key)
        assert known == browser.shown
        look = partial(next, coming)
        browser.take(watch(look, known=known, render=numbers, looks=len(part), pause=nothing))
    assert sorted(browser.shown) == sorted(sights[-1].sentences)
    assert browser.stage == sights[-1].stage


def test_what_the_page_shows_already_is_not_sent_again() -> None:
    browser = Browser([4])
    sight = Sight("Writing", (4, 5))
    browser.take(watch(lambda: sight, known=[4], render=numbers, looks=3, pause=nothing))
    assert browser.shown == [4, 5]


def test_the_end_is_told_and_nothing_after_it() -> None:
    sights = iter([Sight("Writing", ()), None])
    events = list(watch(lambda: next(sights), known=[], render=numbers, looks=9, pause=nothing))
    assert events[-1] == event("done")


def test_after_so_many_looks_the_browser_is_left_to_come_back() -> None:
    pauses: list[None] = []
    sight = Sight("Writing", ())
    events = list(
        watch(lambda: sight, known=[], render=numbers, looks=3, pause=lambda: pauses.append(None))
    )
    assert events[0].startswith("retry: ")
    assert len(pauses) == 2
    assert event("done") not in events


def test_html_of_several_lines_stays_one_event() -> None:
    assert event("sentence", "<p>\n</p>", key="7") == (
        "event: sentence\nid: 7\ndata: <p>\ndata: </p>\n\n"
    )


@given(sentences=st.lists(st.integers(1, 10**18 - 1)))
def test_an_id_names_what_was_sent(sentences: list[int]) -> None:
    assert known_by(key_of(sentences)) == sentences


@given(key=st.text() | st.integers(1).map(lambda length: "9" * (length % 9_000)))
def test_an_id_of_somebody_elses_making_is_no_error(key: str) -> None:
    assert all(0 <= each < 10**18 for each in known_by(key))
