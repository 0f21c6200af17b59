"""Programs in the usual styles: the right ones are never accused, each mistake is shown."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from judging.forms import FORMS, NOT_RECOGNISED, PLAIN
from judging.twins import PAIR
from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.evidence import KINDS
from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Judgement, Question

pytestmark = pytest.mark.day(16)

PROGRAMS = Path(__file__).parent / "programs"
FEW = Question(trees=60, leaves=3)
MINIMAX = replace(FEW, task="minimax")

RIGHT = {
    "right_aima": "aima",
    "right_cs188": "berkeley",
    "right_geeks": "heap",
    "right_lists": "nested",
    "right_negamax_board": "board",
    "right_openspiel_table": "openspiel",
    "right_wikipedia": "objects",
}
"""Right programs, and through which adapter they are called."""
WRONG = {
    "wrong_beta_not_passed": ("wasteful", "[[0, [0, 0]]]", "does not pass beta on from MIN"),
    "wrong_cut_sign": ("wrong", "[[1, 0]]", "were 1/2 99, the root would be worth 1, not 0"),
    "wrong_fresh_window": ("wasteful", "[0, [0, 0]]", "2/2 need not be searched"),
    "wrong_move_of_ties": ("move", "[1, [1, 0]]", "says of it “fail low” 1: a bound, no value"),
    "wrong_parity": ("wrong", "[0, 1]", "gave 0, 1; MAX takes the maximum, 1, but the score is 0"),
    "wrong_returns_alpha": ("wrong", "[[0]]", "that says “fail low”, but it is worth 0"),
    "wrong_root_alpha": ("wasteful", "[0, [0, 0]]", "whose root never raises alpha"),
    "wrong_table": ("wrong", None, "is stored as 1, but what was read leaves anything up to 1"),
    "wrong_window_not_swapped": ("wrong", "[[1, 0]]", "window is negated and not swapped"),
}
"""Programs with a mistake: the kind, the smallest tree, and words of the sentence that shows it."""


def program(name: str) -> StudentProgram:
    file = PROGRAMS / f"{name}.py"
    return StudentProgram(str(file), file.read_text("utf-8"))


def judged(source: str, question: Question = FEW) -> Judgement:
    return examine(StudentProgram("program.py", source), "program.py", question)


def test_every_program_is_in_a_table() -> None:
    names = {file.stem for file in PROGRAMS.glob("*.py")}
    assert names == RIGHT.keys() | WRONG.keys() | {"right_comprehension"}


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program_is_fine(name: str) -> None:
    verdict = examine(program(name), name, FEW).verdict
    assert (verdict.kind, verdict.adapter, verdict.bad) == ("fine", RIGHT[name], 0)
    assert verdict.read == verdict.needed
    assert verdict.tree is None
    assert any("fail-soft" in sentence for sentence in verdict.says)
    assert any("at the bound" in sentence for sentence in verdict.says)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_shown_on_the_smallest_tree(name: str) -> None:
    kind, tree, words = WRONG[name]
    verdict = examine(program(name), name, FEW).verdict
    assert verdict.kind == kind
    assert tree is None or json.dumps(verdict.tree) == tree
    assert words in "\n".join(verdict.says)
    assert verdict.frame is not None
    assert verdict.line is not None


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", WRONG)
def test_the_tree_of_a_verdict_shows_the_same_verdict_again(name: str) -> None:
    judgement = examine(program(name), name, FEW)
    assert judgement.observation is not None
    again = examine(program(name), name, replace(FEW, tree=judgement.observation.game)).verdict
    assert (again.kind, again.frame, again.line) == (
        *(judgement.verdict.kind, judgement.verdict.frame, judgement.verdict.line),
    )


def test_a_table_is_found_out_on_a_tree_whose_positions_come_again() -> None:
    tree = examine(program("wrong_table"), "", FEW).verdict.tree
    assert isinstance(tree, str)
    assert "&p1" in tree
    assert isinstance(yaml.safe_load(tree), list)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", FORMS)
def test_a_right_form_is_fine(name: str) -> None:
    verdict = judged(FORMS[name]).verdict
    assert verdict.kind == "fine", verdict.says


@pytest.mark.parametrize("name", PLAIN)
def test_plain_minimax_is_named(name: str) -> None:
    verdict = judged(PLAIN[name]).verdict
    assert verdict.kind == "wasteful"
    assert "plain minimax" in verdict.says[-1]


@pytest.mark.parametrize("name", PLAIN)
def test_plain_minimax_is_fine_where_it_is_asked_for(name: str) -> None:
    verdict = judged(PLAIN[name], replace(FEW, task="minimax")).verdict
    assert (verdict.kind, verdict.read) == ("fine", verdict.needed)


@pytest.mark.parametrize("name", NOT_RECOGNISED)
def test_of_what_is_not_recognised_nothing_is_said(name: str) -> None:
    verdict = judged(NOT_RECOGNISED[name]).verdict
    assert verdict.kind == "unrecognised"
    assert "calls itself" in verdict.says[0]


SUMMED = """
def search(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    found = [search(child, alpha, beta, not is_max) for child in node]
    return {answer}
"""


@pytest.mark.parametrize("answer", ["None", "'seven'", "float('nan')"])
def test_a_node_without_a_value_is_no_right_search(answer: str) -> None:
    verdict = judged(SUMMED.replace("{answer}", answer)).verdict
    assert verdict.kind == "unrecognised"
    assert f"1/1 returned {eval(answer)!r}, and a number is expected" in verdict.says[0]


@pytest.mark.parametrize("last", ["print(best)", "if is_max: return best"])
def test_where_nothing_is_returned_is_said_beside_the_error_that_follows(last: str) -> None:
    source = f"""
def search(node, is_max):
    if not isinstance(node, list):
        return node
    best = -1000 if is_max else 1000
    for child in node:
        value = search(child, not is_max)
        best = max(best, value) if is_max else min(best, value)
    {last}
"""
    verdict = judged(source).verdict
    assert verdict.kind == "unrecognised"
    assert "line 8: TypeError" in verdict.says[0]
    assert "returned None, and a number is expected" in verdict.says[0]


SIGNED = """
def search(node, color):
    if not isinstance(node, list):
        return color * node
    best = -1000
    for child in node:
        best = max(best, {search})
    return best
"""


def test_a_forgotten_sign_is_found_at_the_update_and_not_at_the_leaf() -> None:
    verdict = judged(SIGNED.replace("{search}", "search(child, -color)")).verdict
    assert (verdict.kind, verdict.tree) == ("wrong", [-1])
    assert "MAX takes the maximum, −1, but the score is 1" in verdict.says[1]
    right = judged(SIGNED.replace("{search}", "-search(child, -color)"), MINIMAX).verdict
    assert right.kind == "fine"


def test_a_sign_that_stays_is_no_negamax() -> None:
    source = """
def search(node, player, is_max):
    if not isinstance(node, list):
        return player * node
    values = [search(child, player, not is_max) for child in node]
    return max(values) if is_max else min(values)
"""
    assert judged(source, MINIMAX).verdict.kind == "fine"


def test_leaves_that_are_read_twice_are_counted() -> None:
    source = """
def search(node, is_max):
    if not isinstance(node, list):
        return node
    best = -1000 if is_max else 1000
    for child in node:
        if (search(child, not is_max) > best) if is_max else (search(child, not is_max) < best):
            best = search(child, not is_max)
    return best
"""
    assert "leaves were read" in judged(source, MINIMAX).verdict.says[-1]
    once = source.replace("if (search", "value = search(child, not is_max)\n        if (search")
    once = once.replace("(search(child, not is_max) >", "(value >").replace(
        "(search(child, not is_max) <", "(value <"
    )
    once = once.replace("best = search(child, not is_max)", "best = value")
    assert judged(once, MINIMAX).verdict.says == ()


def test_a_search_that_stops_above_all_leaves_is_named_where_it_stops() -> None:
    source = """
def first_leaf(node):
    while isinstance(node, list):
        node = node[0]
    return node

def search(node, depth, is_max):
    if depth == 1 or not isinstance(node, list):
        return first_leaf(node)
    values = [search(child, depth - 1, not is_max) for child in node]
    return max(values) if is_max else min(values)
"""
    verdict = judged(source).verdict
    assert verdict.kind == "unrecognised"
    assert "left without a look at the children is 1/1, where it returned" in verdict.says[0]


def test_a_node_whose_children_are_not_looked_at_is_named() -> None:
    source = """
def search(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -99 if is_max else 99
    for i in range(1, len(node)):
        value = search(node[i], alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
    return best
"""
    says = judged(source).verdict.says
    assert "the root returns −99, and none of its children was searched" in says[1]


def test_a_call_with_a_name_that_means_nothing_here_says_so() -> None:
    source = SUMMED.replace("{answer}", "0")
    made = StudentProgram("program.py", source, call="search(trie, -inf, inf, True)")
    verdict = examine(made, "program.py", FEW).verdict
    assert verdict.kind == "unrecognised"
    assert "the parameter `trie`" in verdict.says[0]


def test_fail_hard_is_told_from_fail_soft() -> None:
    says = judged(FORMS["fail-hard in two functions"]).verdict.says
    assert [sentence.partition(":")[0] for sentence in says] == [
        "it is fail-hard",
        "it cuts at the bound",
    ]


def test_a_cut_past_the_bound_is_named() -> None:
    source = FORMS["begins with None"].replace("alpha >= beta", "alpha > beta")
    verdict = judged(source).verdict
    assert verdict.kind == "wasteful"
    assert "cuts only past the bound" in verdict.says[-1]


def test_an_unknown_parameter_is_named_and_a_call_helps() -> None:
    source = """
def search(tree, bound, limit, alpha, beta):
    if isinstance(tree, int):
        return tree * bound
    for child in tree:
        alpha = max(alpha, -search(child, -bound, limit, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
"""
    verdict = judged(source).verdict
    assert verdict.kind == "unrecognised"
    assert "`bound`" in verdict.says[0]
    called = StudentProgram("p.py", source, call="search(tree, 1, 99, -inf, inf)")
    assert examine(called, "p.py", FEW).verdict.kind == "fine"


@pytest.mark.parametrize(("form", "kind"), [("", "unrecognised"), ("objects", "broken")])
def test_an_error_is_named_with_its_line_and_its_tree(form: str, kind: str) -> None:
    """It is the program's own only where the form of its trees was not guessed."""
    source = FORMS["begins with None"].replace("best = None", "best = node.children[1] and None")
    verdict = judged(source, replace(FEW, adapter=form)).verdict
    assert verdict.kind == kind
    assert verdict.tree is not None
    assert verdict.says[0].startswith("line 4: IndexError")
    assert ("`--as`" in verdict.says[0]) == (not form)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def f(tree:\n  pass", "line 1: "),
        ("import sys; sys.exit(0)\ndef f(tree): return max(f(c) for c in tree)", "SystemExit"),
    ],
)
def test_what_does_not_run_is_broken(source: str, words: str) -> None:
    verdict = judged(source).verdict
    assert verdict.kind == "broken"
    assert words in verdict.says[0]


def test_the_first_wrong_frame_is_one_of_the_program() -> None:
    judgement = examine(program("wrong_cut_sign"), "", FEW)
    assert judgement.observation is not None
    frame = judgement.observation.frames[judgement.verdict.frame or 0]
    assert frame.cut
    assert frame.line == judgement.verdict.line == 17


def test_a_verdict_on_a_given_tree_is_about_that_tree() -> None:
    tree = Tree.grow({"A": [3, 12, 8], "B": [2, 4, 6]})
    judgement = examine(program("wrong_cut_sign"), "", Question(tree=tree))
    assert judgement.verdict.kind == "unsound"
    assert judgement.verdict.trees == 1
    assert judgement.verdict.tree == "{A: [3, 12, 8], B: [2, 4, 6]}"
    assert "A/2" in judgement.verdict.says[0]


def test_a_tree_that_a_program_cannot_be_given_is_said() -> None:
    verdict = examine(program("right_geeks"), "", Question(tree=Tree.grow([1, [2, 3]]))).verdict
    assert verdict.kind == "unrecognised"
    assert "binary" in verdict.says[0]


def test_verdicts_speak_both_languages() -> None:
    for name in ("wrong_cut_sign", "wrong_move_of_ties", "wrong_parity", "wrong_root_alpha"):
        english = examine(program(name), name, FEW).verdict
        japanese = examine(program(name), name, replace(FEW, language="ja")).verdict
        assert replace(english, says=(), group="") == replace(japanese, says=(), group="")
        assert len(english.says) == len(japanese.says)
        assert all(not sentence.isascii() for sentence in japanese.says)
    assert all(f"judge.kind.{kind}" in messages("ja").messages for kind in KINDS)


INDEXED = """
def search(depth, nodeIndex, maximizing, values, h):
    if depth == h:
        return values[nodeIndex]
    left = search(depth + 1, 2 * nodeIndex, not maximizing, values, h)
    right = search(depth + 1, 2 * nodeIndex + 1, not maximizing, values, h)
    return max(left, right) if maximizing else min(left, right)

values = [1, 2, 3, 4]
print(search(0, 0, True, values, 2))
"""


def test_a_programs_own_trees_are_not_those_of_the_judge() -> None:
    called = StudentProgram("p.py", INDEXED, call="search(0, 0, True, values, h)")
    verdict = examine(called, "p.py", replace(FEW, task="minimax")).verdict
    assert (verdict.kind, verdict.adapter) == ("fine", "heap"), verdict.says


FUNCTIONS = """
def search(state, depth, alpha, beta, maximizing, get_children, evaluate, max_depth):
    if depth == max_depth or not get_children(state):
        return evaluate(state)
    best = float("-inf") if maximizing else float("inf")
    for child in get_children(state):
        value = search(child, depth + 1, alpha, beta, not maximizing, get_children, evaluate,
                       max_depth)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best
"""


def test_functions_of_nodes_may_be_parameters() -> None:
    assert judged(FUNCTIONS).verdict.kind == "fine"


EASY = """
def negamax(game, depth, scoring, alpha, beta):
    if depth == 0 or game.is_over():
        return scoring(game)
    best = -float("inf")
    for move in game.possible_moves():
        game.make_move(move)
        game.switch_player()
        value = -negamax(game, depth - 1, scoring, -beta, -alpha)
        game.switch_player()
        game.unmake_move(move)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best
"""


def test_a_game_of_moves_made_and_unmade_is_a_board() -> None:
    verdict = judged(EASY).verdict
    assert (verdict.kind, verdict.adapter) == ("fine", "board"), verdict.says


def test_of_minimax_nothing_is_said_of_alpha_beta() -> None:
    verdict = judged(PLAIN["a cached function"], replace(FEW, task="minimax")).verdict
    assert "alpha-beta" not in verdict.text(messages("en"))


CUTS_AT_BETA = """
def search(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -float("inf") if is_max else float("inf")
    for child in node:
        value = search(child, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if best >= beta:
            break
    return best
"""


def test_a_program_that_negates_nothing_is_not_called_a_negamax() -> None:
    verdict = judged(CUTS_AT_BETA).verdict
    assert verdict.kind == "wrong"
    assert "negamax" not in "".join((*verdict.says, verdict.group))


def test_a_call_of_a_function_that_the_program_lacks_says_so() -> None:
    source = CUTS_AT_BETA.replace("search(", "alphabeta(")
    made = StudentProgram("program.py", source, call="search(tree, -inf, inf, True)")
    verdict = examine(made, "program.py", FEW).verdict
    assert verdict.kind == "broken"
    assert verdict.says == ("the program has no function `search`",)


def test_a_function_that_takes_the_wrong_side_is_blamed_and_not_its_caller() -> None:
    source = PAIR.replace("best = 9999", "best = -9999").replace("min(best", "max(best")
    verdict = judged(source, MINIMAX).verdict
    line = source.split("\n").index("        best = max(best, max_player(child))") + 1
    assert (verdict.kind, verdict.line) == ("wrong", line)
    assert "MIN takes the minimum" in verdict.frame_sentence


def test_the_call_that_passes_a_node_to_the_other_player_s_function_is_named() -> None:
    source = PAIR.replace("value = min_player(child)", "value = max_player(child)")
    verdict = judged(source, MINIMAX).verdict
    line = source.split("\n").index("        value = max_player(child)") + 1
    assert (verdict.kind, verdict.line) == ("wrong", line)
    assert "MIN moves at 1, but `max_player` is called for it" in verdict.frame_sentence


INNER_NODES_TWICE = """
def search(node, maximizing):
    if not node.children:
        return node.value
    best = float("-inf") if maximizing else float("inf")
    for child in node.children:
        for _ in range(2 if child.children else 1):
            value = search(child, not maximizing)
        best = max(best, value) if maximizing else min(best, value)
    return best
"""


def test_a_program_that_enters_inner_nodes_twice_is_told_how_often_it_has_read_leaves() -> None:
    """Trees of one level would not show that it does."""
    verdict = judged(INNER_NODES_TWICE, MINIMAX).verdict
    assert verdict.kind == "fine"
    assert "it enters nodes again: leaves were read" in verdict.says[-1]
