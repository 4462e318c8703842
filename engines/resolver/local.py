"""The bundled resolver: the source's own words in the place of the page's."""

from engines.resolver.contract import Dispute, Edit

_VERSION = 1
_REASON = "These are the source's own words."


class LocalResolver:
    """Quotes the statement that contradicts the claim; it words nothing itself."""

    @property
    def fingerprint(self) -> str:
        """Code version."""
        return f"resolver-local-{_VERSION}"

    def suggest(self, dispute: Dispute) -> list[Edit]:
        """Return the statement as the one edit, on the lines that it stands on."""
        text = " ".join(dispute.statement.split())
        if not text or not dispute.opposing:
            return []
        return [Edit(text, dispute.opposing, _REASON)]
