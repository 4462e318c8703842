"""Takes what a site generator would replace out of a Markdown source, line by line.

Handbooks are often kept for a static site: front matter, `{% include … %}`, links whose target is
a tag. None of it is prose. Every line keeps its number.
"""

import re

_CODE_OR_TAG = re.compile(
    r"(?P<code>^(?P<fence>`{3,}|~{3,}).*?^(?P=fence)|`[^`\n]+`)"
    r"|(?P<tag>\{%.*?%\}|\{\{.*?\}\}|\{:[^}\n]*\})",
    re.DOTALL | re.MULTILINE,
)
_QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'")
_SITE_ADDRESS = "/"  # any address of the site will do: all of them are dropped


def without_template_tags(text: str) -> str:
    """Blank front matter and block tags; put their words or a site address for inline ones."""
    body = _without_front_matter(text)
    return _CODE_OR_TAG.sub(lambda match: _replacement(match, body), body)


def _without_front_matter(text: str) -> str:
    lines = text.split("\n")
    if lines[0].strip() != "---":
        return text
    end = next((i for i, line in enumerate(lines[1:], 1) if line.strip() in {"---", "..."}), None)
    return text if end is None else "\n" * (end + 1) + "\n".join(lines[end + 1 :])


def _replacement(match: re.Match[str], body: str) -> str:
    if match["code"] is not None:
        return match["code"]
    tag = match["tag"]
    kept_breaks = "\n" * tag.count("\n")
    if body[: match.start()].endswith("]("):
        return _SITE_ADDRESS + kept_breaks
    if _stands_alone(match, body):
        return kept_breaks
    quoted = _QUOTED.search(tag)
    return (quoted.group(1) or quoted.group(2) or "") + kept_breaks if quoted else kept_breaks


def _stands_alone(match: re.Match[str], body: str) -> bool:
    before = body[: match.start()].rpartition("\n")[2]
    after = body[match.end() :].partition("\n")[0]
    return not before.strip() and not after.strip()
