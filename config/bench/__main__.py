"""`python -m config.bench JOB`: the part of a benchmark that runs in a site of its own.

Reads what to do from stdin and writes what came of it to stdout, one JSON object a line.
"""

import sys
from importlib import import_module

import django
from django.core.management import call_command

from config import embedded

# Each has `run(brief)`. Named, not imported: their models need Django set up.
_JOBS = {
    "ask": "config.bench.replying",
    "audit": "config.bench.judging",
    "retrieval": "config.bench.search.ranking",
    "scale": "config.bench.search.growing",
}


def main() -> None:
    """Start the services, make the tables, and do the job."""
    brief = sys.stdin.read()
    embedded.ensure()
    django.setup()
    call_command("migrate", verbosity=0)
    for line in import_module(_JOBS[sys.argv[1]]).run(brief):
        sys.stdout.write(f"{line.model_dump_json()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
