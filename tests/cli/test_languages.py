"""What `run` and `trace` print in the language that is asked for."""

import pytest

TREE = "title: t\nalgorithm: alpha-beta\ntree: {B: [3, 12, 8], C: [2, 4, 6], D: [14, 5, 2]}\n"


@pytest.fixture
def file(write):
    return write("tree.yml", TREE)


def test_run_says_of_how_many_nodes_and_which_percentage(walkthroughs, file):
    done = walkthroughs("run", file)
    assert done.code == 0
    assert "calculated  11 of 13 nodes (84.6 %)" in done.out


def test_run_speaks_japanese(walkthroughs, file):
    done = walkthroughs("run", file, "--language", "ja")
    assert done.code == 0
    assert "13ノードのうち11（84.6%）" in done.out
    assert "CでC/2 C/3を省く" in done.out
    assert not {"value", "pruned", "skips", "nothing"} & set(done.out.split())


def test_trace_prints_the_captions_of_the_page(walkthroughs, file):
    plain = walkthroughs("trace", file).out
    done = walkthroughs("trace", file, "--language", "ja")
    assert done.code == 0
    assert len(done.out.splitlines()) == len(plain.splitlines())
    assert "ここはMAXの手番" in done.out


@pytest.mark.parametrize("more", [["--all"], ["--format", "jsonl"]])
def test_captions_are_those_of_the_page_and_of_no_other_form(walkthroughs, file, more):
    done = walkthroughs("trace", file, "--language", "ja", *more)
    assert done.code == 2
    assert "--language prints what the page says" in done.err


def test_a_language_without_catalogue_is_refused(walkthroughs, file):
    done = walkthroughs("run", file, "--language", "xx")
    assert done.code == 2
    assert "xx" in done.err
