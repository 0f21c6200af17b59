"""Who works for a build, and which part of it, as a user says it."""

import pytest

TREE = "title: {en: A tree, ja: 木}\nalgorithm: minimax\ntree: [1, 2]\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--executor", "nonsense"), "'nonsense' is none of dask, mpi, processes"),
        (("--scheduler", "tcp://here:1"), "--scheduler is for executors that have one"),
        (("--shard", "4/3"), "'4/3' is no part: 2/3 is the second of three"),
        (("--shard", "1/3", "--check"), "leave --shard out"),
    ],
)
def test_what_makes_no_sense_is_refused(options, told, walkthroughs, write):
    write("walkthroughs/few/one.yml", TREE)
    done = walkthroughs("build", *options)
    assert done.code == 2
    assert told in done.err


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
