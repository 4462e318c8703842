#!/bin/sh
# Write requirements/{run,dev,load}.txt, with hashes and for every platform, from pyproject.toml.
set -eu
cd "$(dirname "$0")/.."
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
.venv/bin/python -m venv "$aside"
"$aside/bin/pip" install --quiet --disable-pip-version-check uv

compile() {
    "$aside/bin/uv" pip compile --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-header --quiet "$@"
}
compile pyproject.toml --output-file requirements/run.txt
compile pyproject.toml --group dev --output-file requirements/dev.txt
compile --group load --output-file requirements/load.txt
