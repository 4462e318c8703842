"""Lines that several claims cite are read once, and read alike whoever asks first."""

from hypothesis import given
from hypothesis import strategies as st

from engines.text.facts import extract
from engines.text.facts.quantities import quantity_at
from engines.text.facts.special import special_at
from engines.text.facts.tokens import tokenise
from engines.verify import Pair
from engines.verify.checks import doubts
from engines.verify.cited import Cited, cited
from engines.verify.comparison import Comparison

LINES = "# Leave\n\nFull-time staff earn **25 days** of leave. No leave lasts over 3 weeks.\n"
CLAIMS = ("Full-time staff earn 25 days.", "Full-time staff earn 20 days.", "Leave lasts 5 weeks.")
OPENERS = ["½", "once", "tres", "quatre", "$", "eur", "every", "tens", "doubled", "三", "a", "half"]
WORDS = st.lists(st.sampled_from([*OPENERS, "of", "a", "week", "5", "vingt", "times", "in", "10"]))


def test_claims_that_cite_the_same_lines_share_what_is_read_of_them() -> None:
    first, second = (Comparison.of(Pair(claim, LINES)) for claim in CLAIMS[:2])
    assert first is not None
    assert second is not None
    assert first.evidence_facts is second.evidence_facts
    assert first.focus_facts is second.focus_facts


def test_a_claim_is_doubted_alike_whether_or_not_others_were_judged_before() -> None:
    def held() -> list[list[str]]:
        compared = [Comparison.of(Pair(claim, LINES)) for claim in CLAIMS]
        return [[doubt.reason for doubt in doubts(each)] for each in compared if each]

    cited.cache_clear()
    first = held()
    assert held() == first
    assert [bool(reasons) for reasons in first] == [False, True, True]


def test_of_lines_that_are_long_gone_nothing_is_kept() -> None:
    before = cited(LINES)
    for number in range(100):
        cited(f"Line {number}.")
    assert cited(LINES) is not before


def test_parts_of_the_lines_have_their_own_offsets() -> None:
    lines = Cited(LINES)
    statement = next(each for each in lines.statements if "weeks" in each.text)
    [quantity] = lines.facts_in(statement.span).quantities
    assert statement.text[quantity.span.start : quantity.span.end] == "over 3 weeks"
    assert lines.tokens_in(statement.span)[0].text == "No"


@given(WORDS)
def test_no_value_begins_where_none_is_looked_for(words: list[str]) -> None:
    text = " ".join(words)
    tokens = tokenise(text)
    starts = {each.span.start for each in extract(text, language="en").quantities}
    for index, token in enumerate(tokens):
        found = special_at(tokens, index, language="en") or quantity_at(
            tokens, index, language="en"
        )
        inside = found and any(start <= token.start for start in starts)
        assert found is None or inside, (text, token)
