"""A run fails where a test is skipped for a reason that nobody has listed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from skip_list import FILE, missing_things, sorted_out

TESTS = Path(__file__).parents[1]
CONFTEST = """
from skip_list import SkipList

def pytest_configure(config):
    config.pluginmanager.register(SkipList())
"""


@pytest.fixture
def run_tests(tmp_path):
    """Run a file of tests with the list; give the status and what was printed."""

    def run(text):
        (tmp_path / "conftest.py").write_text(CONFTEST, "utf-8")
        (tmp_path / "test_it.py").write_text(text, "utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", "."],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(TESTS)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    return run


def test_a_listed_reason_is_said_with_its_remedy(run_tests):
    status, printed = run_tests(
        "import pytest\n\ndef test_a():\n    pytest.skip('Stockfish is not installed')\n"
    )
    assert status == 0, printed
    assert "1 skipped; to run them, install stockfish" in printed


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import pytest\n\ndef test_a():\n    pytest.skip('not today')\n", "not today"),
        ("import pytest\n\npytest.importorskip('nowhere')\n\ndef test_a(): ...\n", "'nowhere'"),
        (
            "import pytest\n\n@pytest.mark.skipif(True, reason='too hard')\ndef test_a(): ...\n"
            "\ndef test_b(): ...\n",
            "too hard",
        ),
    ],
)
def test_another_reason_fails_the_run(run_tests, text, reason):
    status, printed = run_tests(text)
    assert status in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED), printed
    line = next(line for line in printed.splitlines() if "does not list" in line)
    assert reason in line


def test_a_package_that_the_lock_installs_is_not_on_the_list():
    things = missing_things(FILE.read_text("utf-8"))
    lock = (TESTS.parent / "requirements.lock").read_text("utf-8")
    names = [line.partition("==")[0] for line in lock.splitlines() if "==" in line[:60]]
    assert {"chess", "cshogi", "distributed"} <= set(names)
    reasons = [f"could not import '{name.replace('-', '_')}': No module named it" for name in names]
    assert not sorted_out(reasons, things)[0]


def test_every_entry_of_the_list_says_what_to_do():
    for thing in missing_things(FILE.read_text("utf-8")):
        assert thing.pattern
        assert thing.remedy.split()[0] in {"install", "run", "try"}
