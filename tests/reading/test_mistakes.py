"""What is read of a page to find a mistake, and what is said of a broken one."""

import pytest

from search_walkthroughs.reading import BadInput, FrozenMap, read
from search_walkthroughs.reading.old_keys import OLD_KEYS, OLD_STATEMENT_KEYS
from search_walkthroughs.reading.schema import schema

from .broken_mistakes import BROKEN_MISTAKES, SECOND


@pytest.mark.parametrize("name", BROKEN_MISTAKES)
def test_broken(catalogue, name):
    text, place, message, remedy = BROKEN_MISTAKES[name]
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue)
    faults = [fault for fault in info.value.faults if message in fault.message]
    assert faults, str(info.value)
    assert f"{faults[0].line}:{faults[0].column}" == place
    assert remedy in faults[0].remedy


def test_a_page_is_read_whole(catalogue):
    text = (
        "title: T\npage: mistake\n"
        "algorithm:\n- alpha-beta: {label: {en: cuts, ja: 枝刈り}}\n- minimax\n"
        "tree: {A: {C: [2, 4], D: 7}, B: 3}\n"
        "claim: {en: one, ja: 一}\n"
        "statements:\n"
        "- {says: a, minimax-values: {A/C: 4}, why: {en: y, ja: 理由}, at: A/C/2}\n"
        '- {says: b, pruned-nodes: 2, entry: minimax, at: ""}\n'
        "- {says: c, returns: {'': 10/3}, entry: 枝刈り}\n"
        "- {says: d, cutoffs: [{path: A, skipped: []}], entry: 2}\n"
    )
    mistake = read(text, "x.yml", catalogue).mistake
    assert mistake is not None
    assert mistake.claim["ja"] == "一"
    assert [(one.claim, one.entry) for one in mistake.statements] == [
        *(("minimax-values", 0), ("pruned-nodes", 1), ("returns", 0), ("cutoffs", 1)),
    ]
    first, second, third, last = mistake.statements
    assert first.claimed_value == FrozenMap({"A/C": 4})
    assert (first.at, second.at, third.at) == (("A", "C", "2"), (), None)
    assert first.why["ja"] == "理由"
    assert [one.mark.line for one in mistake.statements] == [9, 10, 11, 12]
    assert list(map(dict, last.claimed_value)) == [{"path": "A", "skipped": ()}]
    assert hash(mistake) is not None  # games are kept by walkthrough


def test_a_tree_that_is_refused_says_why(catalogue):
    text = SECOND + "invalid-tree: |\n  A: {x: 1, x: 2}\n  B: [no]\n"
    mistake = read(text, "x.yml", catalogue).mistake
    assert mistake is not None
    first = mistake.refusal[0]
    assert (first.line, first.column) == (1, 11)
    assert "`x` stands here a second time" in first.message
    assert any(fault.line == 2 for fault in mistake.refusal)


JUDGED = (
    "title: T\npage: mistake\nalgorithm: minimax\ntree: {A: [2, 4], B: 3}\nclaim: c\n"
    "statements:\n- {says: a, value: 4}\n- says: b\n  "
)


def test_old_keys_are_read_alike_and_noted_with_the_new_ones(catalogue):
    old = JUDGED + "worth: {A: 4}\nrefused: '[no]'\n"
    new = JUDGED + "minimax-values: {A: 4}\ninvalid-tree: '[no]'\n"
    before, now = (read(text, "x.yml", catalogue) for text in (old, new))
    assert before.mistake == now.mistake is not None
    assert now.mistake.statements[1].claim == "minimax-values"
    assert now.mistake.invalid_tree == "[no]"
    assert not now.notes
    assert [(one.line, one.column, one.message, one.remedy) for one in before.notes] == [
        (10, 1, "`refused` is an old name, which stays valid", "write `invalid-tree`"),
        (9, 3, "`worth` is an old name, which stays valid", "write `minimax-values`"),
    ]


def test_editors_accept_the_old_keys_and_do_not_suggest_them(catalogue):
    root = schema(catalogue)
    properties = root["properties"], root["$defs"]["Statement"]["properties"]
    for owner, renamed in zip(properties, (OLD_KEYS, OLD_STATEMENT_KEYS), strict=True):
        for old, new in renamed.items():
            assert owner[old]["deprecated"]
            assert owner[old]["doNotSuggest"]
            assert "deprecated" not in owner[new]
            assert new in owner[old]["deprecationMessage"]


def test_other_pages_have_nothing_to_find(catalogue):
    assert read("title: T\nalgorithm: minimax\ntree: 1", "x.yml", catalogue).mistake is None
