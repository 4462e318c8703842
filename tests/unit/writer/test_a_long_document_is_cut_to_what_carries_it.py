from engines.text import claims
from engines.writer import LocalWriter
from tests.unit.writer.sources import markdown_source, whole

NUMBERS = [f"Rule number {n} allows up to {n} hours of leave in a year." for n in range(1, 46)]
FILLER = [f"The weather outside was pleasant on evening {chr(97 + n % 26)}." for n in range(45)]


def test_a_small_document_is_kept_whole(writer: LocalWriter) -> None:
    source = markdown_source("\n\n".join(NUMBERS))
    assert len(claims(writer.draft(source, whole(source), links={}))) == len(NUMBERS)


def test_a_longer_one_keeps_its_rules_and_drops_small_talk(writer: LocalWriter) -> None:
    lines = [line for pair in zip(NUMBERS, FILLER, strict=True) for line in pair]
    source = markdown_source("\n\n".join(lines))
    texts = [claim.text for claim in claims(writer.draft(source, whole(source), links={}))]
    assert len(texts) == 84
    assert set(NUMBERS) <= set(texts)


def test_every_section_keeps_something_and_lists_stay_whole(writer: LocalWriter) -> None:
    parts = [f"## Section {n}\n\n{NUMBERS[n]}\n\n{FILLER[n]} {FILLER[n + 1]}" for n in range(40)]
    steps = "\n".join(f"{n}. Press button {n}" for n in range(1, 8))
    source = markdown_source("\n\n".join([*parts, f"## Steps\n\n{steps}"]))
    draft = writer.draft(source, whole(source), links={})
    assert draft.count("## Section") == 40
    assert draft.count("Press button") == 7
