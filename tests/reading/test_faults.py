"""What is said of every kind of broken file, and where."""

import pytest

from search_walkthroughs.reading import BadInput, Fault, read

from .broken import BROKEN, HEAD, TREE


@pytest.mark.parametrize("name", BROKEN)
def test_broken(catalogue, name):
    text, place, message, remedy = BROKEN[name]
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue)
    lines = str(info.value).splitlines()
    assert len(lines) == len(info.value.faults)
    faults = [fault for fault in info.value.faults if message in fault.message]
    assert faults, lines
    assert f"{faults[0].line}:{faults[0].column}" == place, lines
    assert remedy in faults[0].remedy, lines
    assert str(faults[0]).startswith(f"x.yml:{place}: {faults[0].message}")


SOUND = {
    "words that others use, as labels": "tree: {type: 2, kind: 3, label: 4}",
    "the same below children": "tree: {children: {type: 2, label: {value: 3}, player: 4}}",
    "nearly a word, as a label": "tree: {Play: 1, Notes: {children: [2, 3]}, Kay: 4}",
    "a full-width colon in a label": "tree: {先手：歩: 3, 後手、桂: [1, 2]}",
    "full-width signs in texts": "tree: [1, 2]\nabout: 木の例：葉は二つ、深さは一つ。２，５も。",
    "numbers in texts": "tree: [1, 2]\nabout: about 2,5 and [1, 2]",
    "quotes in texts": "tree: [1, 2]\nabout: it's \"fine\"\nsource: 'it''s'",
    "brackets over several lines": "tree: [\n  [1, 2],\n  {A: 3, B:\n    [4]}]",
    "an option where it belongs": "tree: [1, 2]\noptions: {depth: 1, window: [-1, 5]}",
}


@pytest.mark.parametrize("name", SOUND)
def test_what_only_looks_broken_is_read(catalogue, name):
    assert read(HEAD + SOUND[name], "x.yml", catalogue).tree.size > 2


def test_an_error_says_each_of_its_faults():
    faults = [Fault("a.yml", line, 1, f"fault {line}", "mend it") for line in (1, 2, 3)]
    assert str(BadInput(faults)).splitlines() == list(map(str, faults))


def test_a_full_width_space_is_no_indentation(catalogue):
    with pytest.raises(BadInput) as info:
        read(HEAD + "tree: 1\n\u3000root: max", "x.yml", catalogue)
    (fault,) = info.value.faults
    assert (fault.line, fault.column) == (4, 1)
    assert fault.remedy == "write spaces for the full-width space"


def test_children_of_a_misspelt_node_are_read_too(catalogue):
    with pytest.raises(BadInput) as info:
        read(HEAD + "tree: {type: max, children: [{kind: min, A: 1}, no]}", "x.yml", catalogue)
    assert [fault.column for fault in info.value.faults] == [8, 31, 42, 49]


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
        *("1:1", "2:22", "3:18", "3:21", "4:7", "5:12", "5:16", "5:26", "5:39", "5:49"),
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
