"""What holds for every file: what is written is read, and nothing but faults comes of the rest."""

import json
import re
from fractions import Fraction

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.reading import BadInput, Limits, read
from search_walkthroughs.reading.errors import BREAK, MAX_FAULTS_PER_FILE
from search_walkthroughs.reading.tree import folding as tree_folding
from search_walkthroughs.reading.tree import written as tree
from search_walkthroughs.reading.yaml import yaml_parser, yaml_values

HEAD = "title: T\nalgorithm: expectimax\n"

LABELS = st.text(
    st.characters(categories=("L", "N", "P", "S", "Zs"), exclude_characters="/"),
    min_size=1,
    max_size=8,
).filter(lambda label: label.strip() and label not in tree.WORDS)
NUMBERS = st.integers(-(10**18), 10**18) | st.floats(allow_nan=False, allow_infinity=False)
LEAVES = NUMBERS | st.just("?")
TREES = st.recursive(
    LEAVES,
    lambda below: (
        st.lists(below, min_size=1, max_size=4)
        | st.dictionaries(LABELS, below, min_size=1, max_size=4)
    ),
    max_leaves=30,
)


def labelled(value):
    """The tree with the labels of lists written out, and its numbers as they are read."""
    if isinstance(value, list):
        return {str(number): labelled(part) for number, part in enumerate(value, 1)}
    if isinstance(value, dict):
        return {label: labelled(part) for label, part in value.items()}
    return value


def unfolded(tree, index=0):
    node = tree.nodes[index]
    if not node.branches:
        return "?" if node.unknown else node.value
    return {branch.label: unfolded(tree, branch.node) for branch in node.branches}


def size(value):
    return 1 + sum(map(size, value.values())) if isinstance(value, dict) else 1


@given(TREES, st.booleans())
def test_what_is_written_is_read(catalogue, written, flow):
    style = {"default_flow_style": flow, "allow_unicode": True, "sort_keys": False}
    text = yaml.safe_dump({"title": "T", "algorithm": "minimax", "tree": written}, **style)
    read_back = read(text, "x.yml", catalogue).tree
    assert unfolded(read_back) == labelled(written)
    assert read_back.size == size(labelled(written)) == len(read_back.nodes)


@given(TREES)
def test_json_is_yaml(catalogue, written):
    text = json.dumps({"title": "T", "algorithm": "minimax", "tree": written}, ensure_ascii=False)
    assert unfolded(read(text, "x.yml", catalogue).tree) == labelled(written)


@given(st.lists(st.integers(0, 40), min_size=1, max_size=12), st.data())
def test_size_counts_what_aliases_stand_for(catalogue, leaves, data):
    """A chain of positions, each of which may lead to any earlier one, any number of times."""
    sizes, lines = [], []
    for number, leaf in enumerate(leaves):
        if number == 0 or data.draw(st.booleans()):
            sizes.append(1)
            lines.append(f"  n{number}: &n{number} {leaf}")
        else:
            below = data.draw(st.lists(st.integers(0, number - 1), min_size=1, max_size=4))
            sizes.append(1 + sum(sizes[n] for n in below))
            lines.append(f"  n{number}: &n{number} [{', '.join(f'*n{n}' for n in below)}]")
    text = HEAD + "tree:\n" + "\n".join(lines)
    folded = read(text, "x.yml", catalogue, Limits(tree_nodes=10**9)).tree
    assert folded.size == 1 + sum(sizes)
    assert len(folded.nodes) <= 2 * len(leaves) + 1


@given(st.lists(st.fractions(Fraction(1, 50), 9, max_denominator=50), min_size=1, max_size=8))
def test_chances_add_up_to_exactly_1(catalogue, weights):
    total = sum(weights)
    parts = [weight / total for weight in weights]
    for written in (parts, [int(part * parts[0].denominator * 10**6) + 1 for part in parts]):
        children = ", ".join(
            f"{{p: {part.numerator}/{part.denominator}, value: 1}}"
            if isinstance(part, Fraction)
            else f"{{p: {part}, value: 1}}"
            for part in written
        )
        text = HEAD + f"tree: {{player: chance, children: [{children}]}}"
        chances = [b.chance for b in read(text, "x.yml", catalogue).tree.nodes[0].branches]
        assert sum(chances) == 1
        assert chances == [Fraction(part) / sum(written) for part in written]


PIECES = st.sampled_from(
    [
        *("title: ", "algorithm: ", "minimax", "tree: ", "options: ", "expect: ", "frames: "),
        *("value", "children", "p: ", "player: ", "chance", "key: ", "k", "cutoffs: ", "below: "),
        *("{", "}", "[", "]", ", ", ": ", "- ", "|- ", ">", "\n", "\n  ", "# ", "---\n", "...\n"),
        *("&a ", "*a", "<<", "!!int ", "!x ", "'", '"', "?", "? ", "%YAML 1.2\n", "\\", "@", "`"),
        *("1", ".nan", "1e3", "0x", "~", "null", "no", "é", "𝔸"),
        *("\t", "\x07", "\ufeff", "\u2028", "\ud800", "\r"),
    ]
)


