"""Refusals a person reads. Each message says what happened and what to do next."""


class RefusedError(Exception):
    """The request cannot be carried out; nothing was changed."""


class NotAllowedError(RefusedError):
    """The person's role on this wiki does not include this."""


class OutdatedError(RefusedError):
    """The page changed since the person (or engine) last saw it."""


class UnknownMarkerError(RefusedError):
    """A citation names a source, a version or lines that do not exist."""
