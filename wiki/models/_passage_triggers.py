"""What keeps the search's tables in step with the pages, in whatever way a page is changed.

Each runs in the transaction of the change, so that a page is found from the commit that made it
active and not after the commit that archived it.
"""

import pgtrigger

from wiki.models._lexemes import MARK


def _set(*columns: str) -> pgtrigger.Operation:
    """An UPDATE that names one of these columns."""
    return pgtrigger.UpdateOf(*columns)  # type: ignore[no-untyped-call]


# The page's row is locked: a passage written while the page is being moved waits for the move.
FOLLOW_PAGE = pgtrigger.Trigger(
    name="follow_page",
    operation=pgtrigger.Insert | _set("searchable", "page_id", "wiki_id"),
    when=pgtrigger.Before,
    func="""
        SELECT state = 'active' INTO NEW.searchable
        FROM wiki_page WHERE id = NEW.page_id FOR SHARE;
        RETURN NEW;
    """,
)

# What moves is moved by one statement for all pages and all passages of a change: a trigger for
# each row would count each page's terms by itself. Neither compares old rows with new ones, which
# is quadratic by the plan that is kept from a change of one page.
_MOVE = """
    IF EXISTS (SELECT FROM fresh JOIN {table} AS held ON {follows} WHERE {differs}) THEN
        UPDATE {table} AS held SET searchable = {searchable} FROM fresh
        WHERE {follows} AND {differs};
    END IF;
    RETURN NULL;
"""


def _moving(name: str, *, table: str, follows: str, searchable: str) -> pgtrigger.Trigger:
    return pgtrigger.Trigger(
        name=name,
        level=pgtrigger.Statement,
        operation=pgtrigger.Update,
        when=pgtrigger.After,
        referencing=pgtrigger.Referencing(new="fresh"),  # type: ignore[no-untyped-call]
        func=_MOVE.format(
            table=table,
            follows=f"held.{follows} = fresh.id",
            differs=f"held.searchable <> {searchable}",
            searchable=searchable,
        ),
    )


# On the page.
MOVE_PASSAGES = _moving(
    "move_passages",
    table="wiki_passage",
    follows="page_id",
    searchable="(fresh.state = 'active')",
)

# On the passage.
MOVE_VECTORS = _moving(
    "move_vectors",
    table="wiki_passagevector",
    follows="passage_id",
    searchable="fresh.searchable",
)

# On the vector: its passage's row is locked for the same reason as the page's above.
FOLLOW_PASSAGE = pgtrigger.Trigger(
    name="follow_passage",
    operation=pgtrigger.Insert | _set("searchable", "passage_id", "wiki_id"),
    when=pgtrigger.Before,
    func="""
        SELECT wiki_id, searchable INTO NEW.wiki_id, NEW.searchable
        FROM wiki_passage WHERE id = NEW.passage_id FOR SHARE;
        RETURN NEW;
    """,
)

# The wiki's own row comes first: whoever counts waits there, so that two writers of one wiki
# never wait for each other's terms in turn. A count that only falls is never inserted.
_COUNT = """
    WITH change AS ({change}),
    summed AS (
        SELECT wiki_id, sum(passages) AS passages, sum(length) AS length
        FROM change GROUP BY wiki_id
    ),
    known AS (
        UPDATE wiki_corpusstatistic AS held
        SET passages = held.passages + summed.passages, length = held.length + summed.length
        FROM summed WHERE held.wiki_id = summed.wiki_id
        RETURNING held.wiki_id
    )
    INSERT INTO wiki_corpusstatistic (wiki_id, passages, length)
    SELECT wiki_id, passages, length FROM summed
    WHERE passages > 0 AND wiki_id NOT IN (SELECT wiki_id FROM known)
    ON CONFLICT (wiki_id) DO UPDATE
    SET passages = wiki_corpusstatistic.passages + EXCLUDED.passages,
        length = wiki_corpusstatistic.length + EXCLUDED.length;

    WITH change AS ({terms}),
    summed AS (
        SELECT wiki_id, term, sum(passages) AS passages
        FROM change GROUP BY wiki_id, term HAVING sum(passages) <> 0
    ),
    fallen AS (
        UPDATE wiki_termstatistic AS held SET passages = held.passages + summed.passages
        FROM summed
        WHERE summed.passages < 0 AND held.wiki_id = summed.wiki_id AND held.term = summed.term
    )
    INSERT INTO wiki_termstatistic (wiki_id, term, passages)
    SELECT wiki_id, term, passages FROM summed WHERE passages > 0
    ON CONFLICT (wiki_id, term) DO UPDATE
    SET passages = wiki_termstatistic.passages + EXCLUDED.passages;
    RETURN NULL;
"""


def _corpus(table: str, sign: str) -> str:
    return f"""
        SELECT wiki_id, {sign}1 AS passages, {sign}length AS length FROM {table} WHERE searchable
    """  # noqa: S608 (names of our own)


def _terms(table: str, sign: str) -> str:
    """The terms themselves: not what they are indexed as once more where they are prominent."""
    return f"""
        SELECT wiki_id, lexeme AS term, {sign}1 AS passages
        FROM {table}, unnest(tsvector_to_array(lexemes)) AS lexeme
        WHERE searchable AND strpos(lexeme, chr({ord(MARK)})) = 0
    """  # noqa: S608


def _counting(name: str, operation: pgtrigger.Operation, **tables: str) -> pgtrigger.Trigger:
    signs = {"new": "", "old": "-"}
    both = [(table, signs[kind]) for kind, table in tables.items()]
    return pgtrigger.Trigger(
        name=name,
        level=pgtrigger.Statement,
        operation=operation,
        when=pgtrigger.After,
        referencing=pgtrigger.Referencing(**tables),  # type: ignore[no-untyped-call]
        func=_COUNT.format(
            change=" UNION ALL ".join(_corpus(*each) for each in both),
            terms=" UNION ALL ".join(_terms(*each) for each in both),
        ),
    )


COUNT_ADDED_PASSAGES = _counting("count_added", pgtrigger.Insert, new="fresh")
COUNT_REMOVED_PASSAGES = _counting("count_removed", pgtrigger.Delete, old="gone")
COUNT_CHANGED_PASSAGES = _counting("count_changed", pgtrigger.Update, new="fresh", old="gone")
