"""Dates, times of day, durations and how often: the same in another form, and altered."""

import pytest

from engines.verify.checks import attribution, dates, quantities
from tests.unit.verify.doubting import comparison, doubted

SAME = [
    ("It opens at noon.", "It opens at 12:00."),
    ("It opens at 12 p.m.", "It opens at noon."),
    ("It closes at midnight.", "It closes at 24:00."),
    ("It closes at midnight.", "It closes at 0:00."),
    ("It opens at 3 pm.", "It opens at 15:00."),
    ("It opens at 15h30.", "It opens at 3:30 p.m."),
    ("It opens at 3.30 pm.", "It opens at 15:30."),
    ("It opens at half past three.", "It opens at 3:30."),
    ("It was built on 1 March 2020.", "It was built on March 1, 2020."),
    ("It was built on 2020-03-01.", "It was built on 1 March 2020."),
    ("It was built on 1st of March 2020.", "It was built on 2020-03-01."),
    ("It was built on Mar. 1, 2020.", "It was built on 1 March 2020."),
    ("It was built on the first of March 2020.", "It was built on 1 March 2020."),
    ("It was built in March 2020.", "It was built on March 1, 2020."),
    ("It was built in 2020.", "It was built on March 1, 2020."),
    ("It was built in the 1990s.", "It was built in 1995."),
    ("It was built in the nineties.", "It was built in the 1990s."),
    ("It was built in the 19th century.", "It was built in the nineteenth century."),
    ("It was built in the 19th century.", "It was built in 1875."),
    ("It was built in 1875.", "It was built in 1875 AD."),
    ("It ran from 2001 to 2005.", "It ran 2001–2005."),
    ("It ran from 2001 until 2005.", "It ran between 2001 and 2005."),
    ("It lasted four years.", "It ran from 2001 to 2005."),
    ("It meets once a month.", "It meets monthly."),
    ("It meets twice a year.", "It meets every six months."),
    ("It meets weekly.", "It meets once a week."),
    ("It meets annually.", "It meets every year."),
    ("It meets daily.", "It meets each day."),
    ("It is due within 30 days.", "It is due within one month."),
]

ALTERED = [
    ("It opens at noon.", "It opens at 1 pm."),
    ("It opens at 3 am.", "It opens at 3 pm."),
    ("It was built on 1 March 2020.", "It was built on 2 March 2020."),
    ("It was built on 1 March 2020.", "It was built on 1 May 2020."),
    ("It was built on 1 March 2020.", "It was built on 1 March 2021."),
    ("It was built in March 2020.", "It was built in 2020-04."),
    ("It was built in 2020.", "It was built in 2010."),
    ("It was built on 1 March 2020.", "It was built in 2020."),
    ("It was built in the 1990s.", "It was built in the 1980s."),
    ("It was built in the 1990s.", "It was built in 1985."),
    ("It was built in the 19th century.", "It was built in the 18th century."),
    ("It was built in the 19th century.", "It was built in 1775."),
    ("It ran from 2001 to 2005.", "It ran from 2001 to 2006."),
    ("It ran from 2001 to 2005.", "It ran from 2000 to 2005."),
    ("It meets monthly.", "It meets weekly."),
    ("It meets once a month.", "It meets twice a month."),
    ("It meets annually.", "It meets monthly."),
    ("On Monday it closes.", "On Tuesday it closes."),
    ("It closes on Mondays.", "It closes on Fridays."),
    ("It is due within 30 days.", "It is due after 30 days."),
]


@pytest.mark.parametrize(("claim", "evidence"), SAME)
def test_the_same_in_another_form_is_not_doubted(claim: str, evidence: str) -> None:
    compared = comparison(claim, evidence)
    found = [*quantities.check(compared), *dates.check(compared), *attribution.check(compared)]
    assert found == []


@pytest.mark.parametrize(("claim", "evidence"), ALTERED)
def test_what_was_altered_is_doubted_and_its_words_are_named(claim: str, evidence: str) -> None:
    found = doubted(claim, evidence)
    assert any(doubt.claim_spans for doubt in found), found
    assert all(doubt.reason.endswith(".") for doubt in found)
