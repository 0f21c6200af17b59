# make site   build the course into site/
# make test   style, types, tests, pages in a browser, as CI runs them on every change
# make serve  read it while you write it
# make editor try the schema in the language server that editors use (needs npm)
# make bench  measure how fast it is, for the page on speed
# make whole  the whole course, built by both builders and looked at in a browser
# make thorough  the laws on many more random trees than CI looks at
# make night  what takes too long for every change: all of the next line, Dask, the benchmark
# make mutants, opposites, mutations, fuzz, faults, reproducible  what keeps the course right, each with its figures
# make lock   lock the versions that CI installs, after a change of pyproject.toml (needs uv)
# make exhaustive  every search on every order of the leaves of every small tree
# make proof  Coq checks the proof that alpha-beta is right, and refuses it weakened
# make golden rewrite what is kept of what users get, after a change that is meant to change it

PYTHON ?= python3
BIN := .venv/bin
.DEFAULT_GOAL := site
.PHONY: site test whole thorough serve bench golden editor browser ready clean \
	mutants opposites court mutations fuzz faults reproducible exhaustive proof lock night

# Without a pack the page *Try it* says so, and all else is there.
site: .venv/site
	@$(BIN)/walkthroughs pack; packed=$$?; \
		$(BIN)/walkthroughs build || exit 1; [ $$packed = 0 ] || \
		echo "Nothing runs on the page Try it: walkthroughs pack says above why." >&2

serve: .venv/site
	$(BIN)/walkthroughs serve

# While types are checked, another core compiles the tests, since each worker would compile them
# again, and then begins with them.
test: ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell *.md docs walkthroughs generator
	@$(BIN)/mypy & types=$$!; \
		$(BIN)/pytest --collect-only -qq -p no:xdist >/dev/null 2>&1; \
		$(BIN)/pytest -n auto --listed-skips; tests=$$?; \
		wait $$types || { echo "mypy has found what it says above" >&2; exit 1; }; exit $$tests

# Firefox too, and Node for the page *Try it*: what cannot be had is skipped.
whole: ready
	-@command -v firefox-esr >/dev/null || command -v firefox >/dev/null || { [ "$$(id -u)" = 0 ] && \
		apt-get install -y -qq --no-install-recommends firefox-esr >/dev/null; }
	-@command -v npm >/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check --editable '.[try]'
	$(WITH_WINDOWS) $(BIN)/pytest --whole --listed-skips tests/course

thorough: .venv/dev
	HYPOTHESIS_PROFILE=thorough $(BIN)/pytest -n auto --all-cases tests/laws tests/captions tests/questions tests/drawing tests/formats tests/games

# What a rival cannot be had for is left out, and the table says so.
bench: .venv/site
	-$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	-command -v dot >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && \
		apt-get install -y -qq --no-install-recommends graphviz >/dev/null; }
	-command -v npm >/dev/null && \
		npm install --silent --no-audit --no-fund --prefix .venv/lighthouse lighthouse
	-$(BIN)/walkthroughs pack
	PATH="$$PWD/.venv/lighthouse/node_modules/.bin:$$PATH" \
		$(BIN)/python -m bench --output docs/speed.json

# Planted bugs and what notices each: no survivor.
mutants: .venv/dev
	PYTHONPATH=generator:tests $(BIN)/python -m trust.catching

# Each word for a relation turned into its opposite, in every message.
opposites: .venv/dev
	PYTHONPATH=generator:tests $(BIN)/python -m trust.opposing

# The court of tree searches on right programs and on mutants; continues where it was interrupted.
court: .venv/dev
	PYTHONPATH=generator:tests $(BIN)/python -m trust.courting

# Mutants that nobody chose, by cosmic-ray: MUTATIONS=200 SEED=1; AGAIN=1 tries its survivors again.
mutations: .venv/dev
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[mutation]'
	PYTHONPATH=generator:tests $(BIN)/python -m trust.mutating

# Hostile files for the reader: FUZZ=1000000 for a million, FUZZ_SEED=2 for others.
fuzz: .venv/dev
	PYTHONPATH=generator:tests $(BIN)/python -m trust.fuzzing

# Builds cut short: FAULTS=300 for that many, FAULTS_SEED=1 for others.
faults: .venv/dev
	PYTHONPATH=generator:tests $(BIN)/python -m trust.faulting

# Two builds that have nothing in common but their sources.
reproducible: .venv/dev
	PYTHONPATH=generator:tests $(BIN)/python -m trust.rebuilding

