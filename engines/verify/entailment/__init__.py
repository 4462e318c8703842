"""Whether evidence entails a claim, by a cross-encoder trained for it; offline, without a key."""

from engines.verify.entailment.local import OnnxEntailment, local_entailment
from engines.verify.entailment.protocol import Entailment, Relation

__all__ = ["Entailment", "OnnxEntailment", "Relation", "local_entailment"]
