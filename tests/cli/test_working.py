"""Who works for a build, and which part of it, as a user says it."""

import sys

import pytest

from running import perishing
from search_walkthroughs.building import course_build

TREE = "title: {en: A tree, ja: 木}\nalgorithm: minimax\ntree: [1, 2]\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--executor", "nonsense"), "'nonsense' is none of dask, mpi, processes"),
        (("--scheduler", "tcp://here:1"), "--scheduler is for executors that have one"),
        (("--memory", "500", "--executor", "mpi"), "--memory is for the processes of this machine"),
        (("--memory", "99"), "99 is not in the range x>=100"),
        (("--shard", "4/3"), "'4/3' is no part: 2/3 is the second of three"),
        (("--shard", "1/3", "--check"), "leave --shard out"),
    ],
)
def test_what_makes_no_sense_is_refused(options, message, walkthroughs, write):
    write("walkthroughs/few/one.yml", TREE)
    done = walkthroughs("build", *options)
    assert done.code == 2
    assert message in done.err


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds what data take")
def test_a_page_that_takes_too_much_memory_is_reported_with_the_remedy(
    walkthroughs, write, monkeypatch
):
    monkeypatch.setattr(course_build, "run_task", perishing.greedy)
    for name in "one", "two":
        write(f"walkthroughs/few/{name}.yml", TREE)
    done = walkthroughs("build", "--pages-only", "--jobs", "2", "--memory", "500")
    assert done.code == 1
    assert "more memory than the 500 MB that a worker may have: allow more with --mem" in done.err
    assert walkthroughs("build", "--pages-only", "--jobs", "2", "--memory", "900").code == 0


def test_a_part_is_built_and_brought_home(walkthroughs, write, tmp_path, monkeypatch):
    write("walkthroughs/few/one.yml", TREE)
    assert walkthroughs("build", "--shard", "1/1").code == 0
    assert not (tmp_path / "site").exists()
    write("home/walkthroughs/few/one.yml", TREE)
    write("home/walkthroughs/few/two.yml", TREE)
    monkeypatch.chdir(tmp_path / "home")
    done = walkthroughs("merge", "..")
    assert (done.code, done.out) == (0, "")
    assert done.err == "the pages of 1 of 2 files are here; the next build makes the other 1\n"
    assert walkthroughs("merge", ".").code == 2
