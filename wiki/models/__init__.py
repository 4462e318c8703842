"""The wiki's tables, one module a subject."""

from wiki.models.events import Event
from wiki.models.pages import (
    Citation,
    Faithfulness,
    FaithfulnessSummary,
    Origin,
    Page,
    PageAlias,
    PageLink,
    PageState,
    Promotion,
    Revision,
)
from wiki.models.passages import (
    CorpusStatistic,
    EmbeddingModel,
    IndexRun,
    Passage,
    PassageVector,
    TermStatistic,
)
from wiki.models.people import Membership, Purpose, Role, User, Wiki
from wiki.models.review import Conflict, Proposal, ProposalFaithfulness, Reliance, ReviewItem
from wiki.models.sources import AnchorCheck, LineRange, Source, SourceLine, SourceVersion

__all__ = [
    "AnchorCheck",
    "Citation",
    "Conflict",
    "CorpusStatistic",
    "EmbeddingModel",
    "Event",
    "Faithfulness",
    "FaithfulnessSummary",
    "IndexRun",
    "LineRange",
    "Membership",
    "Origin",
    "Page",
    "PageAlias",
    "PageLink",
    "PageState",
    "Passage",
    "PassageVector",
    "Promotion",
    "Proposal",
    "ProposalFaithfulness",
    "Purpose",
    "Reliance",
    "ReviewItem",
    "Revision",
    "Role",
    "Source",
    "SourceLine",
    "SourceVersion",
    "TermStatistic",
    "User",
    "Wiki",
]