def faults(catalogue, text):
    """What is wrong with the text; nothing if it can be read."""
    try:
        read(text, "x.yml", catalogue)
    except BadInput as error:
        return error.faults
    return ()


@given(st.lists(PIECES, max_size=60).map("".join) | st.text(max_size=60) | st.binary(max_size=60))
def test_every_text_is_a_walkthrough_or_bad_input(catalogue, text):
    found = faults(catalogue, text)
    assert len(found) <= MAX_FAULTS_PER_FILE + 1
    assert all(str(fault).isprintable() for fault in found)
    places = [(fault.line, fault.column) for fault in found]
    assert places == sorted(places)
    assert all(line >= 1 and column >= 1 for line, column in places)
    if isinstance(text, str):
        lines = BREAK.split(text)
        assert all(line <= len(lines) for line, _ in places)
        assert all(column <= len(lines[line - 1]) + 1 for line, column in places)


VALID = """\
title: {en: T, ja: U}
algorithm: [minimax, {alpha-beta: {options: {window: [1, 2]}, expect: {frames: {end: 3}}}}]
options: {depth: 3}
tree: {A: &a {C: [2, "?", 5], D: 7}, B: {children: [*a, {value: 3, note: n}], estimate: 1}}
expect: {value: 5, leaves: [2, 4], pruned: [A/D], cutoffs: [{path: A, skipped: [A/D]}]}
frames: {below: [A, C], from: 1}
"""


@given(st.integers(0, len(VALID)), st.integers(0, 12), st.lists(PIECES, max_size=3).map("".join))
def test_a_slip_anywhere_is_told_in_our_words(catalogue, start, length, other):
    for fault in faults(catalogue, VALID[:start] + other + VALID[start + length :]):
        assert str(fault).isprintable()
        assert not any(word in fault.message for word in ("pydantic", "Input", "_", "valid"))


def test_each_value_is_read_once_however_often_it_is_used(catalogue, monkeypatch):
    read_nodes = []
    node = tree._node
    monkeypatch.setattr(tree, "_node", lambda *args: read_nodes.append(args) or node(*args))
    lines = "".join(f"- &l{n} [*l{n - 1}, *l{n - 1}]\n" for n in range(1, 15))
    text = HEAD + "tree:\n- &l0 [1, 2]\n" + lines
    folded = read(text, "x.yml", catalogue).tree
    assert len(read_nodes) == 1 + 3 + 14  # the root, the first list and its leaves, the others
    assert len(folded.nodes) <= 2 * len(read_nodes)
    assert folded.size == 1 + sum(2 ** (n + 2) - 1 for n in range(15))


def test_nothing_is_read_past_a_limit(catalogue, monkeypatch):
    taken = []
    take = yaml_parser._Composer.take
    monkeypatch.setattr(
        yaml_parser._Composer, "take", lambda self, event: taken.append(event) or take(self, event)
    )
    for text in ("[" * 500_000, "{a: " * 200_000):
        taken.clear()
        with pytest.raises(BadInput):
            read(HEAD + "tree: [" + text, "x.yml", catalogue, Limits(file_nodes=1000))
        assert len(taken) < 1000


def test_values_are_counted_to_the_end_so_that_the_remedy_names_a_number_that_is_enough(catalogue):
    """The bytes of a file bound what is read past the limit."""
    text = HEAD + f"tree: [{'[1], ' * 12_000}1]"
    with pytest.raises(BadInput) as refused:
        read(text, "x.yml", catalogue, Limits(file_nodes=1000))
    (fault,) = refused.value.faults
    (enough,) = re.findall(r"--limit file-nodes=(\d+)", fault.remedy)
    assert read(text, "x.yml", catalogue, Limits(file_nodes=int(enough))).tree.size == 24_002


def test_a_wide_tree_is_read_in_one_go(catalogue, monkeypatch):
    numbers = []
    number = yaml_values.number
    monkeypatch.setattr(tree, "number", lambda *args: numbers.append(args) or number(*args))
    folded = read(HEAD + f"tree: [{'1, ' * 20_000}1]", "x.yml", catalogue).tree
    assert len(numbers) == 20_001
    assert folded.size == len(folded.nodes) == 20_002


def test_both_of_yamls_readers_say_the_same(catalogue, monkeypatch):
    fast = read(VALID, "x.yml", catalogue)
    monkeypatch.setattr(yaml_parser, "LOADER", yaml.SafeLoader)
    assert read(VALID, "x.yml", catalogue) == fast
    with pytest.raises(BadInput, match="64 levels"):
        read(HEAD + "tree: " + "[" * 5000, "x.yml", catalogue)


def test_a_tree_is_folded_once_for_each_who_may_move(catalogue, monkeypatch):
    made = []
    node = tree_folding._Folder._node
    monkeypatch.setattr(
        tree_folding._Folder, "_node", lambda *args: made.append(args) or node(*args)
    )
    read(HEAD + "tree: [&a [&b [1, 2], *b], [*a], *a, *b]", "x.yml", catalogue)
    assert len(made) == 1 + 1 + 2 * 4  # the root, its own list, and a, b and leaves for each
