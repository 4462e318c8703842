"""The writer on a language model: it plans, chooses and words; the lines are never its own."""

from collections.abc import Mapping, Sequence
from functools import partial

from engines.embed import Embedder
from engines.llm import (
    Data,
    Gateway,
    LlmError,
    Prompt,
    PromptTooLongError,
    ReplyError,
    compose,
    pack,
    prompt_version,
)
from engines.text import detect_language
from engines.writer.contract import Planned, SourceText, Topic
from engines.writer.links import Linker
from engines.writer.local import LocalWriter
from engines.writer.merging import KnownStatements, insert, new_units
from engines.writer.partition import (
    PlanReply,
    SectionLines,
    nearest,
    planned_by,
    stating_sections,
)
from engines.writer.reading import read_outline
from engines.writer.render import Citing, Renderer
from engines.writer.rewriting import SectionReply, numbered, reworded
from engines.writer.salience import choose
from engines.writer.units import Unit

_VERSION = 1
_REPLY_TOKENS = 3_000
_FREE = 0.9  # of the room; the rest is the schema's
_AT_ONCE = 40  # statements in one prompt: a reply that keeps them all must fit its limit
_SAMPLE = 4_000  # characters that show the language

WRITING = (
    "You write a page of a reference wiki from numbered statements of one source. Choose the"
    " statements that a reader of the page needs, and leave out repetitions, greetings and"
    " navigation. You may word a statement anew, in the language of the source, to make it short"
    " and complete in itself; keep every number, date, name, condition, exception and degree of"
    " certainty. You add nothing."
)
WRITE = (
    "Return the statements to keep. For each give the numbers it rests on: one, or neighbours that"
    " you join. Give its words, or an empty text to take it as it stands."
)
PLANNING = (
    "You plan pages of a reference wiki. A source is given as numbered sections. Put sections that"
    " speak of one topic on one page, in their order; a source about one thing is one page. Where"
    " a page with that topic exists, name it, so that it is brought up to date instead."
)
PLAN = (
    "Return the pages. Every section belongs to exactly one page: give its first and last section,"
    " the number of the existing page or 0, and a short title for a new page."
)


