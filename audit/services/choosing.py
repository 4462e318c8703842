"""Sources of a wiki, to verify a text against."""

from collections.abc import Collection

from django.db.models import Max, Q, Sum
from django.db.models.functions import Length

from audit.checking import GivenSource, Limits
from audit.checking.given import require_length
from engines.text import markers
from wiki.models import Source, SourceLine, SourceVersion, Wiki


def sources_of_wiki(
    *, wiki: Wiki, numbers: Collection[int], text: str, limits: Limits
) -> list[GivenSource]:
    """Return the chosen sources as they are now, and those of their versions that `text` cites.

    Claims without a marker are looked for in the newest versions alone.

    Raises:
        RefusedError: They have more characters than `limits` lets through.
    """
    standing = Source.objects.standing().filter(wiki=wiki, number__in=numbers)
    newest = set(standing.annotate(newest=Max("versions__number")).values_list("pk", "newest"))
    wanted = Q(pk=None)
    for source, version in newest:
        wanted |= Q(source=source, number=version)
    for marker in markers(text):
        if marker.source in numbers:
            wanted |= Q(source__number=marker.source, number=marker.version)
    versions = list(
        SourceVersion.objects.filter(wanted, source__in=standing).select_related("source")
    )
    lines = SourceLine.objects.filter(version__in=versions)
    found = lines.aggregate(all=Sum(Length("text")))["all"] or 0
    require_length("The sources together", found, limits.content)
    texts: dict[int, list[str]] = {version.pk: [] for version in versions}
    for version_id, line in lines.order_by("version", "number").values_list("version", "text"):
        texts[version_id].append(line)
    return [
        GivenSource(
            number=version.source.number,
            title=version.source.title,
            lines=tuple(texts[version.pk]),
            version=version.number,
            searched=(version.source_id, version.number) in newest,
            wiki=True,
        )
        for version in versions
    ]
