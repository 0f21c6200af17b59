"""What every test may ask for."""

import gc
import os
import signal
import sys
from random import Random

import hypothesis
import pytest
from _pytest.doctest import DoctestModule

from chromium import chromium_path
from contexts import SharedContexts
from search_walkthroughs import cli
from skip_list import SkipList

# Tests start many programs: each would compile the generator anew if it could keep no bytecode.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# In CI a walkthrough that is skipped is an error: the tests of that say when they are in CI.
os.environ.pop("CI", None)
# A shell that runs the tests in the background has them ignore interrupts, and the servers that
# they start would too, which the tests end by one.
signal.signal(signal.SIGINT, signal.default_int_handler)

CHROMIUM = chromium_path()
FLAGS = ["--no-sandbox", "--disable-gpu", "--in-process-gpu", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync", "--no-first-run"]
# One process shows all pages: a process of its own for each compiles styles and scripts anew.
FLAGS += ["--disable-site-isolation-trials", "--renderer-process-limit=1"]
# Without the first two, every window loads two pages of the browser's own for its address bar,
# which takes as much processor time as a page of ours. The others are what Playwright switches
# off: of two such flags the browser obeys the last.
FLAGS += [
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,"
    "OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning"
]

# A slow machine must not fail a law; the examples are the same on every run. `make thorough` looks
# at many more, and at others each time; what looks for planted bugs tries them by `night`.
hypothesis.settings.register_profile("course", deadline=None, derandomize=True, max_examples=15)
hypothesis.settings.register_profile("night", deadline=None, derandomize=True, max_examples=25)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=400)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "course"))


WHOLE = {"course", "site", "zensical", "built", "builder", "tried"}
"""What tests of `tests/course` ask for if they look at the whole course."""

FIRST = (
    "tests/contributing/",  # makes the environment that test_wheel.py and the workflows need too
    "tests/starting/test_blocks.py",
    "tests/building/test_page_builds.py",
    "tests/judging/test_processes.py",
    "tests/building/test_stale.py",
    "tests/formats/test_exporting.py",
    "tests/starting/test_wheel.py",
    "tests/workflows/",
    "tests/serving/",
    "tests/trust/test_trust.py",
    "tests/trust/",
    "tests/building/",
    "tests/pages/",
)
"""What takes longest begins first, so that nothing long is left for one core alone at the end; what
shares a course that is made once begins at one worker, so that no other waits for it."""

APART = (
    "tests/golden/commands/test_transcripts.py",
    "tests/trust/test_exhaustive.py",
    "tests/building/test_stale.py",
    "tests/starting/test_blocks.py",
    "tests/starting/test_origin.py",
    "tests/trust/test_trust.py",
)
"""Long files whose cases have nothing in common: each case goes to any core. Others go whole."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """For two cores three workers: a sixth of the time one waits for a browser or a server."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return cores + cores // 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return nodeid if nodeid.startswith(APART) else nodeid.partition("::")[0]

    config.option.loadscopereorder = False  # the order is that of FIRST
    return ByFile(config, log)


class Examples:
    """Modules are asked for the examples of their docstrings where they have one: to import every
    module of tests and generator for that takes longer than all else that is collected."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path):
        found = yield
        if file_path.suffix == ".py" and ">>> " not in file_path.read_text("utf-8"):
            found = [one for one in found if not isinstance(one, DoctestModule)]
        return found


def pytest_configure(config):
    """Register what is asked about files of the generator too, which hooks of this file are not."""
    config.pluginmanager.register(Examples())
    if config.getoption("--listed-skips") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(SkipList())


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is collected stays to the end: nobody looks among it for what could be freed."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the golden traces",
    )
    parser.addoption(
        "--whole",
        action="store_true",
        help="build the whole course with both builders too, and look at it",
    )
    parser.addoption(
        "--night",
        action="store_true",
        help="what is marked `night` too: long, and rarely the first to notice anything",
    )
    parser.addoption(
        "--listed-skips",
        action="store_true",
        help="fail if a test is skipped for a reason that tests/skips.toml does not list",
    )
    parser.addoption(
        "--all-cases",
        action="store_true",
        help="by day too, all cases of the tests that are marked `sample`",
    )


def mark_cases_of_the_night(items):
    """Mark `night` all cases of a test marked `sample(count)` but `count` of them, and all tests of
    a file marked `day(count)` but `count`. They are drawn by lot, the same on every run."""
    for marker, end in (("sample", "["), ("day", "::")):
        groups = {}
        for item in items:
            if item.get_closest_marker(marker) and not item.get_closest_marker("night"):
                groups.setdefault(item.nodeid.partition(end)[0], []).append(item)
        for name, cases in groups.items():
            (count,) = cases[0].get_closest_marker(marker).args
            for item in Random(name).sample(cases, max(0, len(cases) - count)):
                item.add_marker("night")


@pytest.hookimpl(tryfirst=True)  # before `-m night` chooses
def pytest_collection_modifyitems(config, items):
    """Leave out what needs the whole course: building it twice takes longer than all the rest."""
    if not config.getoption("--all-cases"):
        mark_cases_of_the_night(items)
    places = {
        item: next((n for n, p in enumerate(FIRST) if item.nodeid.startswith(p)), len(FIRST))
        for item in items
    }
    items.sort(key=places.__getitem__)
    if not config.getoption("--night"):
        long = {item for item in items if item.get_closest_marker("night")}
        config.hook.pytest_deselected(items=[item for item in items if item in long])
        items[:] = [item for item in items if item not in long]
    if config.getoption("--whole"):
        return
    whole = [item for item in items if WHOLE & set(getattr(item, "fixturenames", ()))]
    whole = [item for item in whole if item.nodeid.startswith("tests/course/")]
    config.hook.pytest_deselected(items=whole)
    items[:] = [item for item in items if item not in set(whole)]


@pytest.fixture
def golden(request):
    """Compare a text with the file it is to equal; with --update-golden, write it."""

    def compare(file, text):
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.is_file(), f"{file} is missing; `pytest --update-golden` writes it"
        assert text == file.read_text(encoding="utf-8")

    return compare


@pytest.fixture
def run_command(monkeypatch, capsys):
    """Run `walkthroughs` with these arguments; the status, and what was printed where."""

    def call(*arguments):
        monkeypatch.setattr("sys.argv", ["walkthroughs", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        return left.value.code or 0, printed.out, printed.err

    return call


@pytest.fixture(scope="session")
def browser():
    """The system's Chromium, headless; without it the test is skipped."""
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is missing; on Debian: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield SharedContexts(started)
        started.close()


@pytest.fixture(autouse=True)
def close_pages(request):
    """Close what a test has opened in the browser: a page that stays takes time from the others."""
    if "browser" not in request.fixturenames:
        yield
        return
    lent = request.getfixturevalue("browser").lent
    before = set(lent)
    yield
    for context in lent - before:
        context.close()
        lent.discard(context)
