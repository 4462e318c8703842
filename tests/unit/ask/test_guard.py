"""Whatever an answerer writes, only what was retrieved and is supported goes out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ask.services.guard import check_sentences
from engines.answerer import AnswerSentence
from engines.verify import Finding, ScriptedAuditor, Unchecked, Verdict

MANIFEST = {1: "The window is 14 days.", 2: "It opens in June.", 3: ""}
SENTENCES = st.lists(
    st.builds(AnswerSentence, text=st.text(max_size=40), passage=st.integers(-1, 5)), max_size=8
)
FINDINGS = st.one_of(
    st.builds(Unchecked, st.text(min_size=1, max_size=20)),
    st.builds(
        Finding,
        verdict=st.sampled_from(list(Verdict)),
        reason=st.text(max_size=20),
        confidence=st.floats(0, 1),
        claim_spans=st.just(()),
        evidence_spans=st.just(()),
        judged_by=st.just("s"),
    ),
)


@given(sentences=SENTENCES, findings=st.lists(FINDINGS, max_size=8))
def test_nothing_unretrieved_or_unsupported_is_kept(
    sentences: list[AnswerSentence], findings: list[Finding | Unchecked]
) -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue(*findings)
    checked = check_sentences(sentences, manifest=MANIFEST, auditor=auditor)
    assert [found.sentence for found in checked] == sentences
    for found in checked:
        if not found.removed:
            assert found.sentence.passage in MANIFEST
            assert (found.passage, found.verdict) == (found.sentence.passage, Verdict.SUPPORTED)
        else:
            assert found.verdict != Verdict.SUPPORTED


@given(sentences=SENTENCES)
def test_the_auditor_sees_each_sentence_with_its_passage_and_no_other(
    sentences: list[AnswerSentence],
) -> None:
    auditor = ScriptedAuditor()
    check_sentences(sentences, manifest=MANIFEST, auditor=auditor)
    assert [(pair.claim, pair.evidence) for pair in auditor.seen] == [
        (s.text, MANIFEST[s.passage]) for s in sentences if s.passage in MANIFEST
    ]


def test_each_removal_says_why() -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue(Unchecked("The judge is away."))
    auditor.enqueue_verdict("drift", reason="A month was lost.", confidence=0.7)
    written = [AnswerSentence("a", 1), AnswerSentence("b", 2), AnswerSentence("c", 9)]
    checked = check_sentences(written, manifest=MANIFEST, auditor=auditor)
    assert [(c.passage, c.verdict, c.confidence, c.reason, c.removed) for c in checked] == [
        (1, "", None, "The judge is away.", True),
        (2, "drift", 0.7, "A month was lost.", True),
        (None, "", None, "It cites a passage that was not found.", True),
    ]


def test_an_auditor_that_loses_an_answer_is_an_error_and_never_a_pass() -> None:
    class Forgetful(ScriptedAuditor):
        def judge(self, pairs: object) -> list[Finding | Unchecked]:
            return super().judge(pairs)[1:]  # type: ignore[arg-type]

    written = [AnswerSentence("a", 1), AnswerSentence("b", 2)]
    with pytest.raises(ValueError, match="shorter"):
        check_sentences(written, manifest=MANIFEST, auditor=Forgetful())
