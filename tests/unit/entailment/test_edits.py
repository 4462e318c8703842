"""The edits that training pairs are made with change what they say they change."""

import random
from collections.abc import Callable

import pytest

from tools.train_verifier.edits import names, scope, values, wording
from tools.train_verifier.edits.kinds import Change

RULE = "Employees may carry over up to 240 hours of annual leave unless they leave in March."


def changed(change: Change, text: str, seed: int = 1) -> str | None:
    return change(text, random.Random(seed))  # noqa: S311 - reproducible


def words_apart(one: str, other: str) -> set[str]:
    return set(one.split()) ^ set(other.split())


@pytest.mark.parametrize("seed", range(10))
def test_another_number_takes_the_place_of_one(seed: int) -> None:
    found = changed(values.change_number, "The fee is 25 dollars.", seed)
    assert found is not None
    number = found.removeprefix("The fee is ").removesuffix(" dollars.")
    assert number.isdigit()
    assert number != "25"


def test_thousands_keep_their_comma_and_the_sentence_its_own() -> None:
    found = changed(values.change_number, "In total, 1,250 people came, as hoped.")
    assert found is not None
    assert found.startswith("In total, ")
    assert found.endswith(" people came, as hoped.")


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (values.exchange_numbers, "Up to 7 days, and 3 nights.", "Up to 3 days, and 7 nights."),
        (values.respell_number, "It takes three days.", "It takes 3 days."),
        (values.respell_number, "It takes 3 days.", "It takes three days."),
        (names.exchange_roles, "Ann Lee was paid by Bob Ray.", "Bob Ray was paid by Ann Lee."),
        (wording.negate, "The fee is not paid.", "The fee is paid."),
        (wording.negate, "The fee is paid.", "The fee is not paid."),
        (wording.oppose, "It opens before noon.", "It opens after noon."),
        (wording.drop_qualifier, "It is only open today.", "It is open today."),
        (wording.drop_qualifier, "It costs about 40 euros.", "It costs 40 euros."),
        (scope.drop_condition, RULE, "Employees may carry over up to 240 hours of annual leave."),
        (scope.drop_condition, "If it rains, staff should go home.", "Staff should go home."),
        (scope.drop_detail, "The fee (a small one) is due today.", "The fee is due today."),
        (scope.reorder, "In 1999, the firm was sold.", "The firm was sold in 1999."),
    ],
)  # fmt: skip
def test_an_edit_changes_what_it_is_named_after(change: Change, before: str, after: str) -> None:
    assert changed(change, before) == after


def test_a_range_is_not_exchanged_with_itself() -> None:
    assert changed(values.exchange_numbers, "It takes 30 to 60 days.") is None


def test_a_month_becomes_another_month() -> None:
    found = changed(values.change_sibling, "It ends in October.")
    assert found is not None
    assert found != "It ends in October."
    assert found.removeprefix("It ends in ").rstrip(".") in values._FAMILIES[0].split()


def test_may_is_not_taken_for_the_month() -> None:
    assert changed(values.change_sibling, "Guests may stay.") is None


def test_a_name_is_replaced_by_one_met_after_the_same_word() -> None:
    exchange = names.NameExchange(["He lived in Paris.", "She works for Acme."])
    assert changed(exchange, "They met in Rome.") == "They met in Paris."


@pytest.mark.parametrize(
    "change",
    [values.change_number, values.exchange_numbers, values.change_sibling, values.respell_number,
     names.exchange_roles, wording.negate, wording.oppose, wording.strengthen, wording.weaken,
     wording.drop_qualifier, wording.add_qualifier, scope.drop_condition, scope.widen,
     scope.drop_detail, scope.reorder, scope.reword],
)  # fmt: skip
def test_a_sentence_that_offers_nothing_is_left_alone(
    change: Callable[[str, random.Random], str | None],
) -> None:
    assert changed(change, "Snow fell.") is None


def test_a_stronger_word_replaces_a_hedge() -> None:
    found = changed(wording.strengthen, "The plan usually works.")
    assert found == "The plan always works."


def test_a_weaker_word_replaces_all() -> None:
    assert changed(wording.weaken, "It is always cold.") == "It is sometimes cold."


def test_a_qualifier_is_added_after_the_verb() -> None:
    found = changed(wording.add_qualifier, "The card is free.")
    assert found is not None
    assert len(words_apart(found, "The card is free.")) == 1


def test_a_rule_is_widened_to_more_than_it_was_made_for() -> None:
    assert changed(scope.widen, "Use is limited to ten business days.") == (
        "Use is limited to ten days."
    )


def test_a_synonym_replaces_a_word() -> None:
    assert changed(scope.reword, "The film is long.") == "The movie is long."