class LlmWriter:
    """Words pages with the model; what it cannot, the local writer quotes verbatim."""

    def __init__(
        self,
        gateway: Gateway,
        embedder: Embedder,
        *,
        planner: Gateway | None = None,
        at_most: int = 4,
    ) -> None:
        """Take the model that words; another one may plan.

        Args:
            gateway: Words the statements.
            embedder: Finds pages near a source, and stands in with the local writer.
            planner: Says which pages a source makes; the one that words where None.
            at_most: Calls at the same time.
        """
        self._gateway = gateway
        self._planner = planner or gateway
        self._embedder = embedder
        self._local = LocalWriter(embedder)
        self._at_most = at_most

    @property
    def fingerprint(self) -> str:
        """Code version, model, prompts, and who stands in."""
        prompt = prompt_version(WRITING, WRITE, PLANNING, PLAN)
        models = f"{self._gateway.fingerprint}:{self._planner.fingerprint}"
        own = f"writer-llm-{_VERSION}:{models}:{prompt}"
        return f"{own}:{self._local.fingerprint}"

    def plan(self, source: SourceText, topics: Sequence[Topic]) -> list[Planned]:
        """Return the pages a source speaks about; the local plan where the model's is not whole.

        Raises:
            UnavailableError: Nobody answered.
        """
        found = stating_sections(source, read_outline(source))
        if not found:
            return []
        near = nearest(topics, source.title, found, self._embedder)
        try:
            reply = self._planner.structured(_plan_prompt(source, found, near), PlanReply).value
        except (ReplyError, PromptTooLongError):
            return self._local.plan(source, topics)
        return planned_by(reply, found, near) or self._local.plan(source, topics)

    def draft(self, source: SourceText, planned: Planned, *, links: Mapping[str, str]) -> str:
        """Write a page; "" when the lines state nothing.

        Raises:
            UnavailableError: Nobody answered.
        """
        outline = read_outline(source, planned)
        units = self._worded(outline.units, source, planned.title)
        if not units:
            return ""
        return _renderer(source, planned, links).page(outline, units, title=planned.title)

    def update(
        self,
        current_markdown: str,
        source: SourceText,
        planned: Planned,
        *,
        links: Mapping[str, str],
    ) -> str | None:
        """Add what the page does not say yet; existing text stays as it is.

        Raises:
            UnavailableError: Nobody answered.
        """
        outline = read_outline(source, planned)
        known = KnownStatements(current_markdown, self._embedder)
        worded = self._worded(new_units(outline.units, known), source, planned.title)
        fresh = new_units(worded, known)
        if not fresh:
            return None
        renderer = _renderer(source, planned, links)
        return insert(current_markdown, outline, fresh, renderer, self._embedder)

    def _worded(self, units: Sequence[Unit], source: SourceText, title: str) -> list[Unit]:
        """Let the model word all units, a prompt for as many as fit; none is left unread.

        What alone fills a prompt, a long table, is taken as it is.
        """
        room = int(self._gateway.room(_write_prompt(title, [])) * _FREE)
        large = [unit for unit in units if self._size(unit) > room]
        others = [unit for unit in units if self._size(unit) <= room]
        groups = pack(others, size=self._size, room=room, at_most=_AT_ONCE)
        calls = [partial(self._ask, _write_prompt(title, numbered(group))) for group in groups]
        replies = self._gateway.run_all(calls, at_most=self._at_most)
        language = detect_language("\n".join(line.text for line in source.lines)[:_SAMPLE])
        kept = [
            unit
            for group, reply in zip(groups, replies, strict=True)
            for unit in self._kept(group, reply, language)
        ]
        return sorted([*kept, *large], key=lambda unit: (unit.section, _first_line(unit)))

    def _size(self, unit: Unit) -> int:
        return self._gateway.count(numbered([unit])[0])

    def _ask(self, prompt: Prompt) -> SectionReply:
        return self._gateway.structured(prompt, SectionReply).value

    def _kept(
        self, group: Sequence[Unit], reply: SectionReply | LlmError, language: str
    ) -> list[Unit]:
        if isinstance(reply, LlmError) and not isinstance(reply, ReplyError):
            raise reply
        kept = [] if isinstance(reply, LlmError) else reworded(group, reply, language=language)
        return kept or choose(group, self._embedder)


def _first_line(unit: Unit) -> int:
    return unit.statements[0].first_line


def _renderer(source: SourceText, planned: Planned, links: Mapping[str, str]) -> Renderer:
    citing = Citing(number=source.number, version=source.version)
    return Renderer(citing, Linker(links, own_title=planned.title))


def _write_prompt(title: str, statements: Sequence[str]) -> Prompt:
    data = [Data("title", title), Data("statements", "".join(statements))]
    return compose(WRITING, task=WRITE, data=data, max_reply_tokens=_REPLY_TOKENS)


def _plan_prompt(
    source: SourceText, found: Sequence[SectionLines], topics: Sequence[Topic]
) -> Prompt:
    sections = [
        f"{number}: {part.heading or source.title} / {part.opening}"
        for number, part in enumerate(found, start=1)
    ]
    pages = [
        f"{number}: {'; '.join((topic.title, *topic.aliases))}"
        for number, topic in enumerate(topics, start=1)
    ]
    data = [
        Data("title", source.title),
        Data("sections", _lines(sections)),
        Data("existing pages", _lines(pages)),
    ]
    return compose(PLANNING, task=PLAN, data=data, max_reply_tokens=_REPLY_TOKENS)


def _lines(items: Sequence[str]) -> str:
    return "\n".join(" ".join(item.split()) for item in items)
