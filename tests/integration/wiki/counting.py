"""The statistics of search as they must be, counted from the pages."""

from collections import Counter

from config.bench.search.functions import Repeated
from wiki.models import CorpusStatistic, PageState, Passage, TermStatistic, Wiki

Statistics = tuple[int, int, dict[str, int]]


def counted(wiki: Wiki) -> Statistics:
    """Return how many passages active pages have, how long they are, and each term's frequency."""
    active = Passage.objects.filter(wiki=wiki, page__state=PageState.ACTIVE)
    terms = list(active.values_list(Repeated("lexemes"), flat=True))
    frequencies = Counter(term for each in terms for term in set(each))
    return len(terms), sum(map(len, terms)), dict(frequencies)


def kept(wiki: Wiki) -> Statistics:
    """Return what the triggers keep of the same."""
    corpus = CorpusStatistic.objects.filter(wiki=wiki).first()
    terms = TermStatistic.objects.filter(wiki=wiki).exclude(passages=0)
    frequencies = dict(terms.values_list("term", "passages"))
    return (corpus.passages, corpus.length, frequencies) if corpus else (0, 0, frequencies)
