"""Who does the work of answering."""

from dataclasses import dataclass

from engines.answerer import Answerer, GeneralKnowledge, Rewriter, Splitter
from engines.embed import Embedder
from engines.verify import Auditor


@dataclass(frozen=True, slots=True)
class Engines:
    """Who finds, who answers and who checks; what only a model can do is None without one.

    Attributes:
        embedder: Embeds what is looked for.
        answerer: Writes the answer.
        auditor: Checks every sentence of it.
        stand_in: Answers where a model cannot.
        splitter: Takes compound questions apart.
        rewriter: Words follow-ups so that they stand alone.
        general: Tells what it knows of the world, where a wiki allows it.
    """

    embedder: Embedder
    answerer: Answerer
    auditor: Auditor
    stand_in: Answerer | None = None
    splitter: Splitter | None = None
    rewriter: Rewriter | None = None
    general: GeneralKnowledge | None = None
