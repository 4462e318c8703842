"""What an answer may use: sections, whole where they are not too long, each once."""

import pytest

from ask.services import manifest
from ask.services.asking import ask
from ask.services.manifest import look_up
from engines.embed import local_embedder
from tests.cast import Cast
from tests.factories import make_active

STEPS = [f"- Step {n} of the move needs a form that lies in room {n}." for n in range(60)]
BODY = "## Moving\n\nWho moves takes these steps:\n\n" + "\n".join(STEPS) + "\n\n## Else\n\nAsk.\n"


@pytest.fixture
def question(cast: Cast) -> None:
    make_active(wiki=cast.wiki, title="Handbook", body=BODY, editor=cast.editor)


def texts(cast: Cast) -> list[str]:
    answer = ask(wiki=cast.wiki, asker=cast.reader, question="Which form does a move need?")
    return list(look_up(answer, local_embedder()).texts.values())


@pytest.mark.usefixtures("question")
def test_a_section_that_was_cut_is_used_whole_and_once(cast: Cast) -> None:
    (moving,) = [text for text in texts(cast) if "Step" in text]
    assert moving.startswith("## Moving\n\nWho moves takes these steps:")
    assert moving.rstrip().endswith(STEPS[-1])


@pytest.mark.usefixtures("question")
def test_of_a_section_that_is_too_long_only_what_was_found_is_used(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manifest, "MOST_CHARACTERS", 100)
    pieces = [text for text in texts(cast) if "Step" in text]
    assert len(pieces) > 1
    assert all(len(text) < len(BODY) / 2 for text in pieces)
