# Two commands do everything on a machine with git, make and Python 3.11 or newer:
#   make play    opens the table in the browser, to play against computer opponents or friends
#   make test    all checks and tests
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
# The compiled build lives in an environment of its own, so that it never hides the sources.
FAST ?= .venv-fast
# Tests wait for servers, databases and browsers: more processes than there are cores, each in another part of the tests, keep
# all of them busy.
CORES = $(shell getconf _NPROCESSORS_ONLN)
TESTERS = -n $(shell expr $(CORES) \* 2) --dist worksteal
BROWSERS = -n $(shell expr $(CORES) + 1) --dist worksteal
QUIET = --quiet --disable-pip-version-check

.PHONY: play test quick release-check check rules e2e slow cluster bench fast fast-test lock playthroughs messages clean

# Where a C compiler is found, the compiled build is made meanwhile, for stronger opponents (src/sobremesa/web/stronger.py).
play: $(VENV)/play.stamp
	SOBREMESA_CHECKOUT="$(CURDIR)" $(BIN)/sobremesa serve

test: check rules
	$(BIN)/pytest $(TESTERS)

# What to run while working: lint, types, and the tests of what has changed since the last commit, within two minutes.
quick: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m tools.quick

# What must hold before a release besides all tests: every language is complete.
release-check: $(VENV)/dev.stamp
	SOBREMESA_RELEASE=1 $(BIN)/pytest -n auto tests/i18n tests/book/test_books.py tests/examples/mentiroso \
		tests/words/test_languages.py tests/render/test_languages.py

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=examples/mentiroso/src $(BIN)/lint-imports

rules: $(VENV)/dev.stamp
	$(BIN)/python tests/rules_coverage.py

# Whole servers that are killed, browsers, and requests that nobody would send.
e2e: $(VENV)/dev.stamp
	SOBREMESA_E2E=required $(BIN)/pytest -m "e2e and not slow" $(BROWSERS)

slow: $(VENV)/dev.stamp
	$(BIN)/pytest -n auto -m slow

# Games on a Ray cluster of this machine. Ray is large and takes both cores, so no other target needs it.
cluster: $(VENV)/dev.stamp
	$(BIN)/pip install $(QUIET) -e '.[ray]'
	$(BIN)/pytest -p no:xdist -m cluster

# The same rules as machine code: a wheel made by mypyc, see hatch_build.py. Needs a C compiler.
fast: $(FAST)/fast.stamp

# The tests of rules and records once more, and those of many whole games: pytest finds the installed build, not src/.
FAST_TESTS = tests/kernel tests/games tests/conformance tests/record tests/bots/test_everywhere.py tests/adapters/test_scribe.py
fast-test: $(FAST)/fast.stamp
	SOBREMESA_BUILD=compiled $(FAST)/bin/pytest -n auto -m "not slow and not e2e and not cluster" $(FAST_TESTS)

# Our speed, pure and compiled, next to others in the same run; writes docs/performance.md.
bench: $(VENV)/dev.stamp $(FAST)/fast.stamp
	$(FAST)/bin/pip install $(QUIET) "$$(ls $(FAST)/wheel/*.whl)[bench]"
	$(FAST)/bin/python benchmarks/peers.py --pure $(BIN)/python --write docs/performance.md

# Writes the readable playthroughs of the golden games anew, after a deliberate change of rules.
playthroughs: $(VENV)/dev.stamp
	$(BIN)/python tests/golden.py --write

# Carries the texts of the data files into the English catalogue, brings all languages up to date with it, compiles them, and
# lists what is missing, fuzzy, left over or wrong. A new language: make messages ADD=uk
messages: $(VENV)/dev.stamp
	$(BIN)/python -m tools.messages --update $(if $(ADD),--add $(ADD))

# The libraries of developers, and those of a server with the hashes of their files and as a bill of materials.
lock: $(VENV)/dev.stamp
	$(BIN)/pip freeze --exclude-editable > requirements-dev.lock
	$(BIN)/pip install $(QUIET) uv
	$(BIN)/uv pip compile pyproject.toml --quiet --extra web --extra postgres --universal --python-version 3.11 --generate-hashes \
		--no-header --no-emit-index-url --annotation-style line --constraint requirements-dev.lock -o deploy/requirements.lock
	$(BIN)/python -m tools.sbom

$(VENV)/play.stamp: pyproject.toml requirements-dev.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install $(QUIET) -c requirements-dev.lock -e '.[web]'
	touch $@

$(VENV)/dev.stamp: pyproject.toml requirements-dev.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install $(QUIET) -c requirements-dev.lock -e '.[dev]'
	touch $@

$(FAST)/fast.stamp: pyproject.toml requirements-dev.lock hatch_build.py $(shell find src -type f -not -name '*.pyc')
	test -x $(FAST)/bin/python || $(PYTHON) -m venv $(FAST)
	rm -rf $(FAST)/wheel
	SOBREMESA_COMPILE=1 $(FAST)/bin/pip wheel $(QUIET) --no-deps --wheel-dir $(FAST)/wheel .
	$(FAST)/bin/pip install $(QUIET) -c requirements-dev.lock "$$(ls $(FAST)/wheel/*.whl)[test]"
	$(FAST)/bin/pip install $(QUIET) --no-deps --force-reinstall $(FAST)/wheel/*.whl
	touch $@

clean:
	rm -rf $(VENV) $(FAST) .pytest_cache .mypy_cache .ruff_cache .hypothesis
