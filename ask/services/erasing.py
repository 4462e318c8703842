"""Taking the words of a withdrawn source out of answers that were given."""

from django.db.models import Exists, OuterRef

from ask.models import AnswerPassage, AnswerSentence, WebAnswer, WebPassage
from wiki.models import Citation, Source


def erase_quotes(*, source: Source) -> None:
    """Blank what answers quote of pages that cite `source`.

    A sentence goes when it rests on the source, or when nobody knows what it rests on; one that
    rests on other sources alone stays. Of the manifest the text goes, its names stay. What was
    quoted of the web goes as a whole where it quotes the very bytes of the source.
    """
    cites = Citation.objects.filter(source_version__source=source)
    passages = AnswerPassage.objects.filter(Exists(cites.filter(revision=OuterRef("revision"))))
    sentences = AnswerSentence.objects.filter(passage__in=passages)
    rests_on = AnswerSentence.citations.through.objects.filter(answersentence=OuterRef("pk"))
    sentences.filter(Exists(rests_on.filter(citation__in=cites)) | ~Exists(rests_on)).update(
        text="", reason="The source of this sentence was withdrawn."
    )
    passages.update(text="")
    same = WebPassage.objects.filter(page_sha256__in=source.versions.values("sha256"))
    WebAnswer.objects.filter(answer__wiki=source.wiki_id, passages__in=same).delete()
