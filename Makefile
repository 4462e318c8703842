# `make` alone lists the targets. Each makes .venv first, from the lock file it needs.
PORT = 8000
# How many processes share the tests; each has a database and a broker of its own.
TESTERS = $(shell n=$$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1); echo $$(( n > 4 ? 4 : n )))
HOST = 127.0.0.1
PYTHON_VENV := .venv/bin/python
SUPERVISOR := $(PYTHON_VENV) -m config.supervisor --host $(HOST) --port $(PORT)
GOLD := tests/data/gold
PLANTED := config/bench/planted/planted.jsonl config/bench/planted/unseen.jsonl

.DEFAULT_GOAL := help
.PHONY: help demo run stop test test-live load check lock clean backup restore measure bench screenshots run-tools dev-tools

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: run-tools ## fill an empty site with an example and serve it (PORT=8000)
	@$(SUPERVISOR) --demo

run: run-tools ## serve the site: web, worker and periodic tasks (PORT=8000)
	@$(SUPERVISOR)

stop: run-tools ## stop a database and broker left running by a command
	@$(PYTHON_VENV) -m config.embedded stop

test: dev-tools ## run every test, with coverage
	@tools/browser.sh
	@$(PYTHON_VENV) -m pytest -n $(TESTERS) --dist loadfile --cov --cov-report=term-missing:skip-covered

test-live: dev-tools ## run the whole loop on a real model (PLUMBLINE_LIVE_URL, _MODEL, _KEY)
	@tools/live.sh

load: run-tools ## let fifty people read and five ask at once, and time it (PLUMBLINE_LOAD_URL, _ACCOUNT)
	@tools/load.sh

check: dev-tools ## run the static checks, then every test; what CI runs
	@tools/static.sh
	@$(MAKE) --no-print-directory test
	@tools/live.sh tests/live/test_wire.py

backup: run-tools ## write database and files to one archive (FILE=backup.tar)
	@$(PYTHON_VENV) -m config.backup save $(or $(FILE),backup.tar)

restore: run-tools ## put a backup back into an empty site (FILE=backup.tar)
	@$(PYTHON_VENV) -m config.backup restore $(or $(FILE),backup.tar)

measure: run-tools ## measure the auditor again after a change to it
	@$(PYTHON_VENV) manage.py bench faithfulness $(PLANTED) $(GOLD)/claims_dev.jsonl --save

bench: run-tools ## measure every engine on the rows that are bundled (CLAIMS="more.jsonl")
	@$(PYTHON_VENV) manage.py bench faithfulness $(wildcard config/bench/planted/*.jsonl) \
		$(GOLD)/claims_dev.jsonl $(CLAIMS)
	@$(PYTHON_VENV) manage.py bench conflicts $(GOLD)/conflicts_dev.jsonl
	@$(PYTHON_VENV) manage.py bench gate $(GOLD)/gate_dev.jsonl
	@$(PYTHON_VENV) manage.py bench ask $(GOLD)/questions_dev.jsonl --corpus config/demo/handbook/2025

screenshots: dev-tools ## take the pictures of the documentation from the demo
	@tools/browser.sh
	@$(PYTHON_VENV) -m tools.screenshots

lock: dev-tools ## write the lock files anew from pyproject.toml
	@tools/lock.sh

clean: ## remove caches and reports; keeps .venv and var
	@tools/clean.sh

run-tools:
	@tools/bootstrap.sh run

dev-tools:
	@tools/bootstrap.sh dev
