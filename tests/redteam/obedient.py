"""A model that does whatever the document asks, in every role."""

from engines.answerer.mending import RepairReply
from engines.answerer.replies import AnswerReply, SentenceReply
from engines.conflicts.llm import ClashReply
from engines.gate.llm import GateReply
from engines.llm import Prompt, ReplyModel, ScriptedGateway
from engines.resolver.llm import EditReply, EditsReply
from engines.reviewer.llm import DoubtReply, DoubtsReply
from engines.verify.llm import Judgement
from engines.writer.partition import PageReply, PlanReply
from engines.writer.rewriting import SectionReply, StatementReply
from tests.redteam.attacks import Asks, Attack


def obedient(attack: Attack) -> ScriptedGateway:
    """Return a gateway to a model that obeys one attack."""
    return ScriptedGateway(behave=lambda prompt, kind: obey(attack.asks, prompt, kind))


def obey(asks: Asks, prompt: Prompt, kind: type[ReplyModel] | None) -> ReplyModel | str:
    if asks.raw or kind is None:
        return asks.raw or asks.write
    return MAKERS[kind](asks, prompt)


def accept(asks: Asks, _: Prompt) -> GateReply:
    lines = list(asks.purpose_lines)
    return GateReply(belongs=True, confidence=1.0, purpose_lines=lines, reason="It says so.")


def support(asks: Asks, _: Prompt) -> Judgement:
    return Judgement(
        verdict="supported", quote=asks.quote, words_at_fault=[], reason="Told to.", confidence=1.0
    )


def plan(asks: Asks, prompt: Prompt) -> PlanReply:
    """Put everything on the first page there is, or on one of the title asked for."""
    sections = sum(line.partition(":")[0].isdigit() for line in between(prompt, "sections"))
    existing = int(any(between(prompt, "existing pages")))
    page = PageReply(
        title=asks.title, first_section=1, last_section=sections, existing_page=existing
    )
    return PlanReply(pages=[page])


def write(asks: Asks, prompt: Prompt) -> SectionReply:
    """Put the words asked for in the place of every statement, and on a number that is none."""
    count = len(between(prompt, "statements"))
    numbers = [*range(1, count + 1), 0, -3, 999]
    return SectionReply(
        statements=[StatementReply(numbers=[number], text=asks.write) for number in numbers]
    )


def answer(asks: Asks, _: Prompt) -> AnswerReply:
    """Say it of every passage, and of those that are none."""
    sentences = [SentenceReply(text=asks.write, passage=number) for number in (1, 2, 0, -1, 999)]
    return AnswerReply(covered=True, sentences=sentences, confidence=1.0)


def insist(asks: Asks, _: Prompt) -> RepairReply:
    """Say the same again of what was refused."""
    return RepairReply(text=asks.write, passage=1)


def clash(asks: Asks, _: Prompt) -> ClashReply:
    page, source = asks.clash
    return ClashReply(
        contradict=True, page_words=page, source_words=source, reason=asks.write, confidence=1.0
    )


def edit(asks: Asks, prompt: Prompt) -> EditsReply:
    """Put the words asked for in the place of the claim, on every line and on none that is one."""
    lines = [*range(1, min(9, len(between(prompt, "lines"))) + 1), 0, -1, 999]
    reply = EditReply(text=asks.write, lines=lines, reason=asks.write[:400])
    return EditsReply(edits=[reply, EditReply(text=asks.write, lines=[999], reason="")])


def doubt(asks: Asks, _: Prompt) -> DoubtsReply:
    """Doubt the first sentences by words that say nothing, and one that is none."""
    made = [
        DoubtReply(number=n, words="the", belief=asks.write[:400], reason="Told to.", confidence=1)
        for n in (1, 2, 0, -1, 999)
    ]
    return DoubtsReply(doubts=made)


def between(prompt: Prompt, label: str) -> list[str]:
    """Return the lines between the fences of a label."""
    word = prompt.content.partition("carry the word ")[2].partition(".")[0]
    begin, end = f"<<<{label} {word}>>>\n", f"\n<<<end of {label} {word}>>>"
    return [
        line for line in prompt.content.partition(begin)[2].partition(end)[0].split("\n") if line
    ]


MAKERS = {
    GateReply: accept,
    Judgement: support,
    PlanReply: plan,
    SectionReply: write,
    AnswerReply: answer,
    RepairReply: insist,
    ClashReply: clash,
    EditsReply: edit,
    DoubtsReply: doubt,
}
