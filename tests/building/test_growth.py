"""Ten times as many walkthroughs take ten times as long and as much room, and no more memory."""

import json
import subprocess
import sys
from random import Random

import pytest

from trust import tiny

FEW, MANY = 100, 1000
CACHES = 40_000_000
"""Bytes that the marks take that are remembered, however many there were."""
MEASURE = """
import atexit, json, resource, sys
def tell():
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss * 1024]))
atexit.register(tell)
sys.argv[1:] = ["build", "--pages-only", "--jobs", "1"]
from search_walkthroughs.cli import main
main()
"""
"""Builds, and says how many seconds of the processor and how many bytes of memory that took."""


def write(root, count):
    """A course of so many random trees."""
    rolls = Random(7)
    (root / "walkthroughs/many").mkdir(parents=True)
    (root / "docs").mkdir()
    (root / "docs/index.md").write_text("# Home\n", "utf-8")
    (root / "mkdocs.yml").write_text(tiny.CONFIG, "utf-8")
    for number in range(count):
        tree = [[rolls.randint(-9, 9) for _ in range(3)] for _ in range(3)]
        text = f"title: Tree {number}\nalgorithm: alpha-beta\ntree: {tree}\n"
        (root / f"walkthroughs/many/tree-{number}.yml").write_text(text, "utf-8")
    return root


def build(root):
    """Seconds and bytes of memory."""
    done = subprocess.run(
        (sys.executable, "-c", MEASURE),
        cwd=root,
        env=tiny.around(),
        check=True,
        text=True,
        capture_output=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def written(root):
    """How many files there are besides the sources, and their bytes."""
    found = [file for part in ("docs", ".walkthroughs") for file in (root / part).rglob("*")]
    sizes = [file.stat().st_size for file in found if file.is_file()]
    return len(sizes), sum(sizes)


@pytest.mark.night
def test_a_course_grows_as_its_walkthroughs_do(tmp_path):
    few, many = (write(tmp_path / str(count), count) for count in (FEW, MANY))
    (seconds, memory), (more_seconds, more_memory) = build(few), build(many)
    (_, size), (files, more_size) = written(few), written(many)
    again, _ = build(many)
    facts = (seconds, more_seconds, memory, more_memory, size, more_size, files, again)
    print(facts)
    growth = MANY / FEW
    assert more_seconds <= 1.2 * growth * seconds, facts
    assert more_size <= 1.1 * growth * size, facts
    # What draws remembers so many marks of each kind and no more, and of each file a name and a
    # digest are kept; of what the files hold nothing is.
    assert more_memory <= memory + CACHES + 500 * files, facts
    assert more_memory - memory <= 0.2 * (more_size - size), facts
    assert again <= 0.5 + 0.0002 * files, facts
