"""Negation, quantifiers, modal strength, conditions and opposites."""

import pytest

from engines.text.facts import Cue, extract, opposed_pairs
from engines.text.facts.scope import signs
from tests.unit.facts.reading import cues


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("It doesn’t work.", Cue.NEGATION),
        ("It is not here.", Cue.NEGATION),
        ("You must go.", Cue.MUST),
        ("You should go.", Cue.SHOULD),
        ("The agency recommends it.", Cue.SHOULD),
        ("You may go.", Cue.MAY),
        ("It will go.", Cue.WILL),
        ("You must not go.", Cue.FORBIDDEN),
        ("You need not go.", Cue.NOT_REQUIRED),
        ("It is no longer required.", Cue.NOT_REQUIRED),
        ("The field is obsolete.", Cue.NO_LONGER),
        ("All staff go.", Cue.ALL),
        ("Most staff go.", Cue.MOST),
        ("Not all staff go.", Cue.MOST),
        ("Some staff go.", Cue.SOME),
        ("Nobody goes.", Cue.NONE),
        ("It is generally paid.", Cue.USUALLY),
        ("It sometimes is.", Cue.SOMETIMES),
        ("It is always so.", Cue.ALWAYS),
        ("Only staff go.", Cue.ONLY),
        ("It stops unless you go.", Cue.EXCEPTION),
        ("If you go, it stops.", Cue.CONDITION),
        ("It stops because you go.", Cue.CAUSE),
        ("According to the chief, it stops.", Cue.REPORTED),
        ("Das ist verboten.", Cue.FORBIDDEN),
        ("Selon le directeur, il part.", Cue.REPORTED),
        ("La mayoría se fue.", Cue.MOST),
        ("全公司都去。", Cue.ALL),
        ("بسبب التحديث", Cue.CAUSE),
    ],
)
def test_a_cue_is_known_by_its_words(text: str, cue: Cue) -> None:
    assert cue in cues(text)


@pytest.mark.parametrize(
    "text",
    [
        "It may not exceed 80 hours.",
        "no later than noon",
        "the most recent year",
        "It is more common in men, and less likely in women.",
    ],
)
def test_fixed_phrases_do_not_act_as_their_words_do(text: str) -> None:
    assert not cues(text) & {Cue.USUALLY, Cue.NEGATION, Cue.NONE, Cue.MAY, Cue.MOST, Cue.FORBIDDEN}


def test_the_month_may_is_no_permission() -> None:
    assert Cue.MAY not in cues("It was opened on 3 May 2021.")


@pytest.mark.parametrize(
    ("text", "negated"),
    [("It is not here.", True), ("It is here.", False), ("It is not without risk.", False)],
)
def test_two_negations_cancel(text: str, *, negated: bool) -> None:
    assert extract(text).negated is negated


@pytest.mark.parametrize(
    ("text", "word", "negative"),
    [
        ("A server must not send the header.", "send", True),
        ("A server may send the header.", "send", False),
        ("Access is forbidden.", "access", True),
        ("L'accès n'est pas interdit.", "acc", False),
        ("No order leaves the building unchecked.", "order", False),
        ("Not the manager, but the engineer signs.", "engineer", False),
    ],
)
def test_a_negation_reaches_its_own_clause(text: str, word: str, *, negative: bool) -> None:
    found = {stem: sign for stem, sign in signs(text).items() if stem.startswith(word[:4])}
    assert all(sign.negative is negative for sign in found.values())
    assert found or word == "acc"


def test_opposites_are_pairs_of_which_each_side_has_one() -> None:
    assert opposed_pairs({"paid"}, {"unpaid"}) == [("paid", "unpaid")]
    assert opposed_pairs({"encrypted"}, {"unencrypted"}) == [("encrypted", "unencrypted")]
    assert opposed_pairs({"before", "after"}, {"after"}) == []
    assert opposed_pairs({"it"}, {"unit"}) == []
