"""What the options decide in a text, and what is left of it."""

from math import inf

import pytest

from search_walkthroughs.listing.constant_folding import Comparison, literal
from search_walkthroughs.listing.specialize import specialize


def made(body, **options):
    """The specialized text of a function with this body, without its first line."""
    lines = "\n".join(f"    {line}" if line else "" for line in body.strip("\n").splitlines())
    keywords = ", ".join(f"{name}=None" for name in options)
    text = f'"""Doc."""\nfrom x import y\n\n\ndef f(game, *, {keywords}):\n{lines}\n'
    first, *rest = specialize(text, "f", options, (-1, 1)).text.splitlines()
    assert first == "def f(game):"
    return "\n".join(line.removeprefix("    ") for line in rest)


CHOICE = """
if how == "first":
    # the first will do
    move = moves[0]  # the leftmost
    take(move)
else:
    # any will do
    move = pick(moves)
done()
"""


def test_the_branch_that_is_taken_moves_to_the_left_with_its_comments():
    assert made(CHOICE, how="first") == (
        "# the first will do\nmove = moves[0]  # the leftmost\ntake(move)\ndone()"
    )
    assert made(CHOICE, how="any") == "# any will do\nmove = pick(moves)\ndone()"


def test_lines_move_to_the_left_also_behind_an_empty_one():
    body = "if how == 1:\n    a()\n\n    b()\n    c()\nelse:\n    d()\ne()"
    assert made(body, how=1) == "a()\n\nb()\nc()\ne()"


def test_what_follows_a_jump_that_is_taken_goes():
    body = "if goal is not None:\n    return settle(goal)\nscore = 0\nreturn score"
    assert made(body, goal=5) == "return settle(5)"
    assert made(body, goal=None) == "score = 0\nreturn score"


CHAIN = """
if game.over():
    a()
elif how == 1:
    b()
elif how == 2:
    c()
else:
    d()
e()
"""


@pytest.mark.parametrize(("how", "branch"), [(1, "b()"), (2, "c()"), (3, "d()")])
def test_an_elif_that_is_decided_becomes_the_else(how, branch):
    assert made(CHAIN, how=how) == f"if game.over():\n    a()\nelse:\n    {branch}\ne()"


def test_an_if_that_is_not_taken_leaves_its_elif_as_an_if():
    body = "if how == 1:\n    a()\nelif game.over():\n    b()\nelse:\n    c()"
    assert made(body, how=2) == "if game.over():\n    b()\nelse:\n    c()"
    assert made(body, how=1) == "a()"
    assert made("if how:\n    a()\nb()", how=False) == "b()"


def test_a_choice_between_two_values_is_the_one():
    assert made('move = best[0] if ties == "first" else pick(best, rng)', ties="first") == (
        "move = best[0]"
    )
    assert made("x = 1 + (a if how else b) * 2", how=False) == "x = 1 + ((b)) * 2"


def test_comparisons_are_written_out_with_parentheses_where_they_are_needed():
    body = (
        'cuts = ge if cut == "at-bound" else gt\nif cuts(a, b) and not c:\n    x = cuts(a, b) == d'
    )
    assert made(body, cut="at-bound") == "if a >= b and not c:\n    x = (a >= b) == d"
    assert "a > b" in made(body, cut="past-bound")


def test_the_range_is_put_in_where_it_is_chosen_and_stays_in_arithmetic():
    body = 'low, high = game.range if bounds == "score-range" else (-inf, inf)\nuse(low, high)'
    assert made(body, bounds="score-range") == "use(-1, 1)"
    assert made(body, bounds="infinite") == "use(-inf, inf)"
    wide = "breadth = c * (game.range[1] - game.range[0])"
    assert made(wide, c=1.4) == "breadth = 1.4 * (game.range[1] - game.range[0])"


def test_arithmetic_with_options_alone_is_done():
    assert made(
        "alpha, beta = guess - margin, guess + margin\nreturn alpha", guess=3, margin=5
    ) == ("return -2")
    assert made("x = 2 * how", how=-3) == "x = 2 * (-3)"


def test_an_option_may_be_the_step_of_a_slice():
    body = 'step = -1 if begin == "last" else 1\nreturn moves[::step]'
    assert made(body, begin="last") == "return moves[::-1]"
    assert made(body, begin="first") == "return moves[::1]"


