"""The conflict finder role: which statements of a page does a newer source contradict?"""

from engines.conflicts.local import LocalConflictFinder, local_conflict_finder
from engines.conflicts.model import ConflictFinder, Contradiction, Statement
from engines.conflicts.scripted import ScriptedConflictFinder

__all__ = [
    "ConflictFinder",
    "Contradiction",
    "LocalConflictFinder",
    "ScriptedConflictFinder",
    "Statement",
    "local_conflict_finder",
]
