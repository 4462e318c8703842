"""`kill -9` of every part, one by one, during an ingest of forty files.

Nothing is lost, nothing is done twice, and all of it finishes. One run is looked at by many
tests, each with a promise of its own.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db.models import Q
from pytest_django.plugin import DjangoDbBlocker

from ask.models import Answer
from audit.models import AuditRun
from engines.text import claims
from ingest.models import Document, PlannedChange, Status
from tests.factories import PASSWORD
from tests.support.own_site import running_site
from tests.support.paperwork import ACTIVE, SHARED_TOPIC, papers
from tests.support.siege import Siege
from tests.support.visitor import Visitor
from wiki.models import (
    Conflict,
    Event,
    Page,
    PageState,
    Proposal,
    ReviewItem,
    Revision,
    SourceVersion,
)
from wiki.services.anchors import verify_anchors

pytestmark = pytest.mark.usefixtures("aftermath")
Outcome = PlannedChange.Outcome


@pytest.fixture(scope="module")
def siege(django_db_blocker: DjangoDbBlocker) -> Iterator[Siege]:
    """The site after it all, still running."""
    with running_site() as site, django_db_blocker.unblock(), site.database():
        site.run("tests.support.seeding")
        contributor = Visitor(site.url, username="connie", password=PASSWORD)
        contributor.sign_in()
        siege = Siege(site, contributor)
        siege.run()
        yield siege


@pytest.fixture
def aftermath(siege: Siege, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are looked for where the site keeps them."""
    monkeypatch.setattr(settings, "BLOB_DIR", siege.site.paths.var / "blobs")


def test_every_file_was_taken_in_to_the_end() -> None:
    ended = {paper.filename: set[str]() for paper in papers()}
    for filename, status in Document.objects.values_list("filename", "status"):
        ended[filename].add(status)
    # A file sent again after the server died has two rows: one that tells so, and one done.
    assert all(states - {Status.DUPLICATE} == {Status.DONE} for states in ended.values()), ended
    done = Document.objects.filter(status=Status.DONE)
    assert done.count() == len(ended)


def test_the_bytes_and_lines_of_every_file_are_there_once() -> None:
    for paper in papers():
        version = SourceVersion.objects.get(sha256=hashlib.sha256(paper.content).hexdigest())
        blob = Path(settings.BLOB_DIR) / version.sha256[:2] / version.sha256
        assert blob.read_bytes() == paper.content
        lines = "\n".join(version.lines.order_by("number").values_list("text", flat=True))
        assert hashlib.sha256(lines.encode()).hexdigest() == version.lines_sha256
    assert SourceVersion.objects.count() == len(papers()) + len(ACTIVE)


def test_every_planned_change_was_carried_out_once() -> None:
    changes = PlannedChange.objects.all()
    assert not changes.filter(Q(done_at=None) | Q(outcome__in=(Outcome.REFUSED, ""))).exists()
    written = changes.filter(outcome__in=(Outcome.CREATED, Outcome.REVISED))
    drafts = Page.objects.filter(state=PageState.DRAFT)
    revisions = {page.pk: page.revisions.count() for page in drafts}
    assert revisions == Counter(written.values_list("page", flat=True))
    for field_name in ("proposal", "conflict"):
        named = list(changes.values_list(field_name, flat=True).exclude(**{field_name: None}))
        assert len(named) == len(set(named))


def test_every_topic_has_one_page_and_every_sentence_stands_once() -> None:
    titles = {paper.title for paper in papers()} | set(ACTIVE)
    assert sorted(Page.objects.values_list("title", flat=True)) == sorted(titles)
    drafts = Page.objects.filter(state=PageState.DRAFT).select_related("current_revision")
    said: Counter[str] = Counter()
    for page in drafts:
        assert page.current_revision is not None
        said.update(claim.text for claim in claims(page.current_revision.body))
    stated = [
        sentence for paper in papers() if paper.title not in ACTIVE for sentence in paper.sentences
    ]
    assert said == Counter(stated)
    assert Page.objects.get(title=SHARED_TOPIC).revisions.count() == 2


def test_what_contradicts_an_active_page_was_disputed_once() -> None:
    conflicts = Conflict.objects.values_list("page", "claim_text", "source_text")
    assert len(conflicts) == len(set(conflicts))
    disputed = {(text, against) for _, text, against in conflicts}
    for title, paper in (("Annual leave", papers()[0]), ("Travel receipts", papers()[1])):
        assert any(against == paper.sentences[0] for _, against in disputed), title


def test_what_an_active_page_lacks_was_proposed_once() -> None:
    proposals = Proposal.objects.values_list("page", "base_revision", "body_sha256")
    assert len(proposals) == len(set(proposals))
    assert Proposal.objects.filter(page__title="Quiet rooms").count() == 1


def test_no_active_page_changed() -> None:
    for title in ACTIVE:
        assert Page.objects.get(title=title).revisions.count() == 1


def test_every_current_revision_has_a_finished_audit() -> None:
    assert set(AuditRun.objects.values_list("status", flat=True)) == {AuditRun.Status.DONE}
    current = Page.objects.select_related("current_revision__faithfulness")
    for page in current:
        assert page.current_revision is not None
        assert page.current_revision.faithfulness.unchecked == 0
        assert page.current_revision.faithfulness.hallucination == 0


def test_every_anchor_verifies() -> None:
    report = verify_anchors()
    assert report.checked > len(papers())
    assert not report.broken


def test_the_review_queue_has_every_open_thing_once() -> None:
    waiting = list(ReviewItem.objects.filter(settled_at=None).values_list("key", flat=True))
    expected = [f"conflict:{pk}" for pk in Conflict.objects.values_list("pk", flat=True)]
    expected += [f"proposal:{pk}" for pk in Proposal.objects.values_list("pk", flat=True)]
    assert sorted(waiting) == sorted(expected)


def test_every_deed_was_recorded_once() -> None:
    verbs = Counter(Event.objects.values_list("verb", flat=True))
    assert verbs["source"] == SourceVersion.objects.count()
    assert verbs["create"] + verbs["revise"] == Revision.objects.count()
    assert verbs["conflict"] == Conflict.objects.count()
    assert verbs["propose"] == Proposal.objects.count()


def test_every_question_was_answered(siege: Siege) -> None:
    answers = Answer.objects.all()
    assert set(answers.values_list("status", "reason")) == {(Answer.Status.ANSWERED, "")}
    # The same question asked while it is being answered leads to the same answer; one more is there
    # where the server died between the question and the page that shows it.
    assert answers.count() >= len(set(siege.asked))
    for answer in answers:
        said = answer.sentences.filter(removed=False).values_list("text", flat=True)
        assert ACTIVE["Quiet rooms"][0] in said


def test_nobody_was_shown_a_traceback(siege: Siege) -> None:
    assert not [page for page in siege.contributor.seen if "Traceback" in page]
