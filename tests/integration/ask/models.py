"""Engines on a scripted model, and what such a model says."""

import json
from collections.abc import Sequence
from dataclasses import replace

from ask.engines import engines as site_engines
from ask.services.answering import Engines
from engines.answerer.general import LlmGeneralKnowledge
from engines.answerer.llm import LlmAnswerer
from engines.answerer.rewriting import LlmRewriter
from engines.answerer.splitting import LlmSplitter
from engines.llm import ScriptedGateway
from engines.verify import Auditor, ScriptedAuditor

# What `ask` finds for the question of `make_leave`: its two sections, this one first.
ANNUAL, SICK = 1, 2


def on_model(
    gateway: ScriptedGateway, auditor: Auditor | None = None, *, stand_in: bool = False
) -> Engines:
    """Return engines in which the model does all it can; the built-in one stands in if wanted."""
    local = site_engines()
    return replace(
        local,
        answerer=LlmAnswerer(gateway),
        auditor=auditor or ScriptedAuditor(),
        stand_in=local.answerer if stand_in else None,
        splitter=LlmSplitter(gateway),
        rewriter=LlmRewriter(gateway),
        general=LlmGeneralKnowledge(gateway),
    )


def streamed(
    *sentences: tuple[str, int], covered: bool = True, unanswered: Sequence[int] = ()
) -> str:
    """Return an answer as a model streams it: each sentence with the number of its passage."""
    rows = [{"text": text, "passage": number} for text, number in sentences]
    opening = {"covered": covered, "confidence": 0.9, "unanswered": list(unanswered)}
    return "\n".join(json.dumps(row) for row in (opening, *rows))
