"""News for the rooms above. A receiver only enqueues: it runs inside the sender's transaction."""

from django.dispatch import Signal

# revision: Revision — a page shows a new revision.
revision_saved = Signal()
# page: Page, before: str — a page moved to another state.
page_state_changed = Signal()

# proposal: Proposal — a new body waits for a person, who should see its verdicts.
proposal_made = Signal()
