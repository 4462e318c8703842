"""From an upload to drafts, proposals and conflicts."""
