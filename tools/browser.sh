#!/bin/sh
# See that there is a Chromium for the browser tests: an installed one, Playwright's own, or
# the system's package.
set -eu
cd "$(dirname "$0")/.."

has_browser() {
    .venv/bin/python -c 'from tests.support.browser import chromium_path; chromium_path()' 2>/dev/null
}

has_browser && exit 0
echo "Installing a Chromium for the browser tests"
.venv/bin/playwright install chromium >/dev/null 2>&1 && has_browser && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
        chromium fonts-liberation; } >/dev/null 2>&1 && has_browser && exit 0
fi
echo "The browser tests need a Chromium: install the package chromium or Google Chrome, then run this again." >&2
exit 1
