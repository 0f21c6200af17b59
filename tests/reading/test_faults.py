"""What is said of every kind of broken file, and where."""

import pytest

from generator.reading import BadInput, Fault, read

from .broken import BROKEN, HEAD, TREE


@pytest.mark.parametrize("name", BROKEN)
def test_broken(catalogue, name):
    text, place, message, remedy = BROKEN[name]
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue)
    lines = str(info.value).splitlines()
    assert len(lines) == len(info.value.faults)
    told = [fault for fault in info.value.faults if message in fault.message]
    assert told, lines
    assert f"{told[0].line}:{told[0].column}" == place, lines
    assert remedy in told[0].remedy, lines
    assert str(told[0]).startswith(f"x.yml:{place}: {told[0].message}")


def test_all_faults_at_once_in_the_order_of_the_file(catalogue):
    text = (
        "titel: T\n"
        "algorithm: [minimax, alfa-beta]\n"
        "options: {depth: -, depth: 2}\n"
        "root: left\n"
        "tree: {A: [no, 017], B: {p: 1, value: }, C: &c [*c]}\n"
        "expect: {best: [], leaves: {}}\n"
        "frames: {limit: many}\n"
    )
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue)
    places = [f"{fault.line}:{fault.column}" for fault in info.value.faults]
    assert places == [
        *("1:1", "1:1", "2:22", "3:18", "3:21", "4:7", "5:12", "5:16", "5:26", "5:39", "5:49"),
        *("6:16", "6:28", "7:17"),
    ]


def test_a_claim_is_checked_in_a_tree_that_can_be_read(catalogue):
    text = TREE + "expect: {pruned: [X]}\noptions: {fail: x}\nrange: [8, 9]\n"
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue)
    assert [fault.line for fault in info.value.faults] == [4, 5, 6]


def test_no_more_faults_than_anyone_reads(catalogue):
    with pytest.raises(BadInput) as info:
        read(HEAD + "tree: [" + "no, " * 5000 + "1]", "x.yml", catalogue)
    assert len(info.value.faults) == 101
    assert "mend these first" in info.value.faults[-1].remedy


def test_a_fault_is_one_line_whatever_is_in_it():
    fault = Fault("a\nb.yml", 1, 2, "found '\x1b[2J\u202e'", "go\rback")
    assert str(fault) == "a\\nb.yml:1:2: found '\\x1b[2J\\u202e'; go\\rback"
