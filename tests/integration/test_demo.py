"""The example of `make demo`, told with a few of its documents by a real worker."""

import io
import re
import shutil
import subprocess
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries, Settings

from ask.models import Answer
from config.demo import story
from config.demo.people import NAMES, make_people, password_file
from ingest.models import Document
from tests.factories import make_user
from wiki.models import (
    Citation,
    Conflict,
    Event,
    Membership,
    Page,
    PageState,
    ReviewItem,
    Role,
    User,
)

CHOSEN = ["2019/telework.md", "2019/travel-guide-4-travel.md", "2025/travel-guide-3-travel.md"]
FEW_QUERIES = 5


@pytest.fixture
def documents(tmp_path: Path, settings: Settings) -> Path:
    """A folder with three of the example's documents; the passwords are kept beside it."""
    settings.VAR_DIR = tmp_path
    for name in CHOSEN:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(story.HANDBOOK / name, tmp_path / name)
    return tmp_path


def demo(documents: Path) -> str:
    said = io.StringIO()
    call_command("demo", documents=documents, stdout=said)
    return said.getvalue()


def figures(account: str, word: str) -> list[int]:
    (line,) = re.findall(rf"^{word} .*$", account, re.MULTILINE)
    return [int(number) for number in re.findall(r"\d+", line)]


def assert_the_account_is_true(said: str) -> None:
    documents = Document.objects
    assert sum(figures(said, "Documents")) == documents.count() == len(CHOSEN)
    assert sum(figures(said, "Pages")) == Page.objects.count()
    conflicts = Conflict.objects.filter(status=Conflict.Status.OPEN)
    disputed = Page.objects.filter(state=PageState.CONTRADICTED)
    assert figures(said, "Conflicts") == [conflicts.count(), disputed.count()]
    assert figures(said, "Review") == [ReviewItem.objects.waiting().count()]
    verified, anchors = figures(said, "Anchors")
    assert verified == anchors == Citation.objects.count()
    supported, *_ = figures(said, "Claims")
    assert supported > 0


def assert_everybody_may_sign_in(said: str) -> None:
    people = re.findall(r"^(\w+) +([\w-]+)$", said.partition("name, password")[2], re.MULTILINE)
    assert {name for name, _ in people} == set(NAMES.values())
    for name, password in people:
        user = User.objects.get(username=name)
        assert user.check_password(password)
        role = Membership.objects.get(user=user).role
        assert NAMES[Role(role)] == name
    assert password_file().stat().st_mode & 0o077 == 0


@pytest.mark.django_db(transaction=True)
def test_the_story_is_told_once_and_its_account_is_true(
    documents: Path,
    celery_worker_process: subprocess.Popen[bytes],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    said = demo(documents)
    assert "Uploaded 2 documents of 2019." in said
    assert "Uploaded 1 documents of 2025." in said
    assert_the_account_is_true(said)
    assert Conflict.objects.exists(), "the editions contradict each other"
    for question in story.QUESTIONS:
        assert f"? {question}" in said
    assert Answer.objects.filter(status=Answer.Status.ANSWERED).exists()
    assert_everybody_may_sign_in(said)

    before = Event.objects.count()
    with django_assert_max_num_queries(FEW_QUERIES):
        again = demo(documents)
    assert again.strip() == said[said.index("People you can be") :].strip()
    assert (Event.objects.count(), Document.objects.count()) == (before, len(CHOSEN))
    assert celery_worker_process.poll() is None


@pytest.mark.django_db
def test_a_site_in_use_is_left_as_it_is(documents: Path) -> None:
    make_user("somebody")
    with pytest.raises(CommandError, match="in use already"):
        demo(documents)
    assert not Document.objects.exists()


@pytest.mark.django_db
def test_documents_that_do_not_move_end_the_wait_with_where_to_look(
    documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast = make_people("# Purpose\nTravel belongs here.\n")
    story.upload(cast, documents / "2025")
    hours = count(step=3600)
    clock = SimpleNamespace(monotonic=lambda: next(hours), sleep=lambda _: None)
    monkeypatch.setattr(story, "time", clock)
    said: list[str] = []
    with pytest.raises(story.DemoError, match=r"worker\.log"):
        story.wait_for_documents(cast.wiki, said.append)
    assert said == ["  1 document(s) on their way"]
