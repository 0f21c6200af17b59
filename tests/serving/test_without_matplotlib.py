"""Frames are drawn without matplotlib: only charts, PNG, GIF and PDF import it."""

import os
import subprocess
import sys

import pytest

from .serving import ONE, served, small, tree

pytestmark = pytest.mark.day(3)

REFUSED = """
import os
open(os.environ["WHO_IMPORTED"], "a").write("matplotlib\\n")
raise ImportError("there is no matplotlib here")
"""


@pytest.fixture
def asked(tmp_path, monkeypatch):
    """A matplotlib that cannot be imported, in all processes; who tries, leaves a line here."""
    package = tmp_path / "refused" / "matplotlib"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(REFUSED)
    found = [str(package.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(found))
    monkeypatch.setenv("WHO_IMPORTED", str(tmp_path / "imported"))
    return tmp_path / "imported"


@pytest.fixture
def course(tmp_path):
    (tmp_path / "course").mkdir()
    return small(tmp_path / "course")


def walkthroughs(root, *words):
    """A command in the course; how it ended."""
    return subprocess.run(
        (sys.executable, "-m", "search_walkthroughs", *words),
        cwd=root, check=False, capture_output=True, text=True,
    )  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [("build",), pytest.param(("build", "--pages-only", "--jobs", "2"), marks=pytest.mark.night)],
    ids=" ".join,
)
def test_build_imports_no_matplotlib(course, asked, words):
    """It checks before it draws."""
    done = walkthroughs(course, *words)
    assert done.returncode == 0, done.stderr
    assert not asked.exists()
    assert any(course.rglob("frames/*.svg"))


def test_serve_imports_no_matplotlib(course, asked):
    with served(course) as running:
        running.shows("Acacia")
        running.save(ONE, tree("Birch"))
        running.shows("Birch")
        assert "<svg" in running.answer("walkthroughs/few/one/alpha-beta/frames/0001.svg")
    assert not asked.exists()


def test_walk_imports_no_matplotlib(course, asked):
    code = (
        "import sys; from pathlib import Path; from search_walkthroughs import load, walk; "
        "assert '<path' in walk(load(Path(sys.argv[1]))).html"
    )
    done = subprocess.run(
        (sys.executable, "-c", code, ONE), cwd=course, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert not asked.exists()


def test_a_chart_asks_for_it(course, asked):
    (course / "walkthroughs/few/chart.yml").write_text(tree("Chart", more="page: chart\n"))
    done = walkthroughs(course, "build", "--pages-only")
    assert done.returncode
    assert asked.exists()
