"""Decides from a wiki's purpose.md whether a document belongs in it."""

from engines.gate.contract import Decision, Gate
from engines.gate.local import LocalGate, local_gate

__all__ = ["Decision", "Gate", "LocalGate", "local_gate"]
