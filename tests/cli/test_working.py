"""Who works for a build, as a user says it."""

import sys

import pytest

from search_walkthroughs.building import course_build
from workers import perishing

TREE = "title: {en: A tree, ja: 木}\nalgorithm: minimax\ntree: [1, 2]\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--executor", "nonsense"), "'nonsense' is none of dask, processes"),
        (("--scheduler", "tcp://here:1"), "--scheduler is for executors that have one"),
        (
            ("--memory", "500", "--executor", "dask"),
            "--memory is for the processes of this machine",
        ),
        (("--memory", "99"), "99 is not in the range x>=100"),
        (("--shard", "1/3"), "leave it out: `walkthroughs build` makes the whole course"),
        (("--executor", "mpi"), "the executor 'mpi' was removed: `--executor dask`"),
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


@pytest.mark.parametrize("arguments", [("merge", "parts/1"), ("build", "--shard", "2/3")])
def test_an_old_command_line_says_in_one_sentence_what_to_do_now(arguments, walkthroughs, write):
    write("walkthroughs/few/one.yml", TREE)
    done = walkthroughs(*arguments)
    assert (done.code, done.out) == (2, "")
    said = done.err.strip().splitlines()[-1]
    assert "removed" in said
    assert "`walkthroughs build` makes the whole course in one job" in said
    assert "Traceback" not in done.err


def test_help_does_not_name_what_was_removed(walkthroughs):
    assert "--shard" not in walkthroughs("build", "--help").out
    assert "merge" not in walkthroughs("--help").out
