"""Which answers wait for an editor is told by the wiki's own list."""

import pytest

from ask.services.sensitivity import sensitive_subject
from wiki.models import Wiki


@pytest.mark.parametrize(
    ("subjects", "texts", "found"),
    [
        ("refund\nlegal", ["How do refunds work?"], "refund"),
        ("refund", ["Who pays?", "The REFUND is due."], "refund"),
        ("sick leave", ["Leave is granted.", "Call in sick."], "sick leave"),
        ("sick leave", ["Leave is granted."], None),
        ("  refund  ", ["refund"], "refund"),
        ("legal", ["It is illegal."], None),
        ("", ["refund"], None),
        ("\n the \n", ["the refund"], None),
    ],
)
def test_a_subject_is_met_when_all_its_words_occur(
    subjects: str, texts: list[str], found: str | None
) -> None:
    assert sensitive_subject(wiki=Wiki(sensitive_subjects=subjects), texts=texts) == found
