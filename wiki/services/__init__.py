"""The verbs of the wiki: keyword-only, atomic, each with its permission and its event."""
