"""Files of a course that are called as modules are: no Python that is started takes them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .serving import served, small, tree

pytestmark = pytest.mark.day(3)

PROGRAM = Path(sys.executable).with_name("walkthroughs")
NAMES = ("generator", "yaml", "json", "mkdocs", "zensical", "pickle", "signal", "distributed")
"""Ours, a library's, Python's own, the builders', and what processes start with."""
TRAP = "raise RuntimeError('a module of the course is run')\n"


@pytest.fixture
def course(tmp_path):
    """A small course, with such a file for each of the names."""
    root = small(tmp_path / "course")
    for name in NAMES:
        (root / f"{name}.py").write_text(TRAP)
    return root


def run(root, *arguments):
    """Run the command as a user does; it is to succeed."""
    if not PROGRAM.exists():
        pytest.skip(f"{PROGRAM} is missing; pip install --editable . makes it")
    around = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    done = subprocess.run(
        (PROGRAM, *arguments), cwd=root, env=around, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_files_are_traps(course):
    """Whoever imports from the current folder is caught."""
    for name in NAMES:
        command = (sys.executable, "-c", f"import {name}")
        done = subprocess.run(command, cwd=course, capture_output=True, text=True)
        loaded = name in ("signal",)  # Python has it before it looks there
        assert loaded or "a module of the course" in done.stderr, name


@pytest.mark.parametrize("builder", ["mkdocs", pytest.param("zensical", marks=pytest.mark.night)])
def test_a_build_takes_none(course, builder):
    pytest.importorskip(builder, reason=f"{builder} is not installed")
    run(course, "build", "--builder", builder, "--jobs", "1")
    assert (course / "site/walkthroughs/few/one.html").is_file()


@pytest.mark.parametrize("executor", ["processes", pytest.param("dask", marks=pytest.mark.night)])
def test_workers_take_none(course, executor):
    if executor == "dask":
        pytest.importorskip("distributed", reason="Dask is not installed")
    run(course, "build", "--pages-only", "--jobs", "2", "--executor", executor)
    assert (course / "docs/walkthroughs/few/one.md").is_file()


def test_neither_does_the_server(course):
    with served(course, "-P") as server:
        server.shows("Acacia")
        server.save("walkthroughs/few/one.yml", tree("Elm"))
        server.shows("Elm")
        server.end()
    assert "a module of the course" not in server.said