# Every order of the leaves of every tree: FORMS=5 is done in minutes, the rest takes hours.
exhaustive: .venv/dev
	PYTHONPATH=generator:tests $(BIN)/python -m trust.exhaustive

# Without Coq the tests that ask it are skipped; here it is an error.
proof: .venv/dev
	@if command -v coqc >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends coq >/dev/null; \
	fi
	PYTHONPATH=generator:tests $(BIN)/python -m trust.proving

# Parts that can run side by side, on machines of their own: together they may take more hours than a
# hosted machine runs. `make night-bugs` runs one of them.
NIGHT := tests laws bugs words builds files theorem speed
.PHONY: $(NIGHT:%=night-%)
night: $(NIGHT:%=night-%)

night-tests: ready
	-@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[video]'
	HYPOTHESIS_PROFILE=night $(WITH_WINDOWS) $(BIN)/pytest -n auto --night --listed-skips -m night

night-laws: ready thorough

night-bugs: ready mutants court
	-$(MAKE) mutations  # what survived is on the page on trust

night-words: opposites

night-builds: reproducible
	FAULTS=$${FAULTS:-300} $(MAKE) faults

night-files:
	FUZZ=$${FUZZ:-100000} $(MAKE) fuzz

night-theorem: exhaustive proof

night-speed:
	-$(MAKE) bench  # which goals are missed is on the page on speed

# Three locks: of what tests need, of what builds a course, and of the tools of workflows.
COMPILE = uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate -q
lock:
	(echo '# What the tests install, to the byte; the ranges are in pyproject.toml. Made by `make lock`.'; \
		$(COMPILE) pyproject.toml --extra dev --extra shogi --extra chess --extra zensical \
		--group build) > requirements.lock.new
	(echo '# What builds a course in CI: a part of requirements.lock. Made by `make lock`.'; \
		$(COMPILE) pyproject.toml --extra shogi --extra chess --group build --constraint requirements.lock.new) \
		> site.lock.new
	(echo '# The tools of workflows: the groups in pyproject.toml. Made by `make lock`.'; \
		$(COMPILE) --group tools) > tools.lock.new
	for lock in requirements site tools; do mv $$lock.lock.new $$lock.lock || exit 1; done

golden: .venv/dev
	$(BIN)/pytest --night --all-cases tests/golden --update-golden

# The server is kept out of the course's folder; without it these tests are skipped.
editor: .venv/dev
	npm install --silent --no-audit --no-fund --prefix .venv/editor yaml-language-server
	YAML_LANGUAGE_SERVER=.venv/editor/node_modules/.bin/yaml-language-server \
		$(BIN)/pytest tests/editor

# The system's own Chromium drives the pages; where it cannot be had, their tests are skipped. Its
# package for programs, which opens no windows, takes a quarter less time; `make whole` and
# `make night` look with the one that readers have. CHROMIUM=/usr/bin/chromium names another.
PACKAGE := chromium-headless-shell
whole night-tests: PACKAGE := chromium
WITH_WINDOWS := CHROMIUM=$${CHROMIUM:-/usr/bin/chromium}
browser:
	@if command -v $(PACKAGE) >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq; \
		for one in $(PACKAGE) chromium; do \
			apt-get install -y -qq --no-install-recommends $$one fonts-noto-cjk >/dev/null && exit; \
			if command -v chromium >/dev/null; then exit 0; fi; \
		done; exit 1; \
	elif command -v chromium >/dev/null; then :; \
	else echo "Chromium is missing: the tests that need a browser will be skipped" >&2; fi

# One core installs the tests' packages while the other installs their browser.
ready:
	@$(MAKE) --jobs=2 PACKAGE=$(PACKAGE) .venv/dev browser

.venv/bin/python:
	$(PYTHON) -m venv .venv

# LOCKED=1 installs what is locked, hashes and all, as CI does.
LOCK := $(if $(LOCKED),--no-deps --no-build-isolation)
.venv/locked: .venv/bin/python requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

.venv/site: .venv/bin/python pyproject.toml $(if $(LOCKED),.venv/locked)
	$(BIN)/pip install --quiet --disable-pip-version-check $(LOCK) --editable '.[shogi,chess]'
	@touch $@

# Without bytecode: what is imported is compiled then, and most never is.
.venv/dev: .venv/bin/python pyproject.toml $(if $(LOCKED),.venv/locked)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile $(LOCK) --editable '.[dev,zensical,shogi]'
	@touch $@ .venv/site

clean:
	rm -rf .venv .walkthroughs docs/walkthroughs docs/*/walkthroughs site site.new site.old
