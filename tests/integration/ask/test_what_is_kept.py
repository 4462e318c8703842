"""What an answer keeps: its manifest, its citations, and nothing of a withdrawn source."""

from collections.abc import Sequence

import pytest
from django.db import IntegrityError, transaction

from ask.models import Answer, AnswerPassage, AnswerSentence
from ask.services.deciding import save_as_page
from ask.services.manifest import SECTIONS
from ask.services.reading import answer_as_dict, footnotes_of, shown_sentences
from engines.verify import Finding, Pair, ScriptedAuditor, Unchecked
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.ask.answers import LINES, Quoting, asked, make_leave, scripted
from wiki.errors import RefusedError
from wiki.models import Page
from wiki.services.lifecycle import archive_page
from wiki.services.sources import withdraw_source


@pytest.fixture
def page(cast: Cast) -> Page:
    return make_leave(cast)


def many_pages(cast: Cast, count: int) -> None:
    lines = [f"Rule {n} grants {n} days of leave." for n in range(1, count + 1)]
    make_source(wiki=cast.wiki, lines=lines)
    for n, line in enumerate(lines, start=1):
        body = f"{line}[^S1:{n}]\n"
        make_active(wiki=cast.wiki, title=f"Rule {n}", body=body, editor=cast.editor)


@pytest.mark.parametrize("count", [3, 5, 30])
def test_citations_survive_however_many_passages_were_found(cast: Cast, count: int) -> None:
    many_pages(cast, count)
    answer = asked(cast, "How many days of leave does a rule grant?", scripted(Quoting(count)))
    shown = shown_sentences(answer)
    assert len(shown) == min(count, SECTIONS)
    assert [note.number for note in footnotes_of(shown)] == list(range(1, len(shown) + 1))
    for sentence in shown:
        (citation,) = sentence.sentence.citations.all()
        assert citation.source_version.lines.get(number=citation.first_line).text == sentence.text


def test_only_what_answers_is_cited_and_all_that_was_found_is_kept(cast: Cast) -> None:
    many_pages(cast, 6)
    answer = asked(cast, "days of leave", scripted(Quoting(1)))
    assert len(footnotes_of(shown_sentences(answer))) == 1
    assert list(answer.passages.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]


def test_sentences_of_one_passage_share_a_footnote(cast: Cast, page: Page) -> None:
    class Twice(Quoting):
        def answer(self, question: str, passages: Sequence) -> object:  # type: ignore[override,type-arg]
            draft = super().answer(question, passages)
            return type(draft)(draft.sentences * 2, covered=True, confidence=0.9, reason="")

    shown = shown_sentences(asked(cast, engines=scripted(Twice())))
    assert [found.footnote.number for found in shown] == [1, 1]


def test_a_footnote_names_the_same_lines_once(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["Leave is free. Leave is paid."])
    body = "Leave is free.[^S1:1] Leave is paid.[^S1:1]\n"
    make_active(wiki=cast.wiki, title="Leave", body=body, editor=cast.editor)
    (note,) = footnotes_of(shown_sentences(asked(cast, engines=scripted(Quoting()))))
    assert [citation.first_line for citation in note.citations] == [1]


def test_a_passage_that_was_never_retrieved_is_never_cited(cast: Cast, page: Page) -> None:
    answer = asked(cast, engines=scripted(Quoting(passage=99_999)))
    assert answer.status == Answer.Status.BLOCKED
    assert "not found" in answer.reason
    removed = answer.sentences.get()
    assert (removed.passage, removed.removed) == (None, True)


@pytest.mark.parametrize(
    "fields", [{"verdict": ""}, {"verdict": "drift"}, {"verdict": "supported", "passage": None}]
)
def test_the_database_keeps_no_standing_sentence_that_was_not_checked(
    cast: Cast, page: Page, fields: dict[str, object]
) -> None:
    answer = asked(cast)
    given = {"passage": answer.passages.first(), **fields}
    with pytest.raises(IntegrityError, match="only_checked"), transaction.atomic():
        AnswerSentence.objects.create(answer=answer, ordinal=99, text="x", **given)
    AnswerSentence.objects.create(answer=answer, ordinal=99, text="x", removed=True, **given)


class Meanwhile(ScriptedAuditor):
    """An auditor during whose work something else happens."""

    def __init__(self, happens: object) -> None:
        super().__init__()
        self._happens = happens

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        self._happens()  # type: ignore[operator]
        return super().judge(pairs)


def test_a_page_archived_while_the_answer_is_written_is_not_quoted(cast: Cast, page: Page) -> None:
    auditor = Meanwhile(lambda: archive_page(page=page, person=cast.editor))
    answer = asked(cast, engines=scripted(Quoting(2), auditor))
    assert answer.status == Answer.Status.BLOCKED
    assert "left the pool" in answer.reason


def test_a_source_withdrawn_while_the_answer_is_written_leaves_no_words(
    cast: Cast, page: Page
) -> None:
    source = cast.wiki.sources.get()
    auditor = Meanwhile(
        lambda: withdraw_source(source=source, person=cast.editor, reason="Secret.")
    )
    answer = asked(cast, engines=scripted(Quoting(2), auditor))
    assert answer.status == Answer.Status.BLOCKED
    assert set(answer.passages.values_list("text", flat=True)) == {""}


def test_an_answer_stopped_while_it_is_written_keeps_nothing(cast: Cast, page: Page) -> None:
    auditor = Meanwhile(lambda: Answer.objects.update(status=Answer.Status.STOPPED))
    answer = asked(cast, engines=scripted(Quoting(), auditor))
    assert answer.status == Answer.Status.STOPPED
    assert not answer.sentences.exists()
    assert not answer.passages.exists()


def test_a_withdrawal_takes_only_the_words_that_rested_on_the_source(
    cast: Cast, page: Page
) -> None:
    make_source(wiki=cast.wiki, lines=["Leave is a right."])
    other = make_active(
        wiki=cast.wiki, title="Rights", body="Leave is a right.[^S2:1]\n", editor=cast.editor
    )
    answer = asked(cast, "annual leave right", scripted(Quoting(12)))
    pages = {found.footnote.passage.page for found in shown_sentences(answer)}
    assert pages == {page, other}
    withdraw_source(source=cast.wiki.sources.get(number=1), person=cast.editor, reason="Secret.")
    texts = {found.footnote.passage.page: found.text for found in shown_sentences(answer)}
    assert texts == {page: "", other: "Leave is a right."}
    kept = str(list(AnswerSentence.objects.values())) + str(list(AnswerPassage.objects.values()))
    assert not any(line in kept for line in LINES)
    assert "Leave is a right." in kept
    with pytest.raises(RefusedError):
        save_as_page(answer=answer, person=cast.contributor, title="Saved")


def test_a_sentence_nobody_can_trace_goes_with_its_page(cast: Cast, page: Page) -> None:
    text = "You can carry over 240 hours."
    answer = asked(cast, engines=scripted(Quoting(text=text)))
    assert shown_sentences(answer)[0].text == text
    assert not answer.sentences.get().citations.exists()
    withdraw_source(source=cast.wiki.sources.get(), person=cast.editor, reason="Secret.")
    assert shown_sentences(answer)[0].text == ""


def test_only_a_served_answer_becomes_a_page(cast: Cast, page: Page) -> None:
    held = asked(cast, "Who won the world championship?")
    assert answer_as_dict(held)["sentences"] == []
    with pytest.raises(RefusedError, match="served"):
        save_as_page(answer=held, person=cast.contributor, title="Saved")
