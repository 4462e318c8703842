"""The bundled cross-encoder (int8, ONNX), run on the CPU without a network."""

import hashlib
import json
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

from engines.verify.entailment.pooling import pool
from engines.verify.entailment.protocol import Relation
from engines.verify.entailment.windows import windows
from engines.verify.model import Pair

if TYPE_CHECKING:
    import onnxruntime as ort

MODEL_NAME = "minilm-entailment-int8"
WEIGHTS = Path(__file__).parent / "weights"
MAX_TOKENS = 192  # of claim, evidence and the marks around them
MAX_CLAIM_TOKENS = 80  # a longer claim is cut, so that a window of evidence keeps over half
THREADS_VARIABLE = "PLUMBLINE_EMBED_THREADS"
DEFAULT_THREADS = 2

_MARKS = 3  # [CLS] claim [SEP] evidence [SEP]
_FILES = ("model.onnx", "tokenizer.json", "calibration.json")

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
    temperature: float

    def count(self, text: str) -> int:
        """Return the tokens of a text, without marks."""
        return len(self.tokenizer.encode(text, add_special_tokens=False).ids)

    def shortened(self, claim: str) -> str:
        """Return the claim, or as much of it as the limit leaves."""
        encoding = self.tokenizer.encode(claim, add_special_tokens=False)
        if len(encoding.ids) <= MAX_CLAIM_TOKENS:
            return claim
        end: int = encoding.offsets[MAX_CLAIM_TOKENS - 1][1]
        return claim[:end]

    def probabilities(self, claim: str, window: str) -> NDArray[np.float64]:
        """Return the three calibrated probabilities for one window."""
        encoding = self.tokenizer.encode(claim, window)
        feeds = {
            "input_ids": np.array([encoding.ids[:MAX_TOKENS]], dtype=np.int64),
            "attention_mask": np.array([encoding.attention_mask[:MAX_TOKENS]], dtype=np.int64),
            "token_type_ids": np.array([encoding.type_ids[:MAX_TOKENS]], dtype=np.int64),
        }
        logits = self.session.run(["logits"], feeds)[0][0].astype(np.float64) / self.temperature
        shares = np.exp(logits - logits.max())
        calibrated: NDArray[np.float64] = shares / shares.sum()
        return calibrated


def _load(folder: Path, threads: int) -> _Runtime:
    import onnxruntime as ort  # noqa: PLC0415 - a process that forks imports it in its children

    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # the arena keeps its peak for the life of a worker
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = ort.InferenceSession(
        str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
    )
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    calibration = json.loads((folder / "calibration.json").read_text(encoding="utf-8"))
    return _Runtime(os.getpid(), session, tokenizer, float(calibration["temperature"]))


class OnnxEntailment:
    """The bundled cross-encoder.

    Loading waits for the first call and happens once per process: a session must not be shared
    across a fork, because its threads stay behind. Safe to call from several threads.
    """

    def __init__(self, folder: Path = WEIGHTS, *, threads: int = DEFAULT_THREADS) -> None:
        self._folder = folder
        self._threads = threads
        self._runtime: _Runtime | None = None
        digest = hashlib.sha256()
        for name in _FILES:
            digest.update((folder / name).read_bytes())
        self.name = f"{MODEL_NAME}@{digest.hexdigest()[:12]}"

    def relations(self, pairs: Sequence[Pair]) -> list[Relation]:
        """Return one relation per pair, in the same order.

        Raises:
            ValueError: If a claim or evidence is blank.
        """
        for pair in pairs:
            if not pair.claim.strip() or not pair.evidence.strip():
                raise ValueError("A claim and its evidence must have words to compare.")
        runtime = self._ready() if pairs else None
        return [self._relation(pair, runtime) for pair in pairs if runtime is not None]

    def _relation(self, pair: Pair, runtime: _Runtime) -> Relation:
        claim = runtime.shortened(pair.claim)
        budget = MAX_TOKENS - _MARKS - runtime.count(claim)
        texts = windows(pair.evidence, budget=budget, count=runtime.count) or [pair.evidence]
        # One window a run: the int8 model scales its activations by the largest value in a batch,
        # so that neighbours would change a relation; a batch is no faster either.
        return pool(np.stack([runtime.probabilities(claim, text) for text in texts]))

    def _ready(self) -> _Runtime:
        runtime = self._runtime
        if runtime is not None and runtime.process == os.getpid():
            return runtime
        with _loading:
            runtime = self._runtime
            if runtime is None or runtime.process != os.getpid():
                runtime = self._runtime = _load(self._folder, self._threads)
        return runtime


def _threads_setting() -> int:
    value = os.environ.get(THREADS_VARIABLE, str(DEFAULT_THREADS))
    if not value.isdecimal() or int(value) < 1:
        message = f"{THREADS_VARIABLE} must be a whole number of at least 1, not {value!r}."
        raise ValueError(message)
    return int(value)


@lru_cache(maxsize=1)
def local_entailment() -> OnnxEntailment:
    """Return this process's cross-encoder; threads per call come from PLUMBLINE_EMBED_THREADS."""
    return OnnxEntailment(threads=_threads_setting())
