"""The pages on articles of others: what they say of programs is what a run says."""

import ast
import re
from random import Random

import pytest

from search_walkthroughs.games.shogi import Shogi
from search_walkthroughs.runs.registry import algorithms

from .written import DOCS

PAGES = {"en": DOCS / "articles", "ja": DOCS / "ja/articles"}
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `(\w+)` \| `(\w+)` \| (\d+)–(\d+) \|", re.MULTILINE)
METHODS = {
    *("Node", "playouttree", "makeMoveBranch", "makeOpenBranch", "simpleplayout"),
    *("addSuccess", "recountSuccess"),
}
"""Names in the article on Calculation, and in the parts before and after it."""


def text(language, name):
    return (PAGES[language] / f"{name}.md").read_text("utf-8")


def places(listing):
    """The first and the last line of each function and class of a listing."""
    return {
        node.name: (node.lineno, node.end_lineno)
        for node in ast.walk(ast.parse(listing))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }


def greedy_listing():
    known = algorithms()["mcts-greedy"]
    defaults = {name: option.default for name, option in known.facts.options.items()}
    return known.file_for(defaults).listing.text


@pytest.mark.parametrize("language", PAGES)
def test_the_names_of_the_article_stand_beside_the_lines_of_the_listing(language):
    rows = ROW.findall(text(language, "calculation"))
    assert {theirs for theirs, *_ in rows} == METHODS
    lines = places(greedy_listing())
    assert [(int(a), int(b)) for _, _, a, b in rows] == [lines[ours] for _, ours, _, _ in rows]


def test_a_listing_that_grows_by_a_line_moves_what_follows():
    moved = places("\n" + greedy_listing())
    assert all(moved[name] == (a + 1, b + 1) for name, (a, b) in places(greedy_listing()).items())


def shown_search():
    """The program of the page on the shogi engine, which is the same in both languages."""
    programs = {FENCE.search(text(language, "shogi"))[1] for language in PAGES}
    assert len(programs) == 1
    names = {}
    exec(compile(programs.pop(), "the page on the shogi engine", "exec"), names)
    return names["nega_alpha"]


def by_the_course(moves, depth):
    """Value, line and how many positions the static evaluation was asked for."""
    from search_walkthroughs.algorithms.nega_alpha import nega_alpha
    from search_walkthroughs.wrappers import DepthLimit

    class Counted(Shogi):
        asked = 0

        def evaluate(self, state):
            self.asked += 1
            return super().evaluate(state)

    shogi = Counted(moves=" ".join(moves), mate=3)
    game = DepthLimit(shogi, depth)
    answer = nega_alpha(game, window=(-32000, 32000))(game.start())
    return answer.value, [*answer.line], shogi.asked


def random_moves(lot, count):
    game, moves = Shogi(), []
    state = game.start()
    while len(moves) < count and not game.over(state):
        moves.append(lot.choice(game.moves(state)))
        state = game.play(state, moves[-1])
    return moves


CHECKED = ["7g7f", "3c3d", "3g3f", "5c5d", "8h2b+", "3a2b", "B*3a", "B*8f"]
POSITIONS = [CHECKED, [], *(random_moves(Random(n), 10 + 25 * n) for n in range(3))]


@pytest.mark.parametrize("moves", POSITIONS, ids=len)
@pytest.mark.parametrize("depth", [1, 2])
def test_the_search_with_push_and_pop_finds_what_the_course_finds(moves, depth):
    cshogi = pytest.importorskip("cshogi")
    board = cshogi.Board()
    for move in moves:
        board.push_usi(move)
    before = board.sfen()
    assert shown_search()(board, depth, -32000, 32000) == by_the_course(moves, depth)
    assert board.sfen() == before


def test_a_search_that_forgets_to_change_the_sign_is_told_apart():
    cshogi = pytest.importorskip("cshogi")
    program = FENCE.search(text("ja", "shogi"))[1]
    wrong = program.replace("score, evaluated = -score, evaluated + below", "evaluated += below")
    assert wrong != program
    names = {}
    exec(wrong, names)
    board = cshogi.Board()
    for move in CHECKED:
        board.push_usi(move)
    assert names["nega_alpha"](board, 2, -32000, 32000) != by_the_course(CHECKED, 2)
