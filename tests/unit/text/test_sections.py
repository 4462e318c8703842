from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text import sections

PAGE = """\
Opening words.

# Leave *policy*

Text.

## Sick leave [^S1:2]

> # Quoted

```
# code
```

# Travel

Title two
---------
"""


def test_a_page_is_cut_at_its_headings() -> None:
    found = [(section.level, section.heading, section.path) for section in sections(PAGE)]
    assert found == [
        (0, "", ()),
        (1, "Leave policy", ("Leave policy",)),
        (2, "Sick leave", ("Leave policy", "Sick leave")),
        (1, "Travel", ("Travel",)),
        (2, "Title two", ("Travel", "Title two")),
    ]


def test_a_section_begins_with_its_heading_and_ends_before_the_next() -> None:
    texts = [PAGE[section.start : section.end] for section in sections(PAGE)]
    assert "".join(texts) == PAGE
    assert texts[1] == "# Leave *policy*\n\nText.\n\n"


def test_front_matter_and_emptiness_are_no_section() -> None:
    assert sections("") == []
    assert sections("---\ntitle: x\n---\n\n") == []
    assert [section.heading for section in sections("---\ntitle: x\n---\n# A\n")] == ["A"]


@settings(deadline=None)
@given(st.lists(st.sampled_from(["# A\n", "## B\n", "text\n", "\n", "- c\n", "===\n", "> # q\n"])))
def test_sections_follow_one_another_without_gap_or_overlap(lines: list[str]) -> None:
    page = "".join(lines)
    found = sections(page)
    for section, following in pairwise(found):
        assert section.end == following.start
    assert not found or found[-1].end == len(page)
    assert all(
        section.path[-1:] == ((section.heading,) if section.level else ()) for section in found
    )
