#!/bin/sh
# Run tests/live against a real model: the endpoint that PLUMBLINE_LIVE_URL, _MODEL and _KEY name,
# or else llama.cpp with a small model, installed by itself below var/live.
# Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
home=var/live
lock=requirements/live.txt

if [ -z "${PLUMBLINE_LIVE_URL:-}" ]; then
    wanted=$(cksum <"$lock")
    if [ "$(cat "$home/.installed" 2>/dev/null)" != "$wanted" ]; then
        echo "Installing $lock below $home (125 MB, once)"
        rm -rf "$home"
        .venv/bin/python -m venv "$home"
        "$home/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
            --only-binary :all: --require-hashes -r "$lock"
        echo "$wanted" >"$home/.installed"
    fi
fi
export PLUMBLINE_LIVE=1
exec .venv/bin/python -m pytest "${@:-tests/live}"
