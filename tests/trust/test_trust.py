"""Short forms of `make mutants`, `make fuzz`, `make faults` and `make reproducible`."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.workers.executor import WorkerDied, workers
from trust import faulting, rebuilding
from trust.bugs import BUGS, SHORT
from trust.catching import ROOT, planted, table
from trust.changing import TOKENS
from trust.fuzzing import fuzz, judged

FEW = 2000
"""Inputs of the short form of the fuzzer."""


def test_bugs_of_every_kind_are_caught():
    found = dict(table(bug for bug in BUGS if bug.name in SHORT))
    assert len(found) == len(SHORT)
    assert all(found.values()), found


def test_every_bug_still_has_a_place_in_the_text():
    for bug in BUGS:
        text = (ROOT / "generator/search_walkthroughs" / bug.file).read_text("utf-8")
        assert planted(bug, text) != text


def test_no_bug_is_noticed_only_because_it_names_what_is_not_there(tmp_path):
    """A name that nothing defines would end every run, whatever the tests looked at."""
    for number, bug in enumerate(BUGS):
        if bug.file.endswith(".py"):
            text = (ROOT / "generator/search_walkthroughs" / bug.file).read_text("utf-8")
            text = planted(bug, text).replace("__path__", "__file__")  # a package alone has a path
            (tmp_path / f"{number}.py").write_text(text, "utf-8")
    (tmp_path / "undefined.py").write_text("def f():\n    return nowhere\n", "utf-8")
    call = ("ruff", "check", "--isolated", "--no-cache", "--select", "E9,F821", "--output-format")
    call = (sys.executable, "-m", *call, "concise", str(tmp_path))
    found = subprocess.run(call, capture_output=True, text=True, check=False).stdout
    wrong = [line for line in found.splitlines() if line.startswith(str(tmp_path))]
    assert [Path(line.partition(":")[0]).stem for line in wrong] == ["undefined"], found


def test_what_is_to_notice_a_bug_is_there():
    for bug in BUGS:
        assert bool(bug.room) != bool(bug.tests), bug
        for named in bug.tests:
            file, _, name = named.partition("::")
            assert (ROOT / file).exists(), bug
            assert f"def {name}(" in (ROOT / file).read_text("utf-8") if name else True, bug


def test_the_page_names_every_room_in_which_bugs_are_planted():
    page = (ROOT / "docs/trust.md").read_text("utf-8")
    files = [bug.file.removeprefix("../") for bug in BUGS]
    outside = {file.removeprefix("../") for file in files if file.startswith("../")}
    rooms = {file.partition("/")[0].removesuffix(".py") for file in files} - {".."}
    assert {place for place in rooms | outside if f"`{place}`" not in page} == set()


def test_an_order_that_needs_a_value_which_nobody_knows_is_refused():
    """The one of a million changed files that broke the generator."""
    text = b"""title: x
algorithm: alpha-beta
options: {order: best-first}
tree: {A: "?", B: [1, 2]}
"""
    assert judged(text, 0) == "refused"


def test_changed_files_never_break_the_reader():
    came, broken = fuzz(0, range(FEW))
    assert broken == []
    assert came.keys() >= {"read", "refused", "proved"}


@settings(max_examples=150)
@given(st.lists(st.sampled_from(TOKENS) | st.binary(max_size=9), max_size=30).map(b"".join))
def test_any_bytes_are_read_or_refused(data):
    judged(data, 0)


@pytest.mark.night
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the faults are forks of this process")
def test_a_build_that_is_cut_short_leaves_the_old_site_or_the_new_one(tmp_path):
    course = faulting.Course(tmp_path)
    assert [wrong for wrong in faulting.tried(course, 4, seed=1) if wrong] == []
    assert course.together() is None
    assert course.bereft() is None


@pytest.mark.night
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the faults are forks of this process")
def test_whatever_a_build_keeps_may_be_damaged(tmp_path, monkeypatch):
    course = faulting.Course(tmp_path)
    assert list(course.damaged(Random(1))) == []
    monkeypatch.setattr(course, "new", {})
    some = {"gone": faulting.DAMAGES["gone"]}
    monkeypatch.setattr(faulting, "DAMAGES", some)
    assert "the next site is another" in next(course.damaged(Random(1)))


@pytest.mark.night
def test_a_real_build_is_killed_beside_a_server_and_after_a_clock_went_back(tmp_path):
    course = faulting.RealCourse(tmp_path)
    assert list(course.tried(2, Random(1))) == []
    course.new = {**course.new, "index.html": "another"}
    assert course.killed(0) == "the next site is another"


def test_a_worker_that_dies_is_named():
    with pytest.raises(WorkerDied, match="ended without a word"), workers(2) as each:
        list(each(faulting.dies, [1]))


def test_the_same_sources_give_the_same_bytes(tmp_path):
    count, others = rebuilding.compared(tmp_path, ("textbook",), "--pages-only")
    assert count > 100
    assert others == []
