"""The resolver role: which edits would settle a conflict?"""

from engines.resolver.contract import Dispute, Edit, Resolver
from engines.resolver.local import LocalResolver
from engines.resolver.scripted import ScriptedResolver

__all__ = ["Dispute", "Edit", "LocalResolver", "Resolver", "ScriptedResolver"]
