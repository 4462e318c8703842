"""Statements of one field share most of their words, and contradict each other seldom."""

import pytest

from tests.unit.conflicts.comparing import compare


@pytest.mark.parametrize(
    ("page", "source"),
    [
        # numbers that name something
        (
            "Send the Upgrade form that goes with a 101 answer of the archive.",
            "Send the Upgrade form that goes with a 426 answer of the archive.",
        ),
        (
            "The rules for opening the archive are in Section 4.3.2 of the guide.",
            "The rules for opening the archive are in Section 9.3.2 of the guide.",
        ),
        (
            "Four rooms of the archive are described in the guide to the archive.",
            "Rooms of the archive are described in chapter 12 of the guide to the archive.",
        ),
        # one act on two things
        ("Click on Reserve Hotel and Continue", "Click Reserve Flight and Continue."),
        # lists of references, tables of contents and notices
        (
            "[A12] Weaver, R., “A guide to the archive”, Archive Guides 12, June 2014.",
            "[A12] Weaver, R., “A guide to the archive”, Archive Guides 12, June 2022.",
        ),
        (
            "Copyright (c) 2014 The archive and the authors of the guide.",
            "Copyright (c) 2022 The archive and the authors of the guide.",
        ),
        (
            "1. Introduction 1.1. Use of the archive 1.2. Rules of the archive",
            "1. Introduction 1.1. Rules of the archive 1.2. Rules withdrawn from the archive",
        ),
        # leave for one act, a ban on another, and a ban under a condition
        (
            "The reading room may send a date stamp with the loan slip of the archive.",
            "The reading room must not send a length stamp with the loan slip of the archive.",
        ),
        (
            "The reading room may keep the loan slip of a reader of the archive.",
            "The reading room must not sell the loan slip of a reader of the archive.",
        ),
        (
            "The reading room may keep the loan slip of a reader of the archive.",
            "The reading room must not keep the loan slip unless the head porter countersigned it.",
        ),
        (
            "The loan slip of the archive might confuse a new reader of the archive.",
            "The loan slip of the archive must not confuse a new reader of the archive.",
        ),
        # the same verb, denied of something else
        (
            "When there are several slips, the reading room must use the most recent slip.",
            "The reading room must not use guesses when there are several recent slips.",
        ),
        # a compound that only looks like a denial
        ("The no-show list names readers.", "The show list names readers of the archive."),
        # another thing is withdrawn
        (
            "Appendix B describes loan slips taken from other documents.",
            "This document obsoletes Guide 7234, with changes to loan slips in Appendix B.",
        ),
        (
            "The first digit of the loan code says which room a book is in.",
            "The loan code 306 says no room, is no longer used, and the code is reserved.",
        ),
        (
            "The names listed can be replaced by local names of the archive.",
            "The names listed can be replaced by local names or left out of the archive.",
        ),
        (
            "The list of loan slips is kept at the desk of the archive.",
            "A note on the list of loan slips at the desk says that “Late” has been withdrawn.",
        ),
        # leave that is no more than a ban with an exception
        (
            "Any reader of the archive may keep a loan slip for a day.",
            "No reader of the archive may keep a loan slip unless it is signed.",
        ),
    ],
)
def test_they_do_not_contradict(page: str, source: str) -> None:
    assert compare(page, source) is None


@pytest.mark.parametrize(
    ("page", "source"),
    [
        (
            "The reading room may keep the loan slip of a reader.",
            "The reading room must not keep the loan slip of a reader.",
        ),
        (
            "The reading room has 400 seats for readers of the archive.",
            "The reading room has 300 seats for readers of the archive.",
        ),
        (
            "The archive adds a P-12 slip to each loan.",
            "The P-12 slip is no longer used by the archive.",
        ),
        (
            "Loans of maps are entered in the map ledger.",
            "The map ledger was discontinued; loans of maps are entered in the catalogue.",
        ),
    ],
)
def test_the_same_thing_still_does(page: str, source: str) -> None:
    assert compare(page, source) is not None
