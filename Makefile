# Two commands do everything on a machine with git, make and Python 3.11 or newer:
#   make play    a game in the terminal against computer opponents
#   make test    all checks and tests
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: play test check rules slow bench lock playthroughs clean

play: $(VENV)/play.stamp
	$(BIN)/sobremesa play el_grande --seats human,random,random,random

test: check rules
	$(BIN)/pytest -n auto

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

rules: $(VENV)/dev.stamp
	$(BIN)/python tests/rules_coverage.py

slow: $(VENV)/dev.stamp
	$(BIN)/pytest -n auto -m slow

bench: $(VENV)/dev.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python benchmarks/engine.py

# Writes the readable playthroughs of the golden games anew, after a deliberate change of rules.
playthroughs: $(VENV)/dev.stamp
	$(BIN)/python tests/golden.py --write

lock: $(VENV)/dev.stamp
	$(BIN)/pip freeze --exclude-editable > requirements-dev.lock

$(VENV)/play.stamp: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/dev.stamp: pyproject.toml requirements-dev.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c requirements-dev.lock -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
