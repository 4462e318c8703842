"""Which hits speak of what was asked, and which are only the nearest of what there is.

Vectors always have nearest neighbours, also of a word that means nothing. Measured on the 94 active
passages of the example with four kinds of queries (the best hit of each; all-MiniLM-L6-v2):

| queries | cosine: least, median, most | shown |
|---|---|---|
| 10 in the pages' own words | 0.28, 0.55, 0.68 | 10 |
| 30 in other words | 0.13, 0.30, 0.43 | 22 |
| 15 without any meaning ("vgbnm") | 0.09, 0.20, 0.32 | 0 |
| 20 about other subjects ("tomato soup") | 0.07, 0.12, 0.24 | 2 |

No cosine parts queries in other words from those without meaning, so a hit needs either words of
the query that tell something, or a cosine that no query without meaning reached.
"""

from wiki.search.retrieval import Hit

LEAST_SUPPORT = 0.3
# Of the bundled model; another model would be measured anew.
LEAST_COSINE = 0.32


def speaks_of_it(hit: Hit) -> bool:
    """Say whether a hit is worth showing to somebody who searches."""
    is_named = hit.found is not None and hit.found.named >= LEAST_SUPPORT
    return is_named or hit.support >= LEAST_SUPPORT or hit.cosine >= LEAST_COSINE
