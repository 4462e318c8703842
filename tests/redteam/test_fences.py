"""Whatever a document says, in every role it stays between its fences."""

import re
from collections.abc import Callable, Sequence

import pytest

from engines.answerer import Candidate
from engines.answerer.llm import LlmAnswerer
from engines.answerer.prompting import INSTRUCTIONS as ANSWERING
from engines.conflicts import Statement
from engines.conflicts.llm import INSTRUCTIONS as COMPARING
from engines.conflicts.llm import LlmConflictFinder
from engines.conflicts.scripted import ScriptedConflictFinder
from engines.gate.llm import INSTRUCTIONS as GATING
from engines.gate.llm import LlmGate
from engines.llm import Prompt, ReplyError, ScriptedGateway
from engines.llm.prompts import BASE
from engines.resolver import Dispute
from engines.resolver.llm import INSTRUCTIONS as RESOLVING
from engines.resolver.llm import LlmResolver
from engines.reviewer import Statement as ReviewedStatement
from engines.reviewer.llm import INSTRUCTIONS as REVIEWING
from engines.reviewer.llm import LlmReviewer
from engines.verify import Pair
from engines.verify.llm import INSTRUCTIONS as JUDGING
from engines.verify.llm import LlmAuditor
from engines.writer.llm import PLANNING, WRITING
from tests.redteam.attacks import ATTACKS, Attack
from tests.redteam.obedient import obedient
from tests.redteam.sources import written_by

FENCE = re.compile(r"<<<(?P<label>[a-z][a-z0-9 _-]*) (?P<word>[0-9a-f]{16})>>>\n")
# What some chat template reads as a change of speaker, a thought or a tool's reply.
SPEAKS = re.compile(
    r"<[|\uff5c]|<\w+\|>|</?s>|<</?SYS>>|_of_turn>(?<=<\w{11}>)|_of_turn>(?<=<\w{13}>)"
    r"|</?think>|</?tool_response>|<sop>|\[/?(?:INST|SYSTEM_PROMPT|TOOL_RESULTS|gMASK)\]"
)


def gated(attack: Attack, gateway: ScriptedGateway) -> str:
    LlmGate(gateway).decide(purpose="Travel rules.", title=attack.filename, text=attack.text)
    return GATING


def judged(attack: Attack, gateway: ScriptedGateway) -> str:
    LlmAuditor(gateway).judge([Pair(attack.text, attack.text)])
    return JUDGING


def compared(attack: Attack, gateway: ScriptedGateway) -> str:
    statement = Statement(attack.text, attack.filename, attack.text)
    finder = LlmConflictFinder(gateway, local=ScriptedConflictFinder())
    finder.compare([(statement, statement)])
    return COMPARING


def resolved(attack: Attack, gateway: ScriptedGateway) -> str:
    dispute = Dispute(
        claim=attack.text,
        title=attack.filename,
        section=attack.text,
        lines=tuple(attack.text.split("\n")),
        opposing=(1,),
        statement=attack.text,
    )
    try:
        LlmResolver(gateway).suggest(dispute)
    except ReplyError:
        assert attack.asks.raw
    return RESOLVING


def reviewed(attack: Attack, gateway: ScriptedGateway) -> str:
    sentence = ReviewedStatement(attack.text, attack.filename)
    LlmReviewer(gateway).read(title=attack.text, statements=[sentence])
    return REVIEWING


def answered(attack: Attack, gateway: ScriptedGateway) -> str:
    passage = Candidate(id=4, title=attack.filename, heading=attack.text, text=attack.text)
    try:
        LlmAnswerer(gateway).answer(attack.text, [passage])
    except ReplyError:
        assert attack.asks.raw
    return ANSWERING


@pytest.mark.parametrize("role", [gated, judged, compared, resolved, reviewed, answered])
@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_a_document_is_never_instruction_and_never_leaves_its_fence(
    attack: Attack, role: Callable[[Attack, ScriptedGateway], str]
) -> None:
    gateway = obedient(attack)
    own = role(attack, gateway)
    assert gateway.seen
    for prompt in gateway.seen:
        _assert_ours(prompt, [own])
        _assert_fenced(prompt)


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_nor_does_it_where_pages_are_planned_and_written(attack: Attack) -> None:
    _, asked = written_by(attack)
    assert asked
    for prompt in asked:
        _assert_ours(prompt, [PLANNING, WRITING])
        _assert_fenced(prompt)


def _assert_ours(prompt: Prompt, own: Sequence[str]) -> None:
    """The system part is a constant of the code, whatever the document says."""
    assert prompt.instructions in {f"{each}\n\n{BASE}" for each in own}


def _assert_fenced(prompt: Prompt) -> None:
    """Outside the fences stand our own words alone; inside, nothing changes who speaks."""
    word = prompt.content.partition("carry the word ")[2][:16]
    outside, position = [], 0
    for fence in FENCE.finditer(prompt.content):
        if fence["word"] != word or fence.start() < position:
            continue
        end = f"\n<<<end of {fence['label']} {word}>>>"
        assert prompt.content.count(end) == 1
        outside.append(prompt.content[position : fence.start()])
        position = prompt.content.index(end) + len(end)
        assert not SPEAKS.search(prompt.content[fence.end() : position - len(end)])
    opening, *between = outside
    assert opening == f"The fences of this message carry the word {word}.\n\n"
    assert all(gap == "\n\n" for gap in between)
    assert "Travellers" not in prompt.content[position:]
    assert len(prompt.content[position:]) < 500


def test_there_are_enough_attacks_and_each_has_a_name() -> None:
    assert len(ATTACKS) >= 40
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS)
