# Everything the project can be asked to do. `make` alone lists it.

PYTHON ?= python3
VENV = .venv
PY = "$(VENV)/bin/python"
ARGS =
EXTRAS = dev

PYTEST = $(PY) -m pytest
NBVAL = -p tools.ports -p tests.said --nbval --nbval-current-env --nbval-cell-timeout=600 --force-short-summary

# Hundreds of kernels and commands import what is here: it is compiled once, also where Python is told to keep nothing.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help env lab lint types quick test test-all bench format notebooks exercises site test-site release sheets clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

env: ## make .venv and install the course into it, with all that its tests need (EXTRAS=lab: what learners need)
	@sh tools/env.sh "$(PYTHON)" "$(VENV)" "$(EXTRAS)"

lab: EXTRAS = lab
lab: env ## start JupyterLab on your own copy of the course, in work/ (ARGS=--no-browser passes options on)
	@$(PY) -m tools.lab $(ARGS)

lint: env
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: env
	$(PY) -m mypy

quick: lint types ## lint, types and unit tests, in about a minute
	$(PYTEST) -p no:nbval -m "not browser and not notebook and not slow and not site" -n 2 $(ARGS)

# Three processes for two processors: sandboxes, limits and pages make their tests wait.
test: lint types ## all that a pull request needs: also each lesson, under nbval and in a browser
	@$(PY) -m tools.browser --install
	$(PYTEST) -m "not browser and not site" -n 3 --dist worksteal tests $(ARGS)
	$(PYTEST) -m "browser and not site" -n 3 --dist worksteal --maxfail=10 tests/site tests/browser $(ARGS)
	$(PYTEST) $(NBVAL) -n 2 --dist loadfile notebooks $(ARGS)

test-all: export GAMETREE_TESTS = all
test-all: test ## the same with all counts of tests/counts.py, each master under nbval, too, and planted faults
	$(PYTEST) $(NBVAL) -n 2 --dist loadfile solutions $(ARGS)
	$(PY) -m tests.planted

test-site: site ## build the whole site and use every page of it in a browser
	@sh tools/env.sh "$(PYTHON)" "$(VENV)" dev
	@$(PY) -m tools.browser --install
	$(PYTEST) -m site tests/site $(ARGS)

bench: ## compare our searches with other packages and with hand-inlined code
	@sh tools/env.sh "$(PYTHON)" "$(VENV)" dev,bench
	$(PY) -m bench $(ARGS)

format: env ## lay out the code and repair what the linter can repair
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

notebooks: env ## run the committed notebooks again and normalise them
	$(PY) -m tools.notebooks $(ARGS)

exercises: env ## make the student versions in exercises/ from solutions/
	$(PY) -m tools.exercises $(ARGS)

site: ## make the web site, pages and what runs in the browser, in build/site
	@sh tools/env.sh "$(PYTHON)" "$(VENV)" site
	$(PY) -m tools.site $(ARGS)

release: env ## build both archives; refused while the course has no address, or a file has another
	$(PY) -m tools.address --check
	$(PY) -m build

sheets: env ## print practice with answer keys, to build/sheets (ARGS="--students 12 --level 2 --seed 7")
	$(PY) -m classroom.practice.sheets --out build/sheets $(ARGS)

clean: ## remove .venv and every cache
	rm -rf "$(VENV)" .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
