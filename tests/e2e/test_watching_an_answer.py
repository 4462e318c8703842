"""An answer comes into the page sentence by sentence, also where events cannot come through."""

import pytest
from playwright.sync_api import Page, expect

from ask.models import Answer
from ask.services.asking import ask
from ask.services.attempts import Attempt, begin
from ask.services.draft import Written
from ask.services.guard import Checked
from ask.services.keeping import keep_answer
from ask.services.manifest import Manifest, look_up
from ask.services.publishing import Publisher
from engines.answerer import AnswerSentence, Draft
from engines.embed import local_embedder
from tests.cast import Cast
from tests.e2e.browsing import PHONE, Browsers, assert_open_to_everybody, assert_within_the_width
from tests.integration.ask.answers import LINES, QUESTION, make_leave

pytestmark = pytest.mark.e2e


class Worker:
    """Makes an answer as slowly as a test wants it."""

    def __init__(self, cast: Cast) -> None:
        make_leave(cast)
        self.attempt: Attempt = begin(ask(wiki=cast.wiki, asker=cast.reader, question=QUESTION))
        self.manifest: Manifest = look_up(self.attempt.answer, local_embedder())
        self.publisher = Publisher(self.attempt, self.manifest)
        self.checked: list[Checked] = []

    def say(self, line: str) -> None:
        passage = next(pk for pk, text in self.manifest.texts.items() if line in text)
        found = Checked(AnswerSentence(line, passage), passage, "supported", 0.9, "", removed=False)
        self.checked.append(self.publisher.show(found))

    def end(self) -> None:
        sentences = tuple(found.sentence for found in self.checked)
        draft = Draft(sentences, covered=True, confidence=0.9, reason="")
        written = Written(draft, self.checked, "answerer of the tests")
        keep_answer(self.attempt, written, manifest=self.manifest)


@pytest.fixture
def worker(transactional_db: None, cast: Cast) -> Worker:
    return Worker(cast)


def opened(page: Page, answer: Answer) -> Page:
    page.goto(f"/w/handbook/a/{answer.pk}/")
    return page


def test_each_sentence_appears_once_it_has_passed(
    windows: Browsers, cast: Cast, worker: Worker
) -> None:
    page = opened(windows.open(cast.reader), worker.attempt.answer)
    answer = page.locator("#answer")
    expect(answer.locator("[data-stage]")).to_have_text("Waiting for a free hand")
    expect(answer).not_to_have_attribute("hx-trigger", "every 1s")
    worker.attempt.enter(Answer.Stage.CHECKING)
    expect(answer.locator("[data-stage]")).to_contain_text("Checking every sentence")
    worker.say(LINES[0])
    expect(answer.locator("[data-sentences] p")).to_have_text([f"{LINES[0]}1"])
    assert_open_to_everybody(page)
    page.reload()
    worker.say(LINES[2])
    expect(answer.locator("[data-sentences] p")).to_have_text([f"{LINES[0]}1", f"{LINES[2]}2"])
    worker.end()
    expect(answer.locator(".footnotes li")).to_have_count(2)
    expect(answer.locator(".prose p")).to_have_count(2)
    expect(page.get_by_label("A follow-up question")).to_be_visible()
    assert_open_to_everybody(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert_within_the_width(page)


def test_where_events_cannot_come_through_the_page_looks_again_by_itself(
    windows: Browsers, cast: Cast, worker: Worker
) -> None:
    page = windows.open(cast.reader, expect="404")
    page.route("**/events/**", lambda route: route.fulfill(status=404))
    answer = opened(page, worker.attempt.answer).locator("#answer")
    expect(answer).to_have_attribute("hx-trigger", "every 1s")
    worker.say(LINES[0])
    expect(answer.locator("[data-sentences] p")).to_have_text([f"{LINES[0]}1"])
    worker.end()
    expect(answer.locator(".footnotes li")).to_have_count(1)


def test_stop_is_heard_and_what_had_passed_stays(
    windows: Browsers, cast: Cast, worker: Worker
) -> None:
    page = opened(windows.open(cast.reader), worker.attempt.answer)
    worker.say(LINES[0])
    expect(page.locator("[data-sentences] p")).to_have_count(1)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#answer")).to_contain_text("You stopped this answer.")
    expect(page.locator("#answer .prose")).to_contain_text(LINES[0])


def test_a_follow_up_goes_on_below_what_it_follows(
    windows: Browsers, cast: Cast, worker: Worker
) -> None:
    worker.say(LINES[0])
    worker.end()
    page = opened(windows.open(cast.reader), worker.attempt.answer)
    page.get_by_label("A follow-up question").fill("And of sick leave?")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("And of sick leave?")
    earlier = page.get_by_label("Earlier in this conversation")
    expect(earlier.get_by_role("link", name=QUESTION)).to_be_visible()
    expect(earlier).to_contain_text(LINES[0])
    assert_open_to_everybody(page)
