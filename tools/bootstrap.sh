#!/bin/sh
# Make .venv with exactly what a lock file names; quick when nothing has changed.
# Usage: tools/bootstrap.sh run|dev
set -eu
cd "$(dirname "$0")/.."
which=$1
lock=requirements/$which.txt
stamp=.venv/.installed-$which

fail() {
    echo "Plumbline cannot be installed: $1" >&2
    exit 1
}

# A name on the PATH may be a shim for a version that is not there, so each one is run.
find_python() {
    for name in ${PYTHON:-} python3.13 python3.12 python3.11 python3; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    return 1
}

digest() {
    cksum <"$1"
}

wanted=$(digest "$lock")
# The development lock holds everything the other one does.
for done in "$stamp" .venv/.installed-dev; do
    if [ -f "$done" ]; then
        name=${done##*-}
        if [ "$(cat "$done")" = "$(digest "requirements/$name.txt")" ]; then
            exit 0
        fi
    fi
done

if ! .venv/bin/python -c '' 2>/dev/null; then
    python=$(find_python) || fail "it needs Python 3.11 or later; name one with PYTHON=/path/to/python3."
    rm -rf .venv
    "$python" -m venv .venv || fail "python -m venv failed; on Debian: apt-get install python3-venv."
fi
echo "Installing $lock (about half a minute the first time)"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock" \
    || fail "pip could not install $lock; the lines above say why."
echo "$wanted" >"$stamp"
