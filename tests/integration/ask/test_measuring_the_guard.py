"""The command that measures the guard, and what it measures on."""

import re
from io import StringIO

from django.core.management import call_command

from ask.sample import PASSAGES, QUOTED, REWORDED


def test_the_sample_is_ten_sentences_of_its_passages_twice() -> None:
    assert len(REWORDED) == len(QUOTED) == 10
    for sentence in (*REWORDED, *QUOTED):
        assert sentence.passage in PASSAGES
    assert all(sentence.text in PASSAGES[sentence.passage] for sentence in QUOTED)
    assert not any(sentence.text in PASSAGES[sentence.passage] for sentence in REWORDED)


def test_the_command_prints_the_middle_and_the_slow_end() -> None:
    out = StringIO()
    call_command("measure_guard", runs=2, stdout=out)
    rows = re.findall(r"p50 +(\d+)  p95 +(\d+)", out.getvalue())
    assert len(rows) == 8
    assert all(int(middle) <= int(slow) for middle, slow in rows)
