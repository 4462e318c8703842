#!/bin/sh
# Every check that runs no test. All of them run, so that one pass shows all there is to mend.
set -u
cd "$(dirname "$0")/.."
failed=""

check() {
    echo "== $*"
    ".venv/bin/$@" || failed="$failed $1"
}

check ruff check .
check ruff format --check .
check mypy config ask audit ingest wiki engines tests tools manage.py
check lint-imports
find templates -name '*.html' | sort | xargs .venv/bin/djade --check --target-version 5.2 || failed="$failed djade"
check python manage.py makemigrations --check --dry-run --settings config.settings_test
[ -z "$failed" ] || { echo "Failed:$failed" >&2; exit 1; }
