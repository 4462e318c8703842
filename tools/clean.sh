#!/bin/sh
# Remove what tools and runs leave behind, but neither .venv nor the site's data in var.
set -eu
cd "$(dirname "$0")/.."
rm -rf .coverage htmlcov .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
find . -name __pycache__ -not -path './.venv/*' -not -path './var/*' -prune -exec rm -rf {} +
