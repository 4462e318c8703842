from engines.text import claims


def told(markdown: str) -> list[tuple[str, str, list[str]]]:
    return [
        (claim.kind, claim.text, [markdown[marker.start : marker.end] for marker in claim.markers])
        for claim in claims(markdown)
    ]


def test_an_item_of_one_statement_is_an_item_and_of_several_is_sentences() -> None:
    markdown = "- 14 days of leave[^S1:2]\n- One is so. Two is so.[^S1:3]\n"
    assert told(markdown) == [
        ("item", "14 days of leave", ["[^S1:2]"]),
        ("sentence", "One is so.", []),
        ("sentence", "Two is so.", ["[^S1:3]"]),
    ]


def test_a_marker_alone_on_the_line_after_an_item_belongs_to_the_item() -> None:
    for markdown in ("- Item text\n  [^S1:2]\n- Next", "- Item text\n[^S1:2]\n- Next"):
        assert told(markdown) == [("item", "Item text", ["[^S1:2]"]), ("item", "Next", [])]


def test_an_item_with_only_a_marker_gives_it_to_the_item_before() -> None:
    assert told("- Item text\n- [^S1:2]") == [("item", "Item text", ["[^S1:2]"])]


def test_nested_items_are_claims_of_their_own() -> None:
    markdown = "1. Outer 5\n   - inner **6**[^S1:2]\n\n     > quoted 7 [^S1:3]\n2. Last 8\n"
    assert told(markdown) == [
        ("item", "Outer 5", []),
        ("sentence", "inner 6", ["[^S1:2]"]),
        ("sentence", "quoted 7", ["[^S1:3]"]),
        ("item", "Last 8", []),
    ]


def test_tab_indented_lists_keep_their_offsets() -> None:
    markdown = "-\tone **5**\n\n\t- two\n\t  lines[^S1:2]\n"
    assert [markdown[claim.start : claim.end] for claim in claims(markdown)] == [
        "one **5**",
        "two\n\t  lines",
    ]


def test_a_line_that_leads_into_a_list_is_no_claim_of_its_own() -> None:
    markdown = "Leave is paid. The following apply:\n\n- Full time:\n  - 14 days\n"
    assert told(markdown) == [("sentence", "Leave is paid.", []), ("item", "14 days", [])]


def test_a_cited_lead_in_is_a_claim() -> None:
    markdown = "Three rules apply:[^S1:2]\n\n- one\n"
    assert told(markdown)[0] == ("sentence", "Three rules apply:", ["[^S1:2]"])
