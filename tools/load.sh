#!/bin/sh
# Let fifty people read and five ask at once, for 60 seconds: any error fails, and throughput and
# latencies are printed by kind. On the site of PLUMBLINE_LOAD_URL with the account of
# PLUMBLINE_LOAD_ACCOUNT (name:password), or else on an example that is made for it and thrown away.
# Arguments go to locust, which is installed by itself below var/load.
set -eu
cd "$(dirname "$0")/.."
home=var/load
lock=requirements/load.txt
port=${PORT:-8799}

wanted=$(cksum <"$lock")
if [ "$(cat "$home/.installed" 2>/dev/null)" != "$wanted" ]; then
    echo "Installing $lock below $home (once)"
    rm -rf "$home"
    .venv/bin/python -m venv "$home"
    "$home/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
    echo "$wanted" >"$home/.installed"
fi

if [ -z "${PLUMBLINE_LOAD_URL:-}" ]; then
    PLUMBLINE_VAR=$(mktemp -d)
    export PLUMBLINE_VAR
    # Five askers share one account.
    export PLUMBLINE_QUESTIONS_PER_MINUTE=0
    chmod 711 "$PLUMBLINE_VAR"
    log=$PLUMBLINE_VAR/site.log
    echo "Preparing an example (some minutes)"
    .venv/bin/python -m config.supervisor --demo --port "$port" >"$log" 2>&1 &
    site=$!
    trap 'kill $site 2>/dev/null; wait $site || true; rm -rf "$PLUMBLINE_VAR"' EXIT
    until grep -q "is open at" "$log"; do
        kill -0 $site 2>/dev/null || { cat "$log" >&2; exit 1; }
        sleep 1
    done
    PLUMBLINE_LOAD_URL=http://127.0.0.1:$port
    PLUMBLINE_LOAD_ACCOUNT=$(awk '$1 == "reader" { print $1 ":" $2 }' "$PLUMBLINE_VAR/demo-passwords.txt")
    export PLUMBLINE_LOAD_ACCOUNT
fi
"$home/bin/locust" --headless --locustfile tools/load/locustfile.py --host "$PLUMBLINE_LOAD_URL" \
    --users 55 --spawn-rate 55 --run-time 60s --only-summary "$@"
