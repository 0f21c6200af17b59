"""How large a file may be, and what is said of one that is larger."""

import re
from dataclasses import replace

import pytest

from search_walkthroughs.reading import BadInput, Limits, read
from search_walkthroughs.reading.course_limits import LIMIT_NAMES, OLD_NAMES, course_limits
from search_walkthroughs.reading.other_files.experiment import read_experiment
from search_walkthroughs.runs.registry import catalogue as whole

HEAD = "title: T\nalgorithm: alpha-beta\n"


def alone(catalogue, text, **limits):
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue, Limits(**limits))
    (fault,) = info.value.faults
    return str(fault)


def raised(fault, name):
    """The limits, one of them as the fault's remedy says."""
    option = name.replace("_", "-")
    said = re.search(
        rf"raise it with `--limit {option}=(\d+)`, or `extra: walkthroughs: limits: {option}`",
        fault,
    )
    return Limits(**{name: int(said[1])})


@pytest.mark.parametrize(
    ("name", "limit", "tree"),
    [
        ("bytes", 10, "[" + "1, " * 1500 + "1]"),
        ("levels", 3, "[" * 50 + "1" + "]" * 50),
        ("levels", 3, "[&a [[1]], {A: {A: {A: {A: {A: *a}}}}}]"),
        ("file_nodes", 4, "[" + "1, " * 30 + "1]"),
        ("file_nodes", 4, "[" + "1, " * 3000 + "1]"),
        ("file_nodes", 4, "[&a 1, *a, *a, *a, *a, *a, *a, *a, *a]"),
        ("tree_nodes", 6, "[&a [1, 2], &b [*a, *a], &c [*b, *b], &d [*c, *c], *d, *d]"),
    ],
)
def test_limits_are_named_with_a_number_that_is_enough(catalogue, name, limit, tree):
    text = HEAD + f"tree: {tree}\n"
    fault = alone(catalogue, text, **{name: limit})
    assert read(text, "x.yml", catalogue, raised(fault, name)).tree


def test_no_number_is_named_that_cannot_help(catalogue):
    lists = "".join(f"- &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" for n in range(1, 60))
    fault = alone(catalogue, HEAD + "tree:\n- &l0 [1, 2]\n" + lists)
    assert fault.endswith("aliases written out; use fewer aliases")
    deep = HEAD + "tree: " + "[" * 900 + "1" + "]" * 900
    assert alone(catalogue, deep).endswith("nested more than 64 levels deep; take moves away")
    large = HEAD + "# " + "x" * 2**26
    assert alone(catalogue, large).endswith("; split it into several walkthroughs")


@pytest.mark.parametrize("levels", [1, 2, 64])
def test_levels_are_moves(catalogue, levels):
    limits = Limits(levels=levels)
    lists = HEAD + "tree: " + "[" * levels + "1" + "]" * levels
    spelled = HEAD + "tree: " + "{children: [" * levels + "1" + "]}" * levels
    for text in (lists, spelled):
        tree = read(text, "x.yml", catalogue, limits).tree
        assert tree.depth == levels
        with pytest.raises(BadInput, match="levels"):
            read(text.replace("1", "[1]"), "x.yml", catalogue, limits)


def test_children_that_are_labels_do_not_slip_under_the_limit(catalogue):
    text = HEAD + "tree: " + "{children: " * 1000 + "1" + "}" * 1000
    assert "nested more than 64 levels deep" in alone(catalogue, text)


def test_a_bomb_is_counted_and_not_unfolded(catalogue):
    lists = "".join(f"- &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" for n in range(1, 60))
    text = HEAD + "tree:\n- &l0 [1, 2]\n" + lists
    fault = alone(catalogue, text)
    assert "more than 1,000,000 nodes, aliases written out" in fault
    assert fault.startswith("x.yml:10:3")  # 3 × 9⁶ nodes and more


def test_a_merge_bomb_is_refused_key_by_key(catalogue):
    lines = "".join(f"  k{n}: &k{n} {{<<: [*k{n - 1}, *k{n - 1}]}}\n" for n in range(1, 25))
    with pytest.raises(BadInput) as info:
        read(HEAD + "tree:\n  k0: &k0 {a: 1}\n" + lines, "x.yml", catalogue)
    assert len(info.value.faults) == 24
    assert all("merge key" in fault.message for fault in info.value.faults)


