import re

import pytest

from engines.documents import Line
from engines.text import claims, find_quote, markers
from engines.writer import LocalWriter, SourceText
from tests.unit.writer.sources import markdown_source, plain_source, whole

HANDBOOK = """---
title: Annual leave
---

<!-- reviewed by HR -->
# Annual leave

You may use annual leave for any reason. It accrues with *every* pay period
and is shown in [HR Links](https://hr.example/links). Do you have questions?

You accrue, depending on your service:

* Fewer than 3 years: 4 hours per pay period
* Between 3 and 15 years: **6 hours** per pay period. Part-time staff accrue half.
* 15 years and more: 8 hours per pay period

## How to request it

Ask Dr. Smith of the U.S. office, e.g. by email, at least three days ahead.

1. Open the form
2. Fill in the `dates`
   and send it

| Grade | Hours |
| ----- | ----- |
| GS-7  | 4     |
| GS-9  | 6     |

Run this to see your balance:

```sh
leave --balance
```
"""

PDF = (
    Line("Pumps", page=1, heading="Pumps"),
    Line(
        "The flow test is carried out at 10 and 100 ml per hour, and the devia-",
        page=1,
        heading="Pumps",
    ),
    Line(
        "tion must stay within 5 percent. A pump that fails goes to *quarantine*",
        page=1,
        heading="Pumps",
    ),
    Line("shelf B.", page=2, heading="Pumps"),
    Line("• Use [the] burette <b>only</b> once", page=2, heading="Pumps"),
    Line("Part | Price", page=2, heading="Prices"),
    Line("Part: Seal | Price: 12 euros", page=2, heading="Prices"),
    Line("Part: Cable | Price: 40 euros", page=2, heading="Prices"),
)


@pytest.mark.parametrize(
    "source",
    [
        markdown_source(HANDBOOK, title="Annual leave"),
        markdown_source(HANDBOOK, version=3),
        plain_source(*PDF),
        plain_source(*PDF, kind="docx"),
    ],
    ids=["markdown", "another version", "pdf", "docx"],
)
def test_every_claim_has_a_marker_whose_lines_hold_its_words(
    writer: LocalWriter, source: SourceText
) -> None:
    draft = writer.draft(source, whole(source), links={})
    found = claims(draft)
    assert len(found) > 4
    for claim in found:
        assert claim.markers, claim
        assert {(m.source, m.version) for m in claim.markers} == {(source.number, source.version)}
        lines = [
            source.lines[n - 1].text for m in claim.markers for n in range(m.first, m.last + 1)
        ]
        if claim.kind == "row":
            assert set(re.findall(r"\w+", claim.text)) <= set(
                re.findall(r"\w+", " ".join(lines))
            ) | {
                "Grade",
                "Hours",
            }
        elif "deviation" not in claim.text:
            assert find_quote(claim.text, lines) is not None, claim


def test_a_marker_names_only_the_lines_its_sentence_stands_on(writer: LocalWriter) -> None:
    source = markdown_source(
        "First rule of\nthe house. Second rule stands\nalone here.\n\nThird rule of all."
    )
    draft = writer.draft(source, whole(source), links={})
    assert [(m.first, m.last) for m in markers(draft)] == [(1, 2), (2, 3), (5, 5)]


def test_the_lead_of_a_list_and_the_code_after_a_sentence_are_cited_too(
    writer: LocalWriter,
) -> None:
    source = markdown_source(HANDBOOK)
    draft = writer.draft(source, whole(source), links={})
    assert "You accrue, depending on your service:[^S7:11]\n\n- Fewer than 3 years" in draft
    assert "```sh\nleave --balance\n```" in draft


def test_a_source_that_states_nothing_gives_no_page(writer: LocalWriter) -> None:
    menu = "---\ntitle: Contents\n---\n* [Home](/home)\n* [Leave](/leave)\n* [Travel](/travel)"
    source = markdown_source(menu)
    assert writer.plan(source, []) == []
    assert writer.draft(source, whole(source), links={}) == ""
