"""Garbage is looked for seldom in our own processes, and as ever in those of others."""

import gc
import subprocess
import sys

import pytest

from search_walkthroughs.cli import main
from search_walkthroughs.workers import program
from search_walkthroughs.workers.executor import workers


@pytest.fixture
def usual():
    """What Python does by itself, here again after the test."""
    before = gc.get_threshold()
    yield before
    gc.set_threshold(*before)


def test_the_command_line_looks_seldom(usual, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["walkthroughs", "--version"])
    with pytest.raises(SystemExit):
        main()
    assert gc.get_threshold() == (
        program.YOUNG_THRESHOLD,
        program.OLDER_THRESHOLD,
        program.OLDER_THRESHOLD,
    )
    program.collect_garbage_usually()
    assert gc.get_threshold() == program._USUAL


def test_so_do_the_processes_that_work_for_it():
    with workers(2) as team:
        (found,) = team(_threshold, [0])
    assert found == (program.YOUNG_THRESHOLD, program.OLDER_THRESHOLD, program.OLDER_THRESHOLD)


def _threshold(number):
    return gc.get_threshold()


def test_whoever_imports_us_keeps_what_they_have():
    code = (
        "import gc; before = gc.get_threshold();"
        "import search_walkthroughs.cli, search_walkthroughs.workers.executor;"
        "import search_walkthroughs.building.course_build;"
        "raise SystemExit(gc.get_threshold() != before)"
    )
    assert subprocess.run((sys.executable, "-c", code), check=False).returncode == 0
