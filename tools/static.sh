#!/bin/sh
# Every check that runs no test. All of them run, so that one pass shows all there is to mend.
set -u
cd "$(dirname "$0")/.."
failed=""

# Services of this check alone, open to the user they run as.
PLUMBLINE_VAR=$(mktemp -d)
export PLUMBLINE_VAR
chmod 711 "$PLUMBLINE_VAR"
trap '.venv/bin/python -m config.embedded stop; rm -rf "$PLUMBLINE_VAR"' EXIT

check() {
    echo "== $*"
    ".venv/bin/$@" || failed="$failed $1"
}

check ruff check .
check ruff format --check .
check mypy config ask audit ingest endpoints wiki engines tests tools manage.py
check lint-imports
echo "== djade"
find templates -name '*.html' -exec .venv/bin/djade --check --target-version 5.2 {} + || failed="$failed djade"
check python manage.py makemigrations --check --dry-run
[ -z "$failed" ] || { echo "Failed:$failed" >&2; exit 1; }
