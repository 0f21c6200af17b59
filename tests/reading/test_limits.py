"""How large a file may be, and what is said of one that is larger."""

import pytest

from generator.reading import BadInput, Limits, read

HEAD = "title: T\nalgorithm: alpha-beta\n"


def alone(catalogue, text, **limits):
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue, Limits(**limits))
    (fault,) = info.value.faults
    return str(fault)


@pytest.mark.parametrize(
    ("name", "limit", "tree"),
    [
        ("bytes", 60, "[" + "1, " * 20 + "1]"),
        ("levels", 3, "[[[[1]]]]"),
        ("levels", 3, "[&a [[1]], {A: {A: *a}}]"),
        ("written", 4, "[1, 2, 3, 4]"),
        ("written", 4, "[&a 1, *a, *a, *a]"),
        ("unfolded", 6, "[&a [1, 2], *a]"),
    ],
)
def test_limits_are_named_with_how_to_raise_them(catalogue, name, limit, tree):
    text = HEAD + f"tree: {tree}\n"
    fault = alone(catalogue, text, **{name: limit})
    assert (
        f"raise it with `--limit {name}={2 * limit}`, or `extra: walkthroughs: limits: {name}`"
        in fault
    )
    assert read(text, "x.yml", catalogue, Limits(**{name: 2 * limit})).tree


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
