"""A corpus made into a wiki, and questions asked of it: runs in a site of its own."""

import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path

from ask.engines import engines as asking_engines
from ask.models import Answer
from ask.services.answering import answer_question, ask
from ask.services.reading import ShownSentence, shown_sentences
from audit.engines import auditor
from audit.services.runs import audit_revision
from config.bench.asking import Brief
from config.bench.founding import make_bench
from config.bench.questions import Place, Reply, Sentence
from ingest.models import Document
from ingest.services.engines import site_engines
from ingest.services.receiving import Namesake, receive
from ingest.services.working import work_off
from wiki.models import Page, PageState, User, Wiki
from wiki.search.index import embed_passages
from wiki.services.lifecycle import promote_page
from wiki.services.wikis import WikiSettings, change_settings

_REASON = "Measured as it was written."


def run(brief: str) -> Iterator[Reply]:
    """Do what `config.bench.asking` asks for."""
    wanted = Brief.model_validate_json(brief)
    return replies(wanted.corpus, wanted.questions)


def replies(corpus: Path, questions: Sequence[str]) -> Iterator[Reply]:
    """Ingest every file of a folder, promote every page, and answer each question."""
    person, wiki = _found()
    files = _ingest(wiki, corpus)
    for page in Page.objects.filter(wiki=wiki, state=PageState.DRAFT):
        _promote(page, person)
    for question in questions:
        waiting = ask(wiki=wiki, asker=person, question=question)
        yield _reply(answer_question(answer=waiting, engines=asking_engines()), files)


def _found() -> tuple[User, Wiki]:
    """Make a wiki that takes every document, and holds no answer for an editor."""
    person, wiki = make_bench()
    settings = WikiSettings(
        name=wiki.name,
        public_read=False,
        second_person=False,
        sensitive_subjects="",
        sensitive_threshold=0.0,
    )
    return person, change_settings(wiki=wiki, settings=settings, person=person)


def _ingest(wiki: Wiki, corpus: Path) -> dict[int, str]:
    """Take the files in, and return which source version came of which file."""
    names: dict[int, str] = {}
    for path in sorted(found for found in corpus.rglob("*") if found.is_file()):
        document = receive(
            wiki=wiki,
            uploader=None,
            filename=path.name,
            chunks=[path.read_bytes()],
            batch=uuid.uuid4(),
            namesake=Namesake.SEPARATE,
        )
        names[document.pk] = path.relative_to(corpus).as_posix()
    documents = Document.objects.filter(pk__in=names)
    work_off(documents, engines=site_engines())
    versions = documents.values_list("pk", "source_version_id")
    return {version: names[pk] for pk, version in versions if version is not None}


def _promote(page: Page, person: User) -> None:
    """Make a draft evidence: whatever the audit finds, the page is measured as it was written."""
    revision = page.current_revision
    if revision is None:
        return
    audit_revision(revision=revision, auditor=auditor())
    promote_page(page=page, revision_id=revision.pk, person=person, reason=_REASON)
    embed_passages(page_id=page.pk, embedder=asking_engines().embedder)


def _reply(answer: Answer, files: dict[int, str]) -> Reply:
    served = answer.status == Answer.Status.ANSWERED
    return Reply(
        sentences=tuple(_sentence(shown, files) for shown in shown_sentences(answer) if served)
    )


def _sentence(shown: ShownSentence, files: dict[int, str]) -> Sentence:
    return Sentence(
        text=shown.text,
        places=tuple(
            Place(
                file=files[citation.source_version_id],
                lines=(citation.first_line, citation.last_line),
            )
            for citation in shown.sentence.citations.all()
        ),
    )