def test_chances_without_end_are_not_added_up(catalogue):
    parts = ", ".join(f"{{p: 1/{10**30 + n}, value: 1}}" for n in range(5000))
    text = f"title: T\nalgorithm: expectimax\ntree: {{player: chance, children: [{parts}]}}"
    assert "no common denominator" in alone(catalogue, text)


GAME = "title: T\ngame: tic-tac-toe\nposition: XXOOOX...\n"


@pytest.mark.parametrize(
    "text",
    [
        "algorithm: uct\noptions: {playouts: 8}",
        "algorithm:\n- uct: {options: {seed: 3, playouts: 8}}",
        "algorithm: [uct, flat-monte-carlo]\noptions: {playouts: 8}",
    ],
)
def test_playouts_without_end_are_refused_where_they_are_asked_for(text):
    fault = alone(whole(), GAME + text, playouts=7)
    place = f"5:{text.splitlines()[1].index('8') + 1}"
    assert fault.startswith(f"x.yml:{place}: found number 8, a number of at most 7 is expected; ")
    assert "choose a smaller one, or raise it with `--limit playouts=8`" in fault
    assert read(GAME + text, "x.yml", whole(), Limits(playouts=8)).entries


def test_runs_are_counted_and_the_first_too_many_is_pointed_at(catalogue):
    entries = "".join(f"- minimax: {{label: run {n}}}\n" for n in range(4))
    text = f"{GAME}algorithm:\n{entries}"
    fault = alone(catalogue, text, runs=2)
    assert fault.startswith("x.yml:7:3: 4 algorithms are listed, and at most 2 are run; ")
    assert "leave some out, or raise it with `--limit runs=4`" in fault
    assert len(read(text, "x.yml", catalogue, raised(fault, "runs")).entries) == 4


def test_runs_of_all_combinations_are_counted(catalogue):
    every = "{every: {fail: [soft, hard], cut: [at-bound, past-bound]}}"
    text = f"{GAME}algorithm:\n- alpha-beta: {every}\n- minimax\n"
    fault = alone(catalogue, text, runs=1)
    assert "these are 5 runs, and at most 1 are made" in fault
    assert len(read(text, "x.yml", catalogue, raised(fault, "runs")).entries) == 5


def test_an_experiment_lies_within_the_same_limits():
    text = (
        "title: T\ngame: tic-tac-toe\nparts:\n"
        "- {algorithm: [uct, flat-monte-carlo], searches: 2, playouts: [6, 7, 8]}\n"
    )
    with pytest.raises(BadInput) as info:
        read_experiment(text, "x.yml", whole(), Limits(runs=1, playouts=7))
    runs, playouts = info.value.faults
    assert (runs.column, playouts.column) == (
        text.splitlines()[3].index("flat") + 1,
        text.splitlines()[3].index("8") + 1,
    )
    assert playouts.message == "found number 8, a number of at most 7 is expected"
    assert len(read_experiment(text, "x.yml", whole()).rows) == 6


@pytest.mark.parametrize("given", ["files=0", "files=-1", "files=1.5", "files="])
def test_a_limit_is_a_whole_number_from_one_up(tmp_path, given):
    with pytest.raises(BadInput, match="give a whole number from 1 up"):
        course_limits(tmp_path, [given])
    assert course_limits(tmp_path, ["files=1"]).files == 1


@pytest.mark.parametrize("spelled", [*LIMIT_NAMES, *OLD_NAMES])
@pytest.mark.parametrize("options", [[], [5], [5, 6]])
def test_what_is_said_last_of_a_limit_holds_and_of_the_others_nothing_changes(
    tmp_path, spelled, options
):
    """The command line has the last word, and of its options the last one."""
    name = OLD_NAMES.get(spelled, spelled)
    other = next(one for one in LIMIT_NAMES if one != name)
    (tmp_path / "mkdocs.yml").write_text(
        f"extra: {{walkthroughs: {{limits: {{{spelled}: 7, {other}: 9}}}}}}\n"
    )
    number = [7, *options][-1]
    expected = {name.replace("-", "_"): number, other.replace("-", "_"): 9}
    found = course_limits(tmp_path, [f"{spelled}={number}" for number in options])
    assert found == replace(Limits(), **expected)
