"""News for the rooms above. A receiver only enqueues: it runs inside the sender's transaction."""

from django.dispatch import Signal

# revision: Revision — a page shows a new revision.
revision_saved = Signal()
# page: Page, before: str — a page moved to another state.
page_state_changed = Signal()

# source: Source — its words are being erased. Here a receiver does not only enqueue: what it keeps
# of those words must be gone when the withdrawal is committed.
source_withdrawn = Signal()

# proposal: Proposal — a new body waits for a person, who should see its verdicts.
proposal_made = Signal()
