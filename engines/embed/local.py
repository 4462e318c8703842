"""The bundled all-MiniLM-L6-v2 (int8, ONNX), run on the CPU without a network."""

import importlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from engines.embed.caching import CachingEmbedder

if TYPE_CHECKING:
    import onnxruntime as ort

MODEL_NAME = "all-MiniLM-L6-v2-int8"
MODEL_SHA256 = "fb7b6d9354e299b122247bda19dd9e4804c86a59c9ba566750cc032575fc01f3"
DIMENSIONS = 384
MAX_TOKENS = 256  # the length the model was trained for; longer texts are cut
THREADS_VARIABLE = "PLUMBLINE_EMBED_THREADS"
DEFAULT_THREADS = 2

_MODEL_FOLDER = Path(__file__).parent / MODEL_NAME

# Held across a fork, so that a child never inherits it locked by a thread it does not have.
_loading = Lock()
os.register_at_fork(
    before=_loading.acquire, after_in_parent=_loading.release, after_in_child=_loading.release
)


@dataclass(frozen=True, slots=True)
class _Runtime:
    process: int
    session: "ort.InferenceSession"
    tokenizer: Tokenizer


def import_runtime() -> None:
    """Import the model's runtime, which otherwise waits for the first text.

    For a process that forks no more (the children of one that imported it hang when they end) and
    before anything may interrupt it: half an import cannot be repeated.
    """
    importlib.import_module("onnxruntime")


def _load(threads: int) -> _Runtime:
    import onnxruntime as ort  # noqa: PLC0415 - see import_runtime

    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # the arena keeps its peak for the life of a worker
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = ort.InferenceSession(
        str(_MODEL_FOLDER / "model.onnx"), options, providers=["CPUExecutionProvider"]
    )
    tokenizer = Tokenizer.from_file(str(_MODEL_FOLDER / "tokenizer.json"))
    tokenizer.enable_truncation(max_length=MAX_TOKENS)
    tokenizer.no_padding()
    return _Runtime(process=os.getpid(), session=session, tokenizer=tokenizer)


def _run(session: "ort.InferenceSession", tokens: Sequence[int]) -> NDArray[np.float32]:
    ids = np.array([tokens], dtype=np.int64)
    feeds = {
        "input_ids": ids,
        "attention_mask": np.ones_like(ids),
        "token_type_ids": np.zeros_like(ids),
    }
    vector: NDArray[np.float32] = session.run(["embedding"], feeds)[0][0]
    return vector


class OnnxEmbedder:
    """The bundled sentence encoder.

    Loading waits for the first call and happens once per process: a session must not be shared
    across a fork, because its threads stay behind. Safe to call from several threads.
    """

    name = f"{MODEL_NAME}@{MODEL_SHA256[:12]}"
    dimensions = DIMENSIONS

    def __init__(self, *, threads: int = DEFAULT_THREADS) -> None:
        self._threads = threads
        self._runtime: _Runtime | None = None

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row of length one per text; texts over 256 tokens are cut there."""
        vectors = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        if not texts:
            return vectors
        runtime = self._ready()
        # One text a run. The int8 model scales its activations by the largest value in the batch,
        # so neighbours change a vector (cosine down to 0.97) and a verdict would depend on its
        # company. It costs nothing: 257 sentences/s alone, 150-210 in batches of 16 (2 cores).
        for index, text in enumerate(texts):
            vectors[index] = _run(runtime.session, runtime.tokenizer.encode(text).ids)
        return vectors

    def _ready(self) -> _Runtime:
        runtime = self._runtime
        if runtime is not None and runtime.process == os.getpid():
            return runtime
        with _loading:
            runtime = self._runtime
            if runtime is None or runtime.process != os.getpid():
                runtime = self._runtime = _load(self._threads)
        return runtime


def _threads_setting() -> int:
    value = os.environ.get(THREADS_VARIABLE, str(DEFAULT_THREADS))
    if not value.isdecimal() or int(value) < 1:
        message = f"{THREADS_VARIABLE} must be a whole number of at least 1, not {value!r}."
        raise ValueError(message)
    return int(value)


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    return frozenset(Tokenizer.from_file(str(_MODEL_FOLDER / "tokenizer.json")).get_vocab())


def is_known_word(word: str) -> bool:
    """Say whether the bundled model knows a word as a whole, as it does 24,000 English ones."""
    return word.casefold() in _vocabulary()


@lru_cache(maxsize=1)
def local_embedder() -> CachingEmbedder:
    """Return this process's embedder, which remembers what it was asked for last.

    Threads per call come from PLUMBLINE_EMBED_THREADS.
    """
    return CachingEmbedder(OnnxEmbedder(threads=_threads_setting()))
