"""Every ink is readable on every paper it may stand on, in light and in dark (WCAG 2.2 AA)."""

import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).parents[3] / "static/css/tokens.css").read_text()
PAIRS = {
    name: (light, dark)
    for name, light, dark in re.findall(
        r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", TOKENS
    )
}
PAPERS = ["paper", "paper-raised", "paper-sunk"]
VERDICTS = ["supported", "drift", "hallucination", "uncited", "unchecked"]
TEXT = [
    *((ink, paper) for ink in ("ink", "ink-soft", "ink-faint", "accent") for paper in PAPERS),
    *((verdict, paper) for verdict in VERDICTS for paper in PAPERS),
    *((verdict, f"{verdict}-tint") for verdict in VERDICTS),
    *(("ink", f"{verdict}-tint") for verdict in VERDICTS),
    ("accent-strong", "accent-tint"),
    ("on-accent", "accent"),
    ("on-accent", "accent-strong"),
    ("ink", "mark"),
    ("ink-soft", "mark"),
]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "paper"), TEXT)
def test_text_reaches_the_ratio_of_normal_text(ink: str, paper: str, theme: int) -> None:
    assert contrast(PAIRS[ink][theme], PAIRS[paper][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_edge_of_a_control_can_be_seen(paper: str, theme: int) -> None:
    assert contrast(PAIRS["control-edge"][theme], PAIRS[paper][theme]) >= 3
