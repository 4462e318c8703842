"""What an engine is called where people read of it; a fingerprint is for machines."""

_NAMES = {
    "local": "the bundled auditor of this site, without any language model",
    "llm": "a language model",
    "cascade": "the bundled auditor, and a language model where that one was unsure",
}


def auditor_in_words(fingerprint: str) -> str:
    """Say which auditor a fingerprint stands for: its first part names the engine."""
    return _NAMES.get(fingerprint.partition("/")[0], "another auditor")
