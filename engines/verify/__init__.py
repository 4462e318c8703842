"""The auditor role: does a claim follow from the lines it cites?"""

from engines.verify.local import LocalAuditor, local_auditor
from engines.verify.model import Auditor, Finding, Pair, Unchecked, Verdict
from engines.verify.scripted import ScriptedAuditor
from engines.verify.verbatim import is_verbatim

__all__ = [
    "Auditor",
    "Finding",
    "LocalAuditor",
    "Pair",
    "ScriptedAuditor",
    "Unchecked",
    "Verdict",
    "is_verbatim",
    "local_auditor",
]
