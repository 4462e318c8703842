"""Which hits speak of what was asked, and which are only the nearest of what there is.

Vectors always have nearest neighbours, also of a word that means nothing. Measured on the 207
passages that the handbook of the example has when all of it is active, with four kinds of queries
(the best hit of each; all-MiniLM-L6-v2):

| queries | cosine: least, median, most | shown |
|---|---|---|
| 10 in the pages' own words | 0.33, 0.60, 0.86 | 10 |
| 30 questions in other words | 0.41, 0.59, 0.77 | 30 |
| 15 without any meaning ("vgbnm") | 0.12, 0.20, 0.27 | 0 |
| 20 about other subjects ("tomato soup") | 0.09, 0.14, 0.21 | 2 |

The two are "chess openings" and "quantum computing", of which one word stands there. A query of few
words may have a low cosine with what answers it, so a hit needs either words of the query that tell
something, or a cosine that no query without meaning reached, also not in smaller wikis (0.32).
"""

from wiki.search.retrieval import Hit

LEAST_SUPPORT = 0.3
# Of the bundled model; another model would be measured anew.
LEAST_COSINE = 0.32


def speaks_of_it(hit: Hit) -> bool:
    """Say whether a hit is worth showing to somebody who searches."""
    is_named = hit.found is not None and hit.found.named >= LEAST_SUPPORT
    return is_named or hit.support >= LEAST_SUPPORT or hit.cosine >= LEAST_COSINE
