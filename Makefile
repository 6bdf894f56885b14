# `make` lists the targets. Each builds the virtual environment itself when it is missing or stale.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help cards check docs test lint types bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

cards: $(READY) ## check the data and print the sample bestiary to build/cards.pdf and build/cards.html
	@$(BIN)/bestiary cards --out build

check: $(READY) ## check the sample bestiary
	@$(BIN)/bestiary check

docs: $(READY) ## write the pages of docs/ that are made
	@$(BIN)/python -m bestiary.docs

test: $(READY) ## run the tests, then check style and types; with SLOW=1 the slow ones (fuzz, wheel, browser) too
	@$(BIN)/pytest -n auto $(if $(SLOW),,-m "not slow")
	@$(MAKE) --no-print-directory lint types

lint: $(READY) ## check the style of the code
	@$(BIN)/ruff check tools tests bench
	@$(BIN)/ruff format --check -q tools tests bench

types: $(READY) ## check the types of the code
	@$(BIN)/mypy

bench: $(READY) ## measure speed side by side
	@$(BIN)/python bench/run.py

clean: ## remove what was made
	rm -rf build $(VENV)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("bestiary needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12") if sys.version_info < (3, 11) else 0'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@# Images of build machines often forbid Python to keep what it compiles, and would compile all at each command.
	@$(BIN)/python -m compileall -q tools
	@touch $(READY)
