"""What happened in the example, in figures."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ask.models import Answer
from ask.services.reading import shown_sentences
from ingest.models import Document
from wiki.models import Conflict, Page, PageState, ReviewItem, Wiki
from wiki.services.anchors import verify_anchors
from wiki.services.faithfulness import VERDICTS


def account(wiki: Wiki) -> Iterator[str]:
    """Yield the lines of the account, counted from the database at this moment."""
    documents = Document.objects.filter(wiki=wiki).values_list("status", flat=True)
    yield f"Documents  {_counted(documents)}"
    pages = Page.objects.filter(wiki=wiki).values_list("state", flat=True)
    yield f"Pages      {_counted(pages)}"
    yield f"Claims     {_claims(wiki)}"
    conflicts = Conflict.objects.filter(page__wiki=wiki, status=Conflict.Status.OPEN)
    disputed = conflicts.values("page").distinct().count()
    yield f"Conflicts  {conflicts.count()} open, on {disputed} pages"
    waiting = ReviewItem.objects.waiting().filter(wiki=wiki).count()
    yield f"Review     {waiting} things wait for an editor"
    report = verify_anchors()
    yield f"Anchors    {report.checked - len(report.broken)} of {report.checked} verified"


def _counted(values: Iterable[str]) -> str:
    counts = Counter(values)
    return ", ".join(f"{number} {value.replace('_', ' ')}" for value, number in counts.items())


def _claims(wiki: Wiki) -> str:
    counts: Counter[str] = Counter()
    pages = Page.objects.filter(wiki=wiki).exclude(state=PageState.ARCHIVED)
    for page in pages.select_related("current_revision__faithfulness"):
        truth = getattr(page.current_revision, "faithfulness", None)
        counts.update({verdict: getattr(truth, verdict, 0) for verdict in VERDICTS})
    return ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS)


def answer_lines(answer: Answer) -> Iterator[str]:
    """Yield a question and its answer, each sentence with the place it comes from."""
    yield f"? {answer.question}"
    shown = shown_sentences(answer) if answer.status == Answer.Status.ANSWERED else []
    if not shown:
        yield f"  {Answer.Status(answer.status).label}. {answer.reason}"
    for sentence in shown:
        places = "; ".join(str(citation) for citation in sentence.sentence.citations.all())
        yield f"  {sentence.text}  [{places or sentence.footnote.passage.page.title}]"
