"""Where a model is reached, and with what."""

from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

DEFAULT_WINDOW = 8192
DEFAULT_SECONDS = 120.0


class Secret:
    """A key that shows itself to nobody who does not ask for it by name.

    It has no text form, so that no log, error page or traceback can hold it, and it does not
    pickle.
    """

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """Return the key itself, for the header of a request and nothing else."""
        return self._value

    def __bool__(self) -> bool:
        return bool(self._value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._value == other._value

    def __hash__(self) -> int:
        return hash((Secret, self._value))

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> str:
        message = "A secret is not written anywhere"
        raise TypeError(message)


NO_KEY: Final = Secret("")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model behind one address.

    Attributes:
        base_url: Up to and with the version, as in https://api.openai.com/v1.
        model: The name the endpoint knows it by.
        key: What it is paid with; local servers need none.
        temperature: 0 makes replies most repeatable; None leaves it to the endpoint, since some
            models accept no other value than their own.
        window: Context window in tokens, prompt and reply together.
        seconds: Time for one call, its retries included.
        dimensions: How long its embeddings are to be; None leaves it to the model.
    """

    base_url: str
    model: str
    key: Secret = field(default=NO_KEY, repr=False)
    temperature: float | None = 0.0
    window: int = DEFAULT_WINDOW
    seconds: float = DEFAULT_SECONDS
    dimensions: int | None = None

    @property
    def provider(self) -> str:
        """Host and port: who sees what is sent."""
        return urlsplit(self.base_url).netloc.rpartition("@")[2].lower()

    @property
    def name(self) -> str:
        """Provider and model, for people and for fingerprints."""
        return f"{self.provider}/{self.model}"
