"""What `make test` leaves out of a sample, `make night` runs."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = "tests/laws/test_kinds.py"
SAMPLED = f"{FILE}::test_kind_is_what_the_window_says["


def cases(*options):
    """Which cases of a test marked `sample` pytest chooses."""
    call = (sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", *options)
    done = subprocess.run((*call, FILE), cwd=ROOT, capture_output=True, text=True)
    return [line for line in done.stdout.splitlines() if line.startswith(SAMPLED)]


def test_each_case_runs_by_day_or_at_night_and_never_both():
    day, night, every = cases(), cases("--night", "-m", "night"), cases("--all-cases")
    assert len(day) == 10
    assert len(night) > 10
    assert sorted([*day, *night]) == sorted(every)
    assert set(day) != set(every[:10]), "they are drawn by lot"
    assert cases() == day, "the same ones on every run"
