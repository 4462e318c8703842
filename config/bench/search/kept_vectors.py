"""Embeddings kept on disk: those of a corpus take minutes, and are the same at the next run."""

import hashlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.embed import Embedder

_TABLE = """
    CREATE TABLE IF NOT EXISTS vector (
        model TEXT, text BLOB, value BLOB, PRIMARY KEY (model, text)
    )
"""
_AT_ONCE = 256


class KeptEmbedder:
    """Remembers in `folder` what another embedder answered; used by one thread."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._embedder = embedder
        self._kept = sqlite3.connect(folder / "vectors.sqlite3", isolation_level=None)
        self._kept.execute(_TABLE)

    @property
    def name(self) -> str:
        """The model's name: what is kept is what it would answer."""
        return self._embedder.name

    @property
    def dimensions(self) -> int:
        """Return the length of each vector."""
        return self._embedder.dimensions

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row of length one per text; only texts not kept are computed."""
        if not texts:
            return np.zeros((0, self.dimensions), dtype=np.float32)
        keys = [hashlib.sha256(text.encode()).digest() for text in texts]
        known = {key: vector for key in set(keys) if (vector := self._read(key)) is not None}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        waiting = list(missing.items())
        for start in range(0, len(waiting), _AT_ONCE):
            known |= self._compute(dict(waiting[start : start + _AT_ONCE]))
        return np.stack([known[key] for key in keys])

    def _read(self, key: bytes) -> NDArray[np.float32] | None:
        row = self._kept.execute(
            "SELECT value FROM vector WHERE model = ? AND text = ?", (self.name, key)
        ).fetchone()
        return None if row is None else np.frombuffer(row[0], dtype=np.float32)

    def _compute(self, texts: dict[bytes, str]) -> dict[bytes, NDArray[np.float32]]:
        fresh = dict(zip(texts, self._embedder.embed(list(texts.values())), strict=True))
        self._kept.executemany(
            "INSERT OR IGNORE INTO vector VALUES (?, ?, ?)",
            [
                (self.name, key, vector.astype(np.float32).tobytes())
                for key, vector in fresh.items()
            ],
        )
        return fresh


def keeping(embedder: Embedder, folder: Path | None) -> Embedder:
    """Return an embedder that keeps its answers in `folder`, if one is named."""
    return embedder if folder is None else KeptEmbedder(embedder, folder)
