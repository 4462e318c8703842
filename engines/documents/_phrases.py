"""Phrases that speak to a model rather than to a person, in English.

A modest list on purpose: a note costs a glance, and no defence rests on it. A space stands for any
white space, a line break too; letters are matched in any case.
"""

import re

_MODEL = "(ai|assistant|chatbot|llm|(large )?language model|ai (assistant|model|reviewer))"
_IGNORE = "(ignore|disregard|forget|override)"
_TRUSTED = "(supported|verified|trusted)"
_ORDERS = "(instruction|prompt|direction|guideline|rule|message)s?"

ADDRESSED_TO_MODEL: tuple[str, ...] = (
    f"{_IGNORE} (all |any |the |your |these |my )*(previous|prior|above|earlier|system) {_ORDERS}",
    f"{_IGNORE} (all |any )?your {_ORDERS}",
    r"\bas an ai\b",
    r"(system|developer) prompt\b",
    rf"you are (now )?(an? |the )?{_MODEL}\b",
    rf"\b(instruction|note|message|attention)s? (for|to) (the |any |all )?{_MODEL}s?\b",
    r"\b(accept|approve|publish|promote) this (document|page|source|proposal|claim)\b",
    rf"\b(mark|label|rate|judge|report)( \w+){{0,5}} as {_TRUSTED}\b",
    rf"\b(reveal|print|repeat|output|leak) your {_ORDERS}",
    r"<\|(im_start|im_end|system|user|assistant|endoftext)\|>",
    r"\[/?INST\]|<</?SYS>>",
)

PATTERN = re.compile(
    "|".join(f"(?:{phrase})" for phrase in ADDRESSED_TO_MODEL).replace(" ", r"\s+"), re.IGNORECASE
)
