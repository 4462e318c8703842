"""A model behind HTTP that plays every role, as well or as badly as a test tells it to."""

import json
import re
from typing import Any

from tests.support.llm_server import Behaviour, Exchange, says

FENCED = re.compile(r"<<<([a-z0-9 _-]+) ([0-9a-f]{16})>>>\n(.*?)\n<<<end of \1 \2>>>", re.DOTALL)


def material(exchange: Exchange) -> dict[str, str]:
    """Return what stands between the fences of a request, by label."""
    return {label: text for label, _, text in FENCED.findall(exchange.text)}


def asked_for(exchange: Exchange) -> set[str]:
    """Return the fields of the reply that was asked for: which role speaks."""
    schema = exchange.body.get("response_format", {}).get("json_schema", {}).get("schema", {})
    return set(schema.get("properties", {}))


def plays(**roles: Any) -> Behaviour:
    """Play the roles; each may be replaced: by a reply, or by what makes one of the material."""
    played = ROLES | roles

    def behave(exchange: Exchange) -> None:
        streamed = bool(exchange.body.get("stream"))
        fields = asked_for(exchange)
        marks = ((name, mark) for name, mark in MARKS.items() if mark in fields)
        role = "answerer" if streamed else next(marks)[0]
        reply = played[role]
        made = reply(material(exchange)) if callable(reply) else reply
        if streamed and not isinstance(made, str):
            made = in_lines(made)
        says(made if isinstance(made, str) else json.dumps(made))(exchange)

    return behave


def in_lines(answer: dict[str, Any]) -> str:
    """Return an answer as it is streamed: what it is worth, then a line for each sentence."""
    opening = {name: answer[name] for name in ("covered", "confidence")}
    return "\n".join(json.dumps(line) for line in (opening, *answer["sentences"]))


def accept(_: dict[str, str]) -> dict[str, Any]:
    return {"belongs": True, "confidence": 0.95, "purpose_lines": [2], "reason": "It is."}


def judge(found: dict[str, str]) -> dict[str, Any]:
    """Support everything, quoting the longest line."""
    quote = max(found["lines"].split("\n"), key=len)
    return {
        "verdict": "supported",
        "quote": quote[:500],
        "words_at_fault": [],
        "reason": "It says so.",
        "confidence": 0.9,
    }


def one_page(found: dict[str, str]) -> dict[str, Any]:
    count = len(found["sections"].splitlines())
    title = found["title"]
    page = {"title": title, "first_section": 1, "last_section": count, "existing_page": 0}
    return {"pages": [page]}


def all_statements(found: dict[str, str]) -> dict[str, Any]:
    count = len(found["statements"].splitlines())
    return {"statements": [{"numbers": [number], "text": ""} for number in range(1, count + 1)]}


def first_passage(found: dict[str, str]) -> dict[str, Any]:
    _, _, text = found["passage 1"].partition("\n\n")
    sentence = next(line for line in text.splitlines() if line and not line.startswith("#"))
    return {
        "covered": True,
        "sentences": [{"text": sentence, "passage": 1}],
        "confidence": 0.9,
    }


NO_CLASH = {
    "contradict": False,
    "page_words": "",
    "source_words": "",
    "reason": "",
    "confidence": 0.9,
}
MARKS = {
    "gate": "purpose_lines",
    "auditor": "verdict",
    "planner": "pages",
    "writer": "statements",
    "answerer": "sentences",
    "finder": "contradict",
    "mender": "passage",
    "splitter": "parts",
    "rewriter": "question",
    "general": "text",
    "resolver": "edits",
    "reviewer": "doubts",
}
ROLES: dict[str, Any] = {
    "gate": accept,
    "auditor": judge,
    "planner": one_page,
    "writer": all_statements,
    "answerer": first_passage,
    "finder": NO_CLASH,
    "mender": {"text": "", "passage": 1},
    "splitter": {"parts": []},
    "rewriter": lambda found: {"question": found["last question"]},
    "general": {"text": ""},
    "resolver": {"edits": []},
    "reviewer": {"doubts": []},
}