def test_names_that_a_function_binds_itself_are_its_own():
    body = (
        "def g(how):\n    return how\n\ndef h():\n    how = 2\n    return how\n\nreturn g, h, how"
    )
    assert made(body, how=1).endswith("return g, h, 1")
    assert "return how" in made(body, how=1)
    assert made("use([how for how in range(9)])\nuse(how)", how=1).endswith("use(1)")


def test_a_name_that_changes_later_is_no_constant():
    body = "last = start\n\ndef g():\n    nonlocal last\n    last += 1\n    return last\n\nreturn g"
    assert made(body, start=7).startswith("last = 7\n\ndef g():\n    nonlocal last")
    twice = "x = start\nx = x + 1\nreturn x"
    assert made(twice, start=7) == "x = 7\nx = x + 1\nreturn x"


def test_types_and_explanations_of_functions_go_and_defaults_are_put_in():
    head = "table: dict[int, str] = {}\n\ndef g(\n    a: int, b: float = root[0], *, c=end\n)"
    body = head + ' -> int:\n    """What."""\n    return a'
    assert made(body, root=(-inf, inf), end="x") == (
        'table = {}\n\ndef g(a, b=-inf, *, c="x"):\n    return a'
    )


def test_classes_and_what_they_use_stay():
    head = "import a\n\nSIZE = 3\nOTHER = 4\n\n\n"
    text = head + "# A node.\n@a\nclass N:\n    size: int = SIZE\n\n\ndef f(game):\n    return N\n"
    listing = specialize(text, "f", {})
    assert listing.text == (
        "SIZE = 3\n\n# A node.\n@a\nclass N:\n    size: int = SIZE\n\ndef f(game):\n    return N\n"
    )
    assert [listing.lines[n] for n in (1, 3, 4, 7, 9, 13, 14)] == [1, 1, 1, 3, 5, 8, 9]


def test_types_and_explanations_of_methods_go_too():
    method = '    @part\n    def mean(self) -> float:\n        """What."""\n        return self.a\n'
    text = f'class N:\n    """A node."""\n\n    a: float\n\n{method}\ndef f(game):\n    return N\n'
    assert specialize(text, "f", {}).text == (
        'class N:\n    """A node."""\n\n    a: float\n\n    @part\n    def mean(self):\n'
        "        return self.a\n\ndef f(game):\n    return N\n"
    )


def test_every_line_of_the_text_has_one_that_stands_for_it():
    head = "def f(\n    game,\n    *,\n    how=1,\n):\n    # why\n    if how == 1:\n        a()\n"
    text = head + "\n    b(\n        how,\n    )\n"
    listing = specialize(text, "f", {"how": 1})
    assert listing.text == "def f(game):\n    a()\n\n    b(\n        1,\n    )\n"
    assert listing.lines == {
        1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 2, 9: 2, 10: 4, 11: 5, 12: 6
    }  # fmt: skip


def test_columns_are_counted_in_characters_whatever_stands_before_them():
    assert made('use("Szepesvári", how)  # β', how=2) == 'use("Szepesvári", 2)  # β'


def test_a_text_without_the_function_is_refused():
    with pytest.raises(ValueError, match="no function g"):
        specialize("def f(game): ...\n", "g", {})


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "None"), (True, "True"), (2.5, "2.5"), (3.0, "3"), (-inf, "-inf"), ((1,), "(1,)")],
)
def test_constants_are_written_as_python_has_them(value, text):
    assert literal(value) == text
    assert literal(("at-bound", Comparison("ge"))) == '("at-bound", ge)'


def test_an_else_that_is_dropped_is_its_own_and_none_inside_of_it():
    body = """
if game.over():
    a()
elif how == 1:
    b()
else:
    if game.last():
        c()
    else:
        d()
    e()
"""
    assert made(body, how=1) == "if game.over():\n    a()\nelse:\n    b()"
    assert made(body, how=2) == (
        "if game.over():\n    a()\nelse:\n"
        "    if game.last():\n        c()\n    else:\n        d()\n    e()"
    )


def test_a_name_that_a_comprehension_binds_is_its_own():
    body = "use(how, [how for how in moves], lambda how: how)"
    assert made(body, how=3) == "use(3, [how for how in moves], lambda how: how)"
