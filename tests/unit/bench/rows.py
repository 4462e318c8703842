"""Labelled rows and answers for tests of the measures."""

from typing import Any

from config.bench.answers import Answer
from config.bench.claims import ClaimRow
from engines.verify import Verdict


def row(claim: str = "It is so.", **fields: Any) -> ClaimRow:
    return ClaimRow(claim=claim, evidence=fields.pop("evidence", "It is so."), **fields)


def said(verdict: str, *, support: float = 0.5, contradiction: float = 0.0) -> Answer:
    supported = verdict == "supported"
    return Answer(
        supported=supported,
        verdict=Verdict(verdict),
        relation="entail" if supported else "contradict" if contradiction >= 0.5 else "neutral",
        support=support,
        contradiction=contradiction,
    )
