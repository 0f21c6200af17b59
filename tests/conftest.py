"""What every test may ask for."""

import os
from pathlib import Path

import hypothesis
import pytest

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync", "--no-first-run"]

# A slow machine must not fail a law; the examples are the same on every run. `make thorough` looks
# at many more, and at others each time.
hypothesis.settings.register_profile("course", deadline=None, derandomize=True, max_examples=25)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=400)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "course"))


WHOLE = {"course", "site", "zensical", "built", "builder"}
"""What tests of `tests/course` ask for if they look at the whole course."""

TOGETHER = (
    "tests/course/",
    "tests/building/",
    "tests/pages/",
    "tests/serving/",
    "tests/running/test_dask.py",
)
"""Tests of these share a built site, or workers, so they run on one core, beside all the others."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    from xdist.scheduler import LoadScopeScheduling

    class ByFolder(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return next(filter(nodeid.startswith, TOGETHER), nodeid)

    return ByFolder(config, log)


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


def pytest_collection_modifyitems(config, items):
    """Leave out what needs the whole course: building it twice takes longer than all the rest."""
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


@pytest.fixture(scope="session")
def browser():
    """The system's Chromium, headless; without it the test is skipped."""
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is missing; on Debian: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield started
        started.close()
