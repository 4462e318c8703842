"""`python -m config.bench`: the part of `bench ask` that runs in a site of its own.

Reads a `Brief` from stdin and writes one `Reply` a line to stdout.
"""

import sys

import django
from django.core.management import call_command

from config import embedded
from config.bench.asking import Brief


def main() -> None:
    """Start the services, make the wiki, and answer."""
    brief = Brief.model_validate_json(sys.stdin.read())
    embedded.ensure()
    django.setup()
    call_command("migrate", verbosity=0)
    from config.bench.replying import replies  # noqa: PLC0415 - models need Django set up

    for reply in replies(brief.corpus, brief.questions):
        sys.stdout.write(f"{reply.model_dump_json()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
