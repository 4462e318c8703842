"""The reviewer role: which claims contradict what is well known, though all sources agree?

There is no bundled implementation. The engines that come with Plumbline know nothing of the world,
and a reading that can doubt nothing would look like a clean bill of health.
"""

from engines.reviewer.contract import Doubt, Reading, Reviewer, Statement
from engines.reviewer.scripted import ScriptedReviewer

__all__ = ["Doubt", "Reading", "Reviewer", "ScriptedReviewer", "Statement"]
