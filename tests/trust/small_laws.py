"""The laws that searches obey, on a few small trees: a program that ends with the first one broken.

It runs in a copy of the generator with a bug in it, so it has its own minimax and takes nothing for
granted. The names that it prints are those in the table of bugs and what catches them.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from types import ModuleType
from typing import Any

from search_walkthroughs import reading
from search_walkthroughs.course import check as course_check
from search_walkthroughs.game import MAX
from search_walkthroughs.games.position_graph import PositionGraph
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.hidden_information import solve
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.retrograde import retrograde
from search_walkthroughs.runs.proofs import agrees, counterfactual, prove
from search_walkthroughs.runs.registry import algorithms, catalogue
from search_walkthroughs.runs.search_game import search_game
from support import DEPTH_FIRST, EVERY, ONCE, TABLES, WRONG, minimax, search, text_of

TREES: list[Any] = [
    [[4, 2], [3, 9]],
    [[5, [7, 1]], [-2, [6, 8]]],
    [[[1, 2], [3, 4]], [[-4, 0], [2]]],
    [[-4, -2], [-3, -9]],
    [[4, 5, 1], [6, 7, 8]],
    [[[6, 7], [5, 9]], [[6, 3], [8, 2]], [[7, 8], [9, 10]]],
    [[0.5, [[2, -1], [3, 0.25]]], [[1, [4, [-3, 5]]], 0]],
    [[5, 5], [5, 3, 8], [4, 5, 9]],
    [7, [3, [9, [8, [6, [2, [5, 1]]]]]]],
]
LUCK = [{"p": p, "children": [a, b]} for p, a, b in (("1/4", 8, 2), ("3/4", -4, 6))]
CHANCY: list[Any] = [
    [{"player": "chance", "children": dict(zip("ab", LUCK, strict=True))}, 1],
    [{"player": "chance", "children": {"a": {"p": 0.9, "value": 1}, "b": {"p": 0.1, "value": -9}}}],
]
POSITIONS = ("O X . / X O . / O X .", "O . X / . X . / O . .", "X . . / . O . / . . .")
PERFT = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)
"""How many ways there are to play so many moves of tic-tac-toe."""


class Broken(Exception):
    """A law does not hold."""


def must(holds: bool, law: str, about: object = "") -> None:
    """Say which law is broken."""
    if not holds:
        raise Broken(f"{law}: {about}")


def walkthrough(tree: Any, name: str, **options: Any) -> reading.Walkthrough:
    """The tree as an author writes it."""
    wanted = {"title": "t", "algorithm": name, "options": options, "tree": tree}
    return reading.read(json.dumps(wanted), "t.yml", catalogue(), Limits())


def planted(tree: Any) -> Any:
    """The game that the tree is."""
    return search_game(walkthrough(tree, "expectimax"), {}).game


def entries(tree: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The algorithms that can search the tree."""
    for name, options in EVERY:
        if tree not in CHANCY or algorithms()[name].facts.chance:
            yield name, dict(options)


def value() -> None:
    """Every exact search finds what plain minimax finds, also when it is asked a second time."""
    for tree in (*TREES, *CHANCY):
        game = planted(tree)
        truth = minimax(game)
        for name, options in entries(tree):
            must(search(name, game, **options).value == truth, "value", (name, tree))
            text = text_of(name, options)
            own = {key: v for key, v in options.items() if key in text.options}
            ask = text.function(game, **own)
            for _ in range(2):
                answer = ask(game.start())
                found = answer[0] if isinstance(answer, tuple) else answer
                turn = game.turn(game.start()) if text.traits.terms == "mover" else 1
                must(found * turn == truth, "the same value unwatched", (name, tree))


def window() -> None:
    """A search in a window says on which side of it the value lies; soft scores are bounds."""
    for tree in TREES:
        game = planted(tree)
        truth = minimax(game)
        for fail in ("soft", "hard"):
            for low, high in ((-5, 3), (2, 4), (5, 9), (-inf, 2), (6, inf)):
                ran = search("alpha-beta", game, fail=fail, window=(low, high))
                found = ran.value
                right = found == truth if low < truth < high else (found <= low) == (truth <= low)
                must(right, "window", (fail, tree, low, high))
                bound = truth <= found if found <= low else found <= truth
                must(low < found < high or bound, "window", (fail, tree, low, high))
                must(fail == "soft" or found >= low, "fail-hard", tree)
                entered = {(f.alpha, f.beta) for f in ran.frames if not f.path}
                must(entered == {(low, high)}, "the root has the window asked for", entered)


def counts() -> None:
    """What is entered and what is left out is the whole tree."""
    for tree in (*TREES, *CHANCY):
        game = planted(tree)
        for name, options in entries(tree):
            ran = search(name, game, **options)
            tally, seen = ran.tally, Counter(frame.status for frame in ran.frames)
            must(tally.frames == seen, "counts", name)
            entered = tally.calculated if (name, options) in ONCE else tally.distinct
            if (name, options) in DEPTH_FIRST:
                size = ran.recorder.census.size(game.start())
                must(entered + tally.pruned == size, "counts", (name, tree))
                leaves = sum(game.over(_state(game, path)) for path in tally.visited)
                must(name in TABLES or len(tally.leaves) == leaves, "counts of leaves", name)


def _state(game: Any, path: Any) -> Any:
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return state


def fewest() -> None:
    """In the best order alpha-beta reads b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves (Knuth and Moore, 1975)."""
    for breadth, depth in ((2, 3), (3, 3), (3, 4), (2, 5)):
        game = planted(_ordered(breadth, depth, MAX))
        least = breadth ** ((depth + 1) // 2) + breadth ** (depth // 2) - 1
        for name in ("alpha-beta", "aspiration", "pvs", "nega-alpha"):
            options = {"guess": 0, "margin": 50} if name == "aspiration" else {}
            found = len(search(name, game, **options).tally.leaves)
            must(found == least, "fewest leaves", (name, found, least))


def _ordered(breadth: int, depth: int, turn: int, best: int = 0) -> Any:
    """A tree whose first child is the best everywhere."""
    if depth == 0:
        return best
    return [
        _ordered(breadth, depth - 1, -turn, best - turn * (n * breadth**depth))
        for n in range(breadth)
    ]


def frames() -> None:
    """Scores, kinds and cuts are recorded as they are."""
    for tree in TREES:
        game = planted(tree)
        for fail in ("soft", "hard"):
            ran = search("alpha-beta", game, fail=fail)
            own: dict[Any, float] = {}
            turn = {frame.path: frame.turn for frame in ran.frames}
            for frame in ran.frames:
                if frame.status == "update":
                    before = own.get(frame.path)
                    must(
                        frame.updated == (frame.score != before) or before is None, "updates", tree
                    )
                    if frame.updated:
                        own[frame.path] = frame.score
                if frame.status == "end":
                    kind = "exact"
                    kind = "fail high" if frame.score >= frame.beta else kind
                    kind = "fail low" if frame.score <= frame.alpha else kind
                    must(frame.kind == kind, "kinds", (tree, frame.path))
                if cut := frame.cutoff:
                    kind = "beta" if frame.turn == MAX else "alpha"
                    must(cut.kind == kind, "kinds of cuts", (tree, frame.path))
                    above = [frame.path[:n] for n in range(len(frame.path))]
                    enough = [
                        p
                        for p in above
                        if p in own and turn[p] == -frame.turn
                        if (own[p] - frame.score) * turn[p] >= 0
                    ]
                    must(cut.bound_from == enough[-1], "nearest bound", (tree, frame.path))
            state = _state(game, ran.recorder.line)
            must(game.over(state) and game.score(state) == ran.value, "best line", tree)


def listing() -> None:
    """The lines that are lit are those that ran, and the listing alone gives the same values."""
    for name, options in EVERY:
        text = text_of(name, options)
        lines = text.listing.text.splitlines()
        if (name, options) in DEPTH_FIRST:
            for frame in search(name, planted(TREES[1]), **options).frames:
                line = lines[frame.line - 1] if frame.line else ""
                must(frame.status != "start" or "def " in line, "lit lines", (name, line))
                must(frame.status != "end" or "return" in line, "lit lines", (name, line))
        module = sys.modules[f"erased.{text.name}"] = ModuleType(f"erased.{text.name}")
        module.__package__ = "search_walkthroughs.algorithms"
        exec(compile(text.listing.text, text.name, "exec"), vars(module))
        own = {key: v for key, v in options.items() if key in text.options}
        game = planted(TREES[1])
        answer = getattr(module, text.name)(game, **own)(game.start())
        found = answer[0] if isinstance(answer, tuple) else answer
        must(found == minimax(game), "erased listing", name)


def proofs() -> None:
    """What every build proves, and what it must find out."""
    for tree in (*TREES[:3], *CHANCY):
        for name, options in entries(tree):
            known = walkthrough(tree, name, **options)
            proof = course_check.check_run(known, known.entries[0]).proof
            must(proof.holds, f"proof of the {proof.failures[:1] and proof.failures[0].law}", name)
    for name, _ in WRONG:
        if name != "alpha-beta-loose-table":
            found = [
                course_check.check_run(known, known.entries[0]).proof.holds for known in _all(name)
            ]
            must(not all(found), "a wrong algorithm is found out", name)


def _all(name: str) -> list[reading.Walkthrough]:
    return [walkthrough(tree, name) for tree in TREES]


def rules() -> None:
    """Tic-tac-toe has as many games as everybody counts, and its table takes like for like."""
    level, found = [TicTacToe().start()], []
    game = TicTacToe()
    for _ in range(5):
        level = [game.play(s, m) for s in level if not game.over(s) for m in game.moves(s)]
        found.append(len(level))
    must(tuple(found) == PERFT[:5], "perft", found)
    full = TicTacToe("O X O / O X X / X O .")
    must(full.score(full.play(full.start(), 8)) in (0, 1), "full board")
    must(full.over(full.play(full.start(), 8)), "full board")
    lost = TicTacToe("O O . / X X . / . . .")
    won = lost.play(lost.start(), 2)
    must(lost.over(won) and lost.score(won) == 1, "who has won")
    for position in POSITIONS:
        game = TicTacToe(position)
        truth = minimax(game)
        for name in ("alpha-beta", "alpha-beta-table", "minimax-table"):
            must(search(name, game).value == truth, "value of positions", (name, position))


def playouts() -> None:
    """A playout is one visit of each node on its road; in the end the best move is found."""
    game = planted([[9, 8], [1, 2]])
    for name in ("uct", "flat-monte-carlo", "mcts-greedy"):
        ran = search(name, game, playouts=60, seed=3)
        root = [f for f in ran.frames if f.status == "backup" and not f.path]
        if name == "uct":
            must([f.visits for f in root] == list(range(1, 61)), "visits", name)
        must(7 < ran.value <= 9, "estimates", (name, ran.value))
    options = {"playouts": 40, "threshold": 3, "finished": "quota"}
    frames = search("mcts-greedy", planted([1, 0]), **options).frames
    must([f.status for f in frames].count("playout") == 42, "one and a quota", options)
    uct = search("uct", planted([[9, 0], [4, 5]]), playouts=400, seed=3)
    must(uct.answer[1] == "2" and 3.5 <= uct.value <= 5, "estimates", uct.answer)


def thresholds() -> None:
    """On a tree df-pn expands what proof-number search does, in the same order."""
    for branches in (
        [[1, 2], [[1, 2], [2, 1]], [[2, 1], [1, 1]]],
        [[[2], [1, 2]], [[1], [2, 1]], 1],
    ):
        expanded = []
        for name, options in (("proof-number", {}), ("df-pn", {"table": "path"})):
            ran = search(name, planted(branches), goal=2, **options)
            ways = [f.path for f in ran.frames if f.status == "expand"]
            expanded.append(list(dict.fromkeys(ways)))
        must(expanded[0] == expanded[1], "the same nodes in the same order", branches)


def slots() -> None:
    """A table of one slot loses entries, and never the truth."""
    for branches in ([[[3, 5], [4, 6]], [[2, 7], [1, 1]]], [[[1, 9], 2], [[8, 3], 7], 5]):
        game = planted(branches)
        ran = search("alpha-beta-hashed", game, slots=1)
        must(ran.value == minimax(game), "a lost entry costs no truth", branches)


def looks() -> None:
    """The first move followed is that of the greatest prior; the most visited one is chosen."""
    tree = """
    {A: {prior: 1/4, estimate: 6, children: [7, 8]}, B: {prior: 3/4, estimate: 8, children: [3, 9]}}
    """
    text = f"title: t\nalgorithm: puct\nrange: [0, 10]\ntree: {tree.strip()}\n"
    known = reading.read(text, "t.yml", catalogue(), Limits())
    ran = search("puct", search_game(known, {}).game, simulations=7)
    ways = ["/".join(map(str, f.path)) for f in ran.frames if f.status == "playout"]
    must(ways == ["", "B", "B/1", "B/2", "B/1", "A", "B/1"], "looks", ways)
    means = {f.path: f.mean for f in ran.frames if f.status == "backup"}
    must(means["A",] > means["B",] and ran.answer[1] == "B", "most visited, not best", ran.answer)


def generations() -> None:
    """A loser delays: a loss is decided by its last move; a win by its first."""
    text = "a: max to b, e\nb: min to c, W\nc: max to d, a\nd: min to W\ne: min to a\nW: 1"
    table = retrograde(PositionGraph(text))
    order = [[str(state) for state in generation] for generation in table.generations]
    must(order == [[name] for name in "Wdcbae"], "generations", order)


def plans() -> None:
    """One choice for a whole information set; a bluff has a value, which both sides guarantee."""
    bet = {"player": "min", "sees": "a bet"}
    hands = {
        "ace": {"bet": {**bet, "children": {"call": 2, "fold": 1}}, "check": 1},
        "queen": {"bet": {**bet, "children": {"call": -2, "fold": 1}}, "check": -1},
    }
    dealt = {
        hand: {"p": "1/2", "player": "max", "children": moves} for hand, moves in hands.items()
    }
    known = walkthrough({"player": "chance", "children": dealt}, "expectimax")
    found = solve(search_game(known, {}).innermost)
    numbers = [str(n) for n in (found.claim, found.worth, found.best_pure, found.value)]
    must(numbers == ["0", "0", "0", "1/3"], "plans", numbers)
    must(found.minimum.guarantee == found.value, "both guarantee the value", found.minimum)


def refused() -> None:
    """A wrong claim is a finding, and so is one leaf that nobody may read."""
    right = {"value": 4, "pruned": ["2/2"], "leaves": [4, 5, 3]}
    wrong = {"value": 3, "pruned": [], "leaves": [4]}
    for claim in right:
        for expected, count in ((right, 0), (wrong, 1)):
            wanted = {"title": "t", "algorithm": "alpha-beta", "tree": [[4, 5], [3, 9]]}
            wanted["expect"] = {claim: expected[claim]}
            known = reading.read(json.dumps(wanted), "t.yml", catalogue(), Limits())
            found = list(course_check.check_run(known, known.entries[0]).findings())
            must(len(found) == count, "wrong claims are findings", claim)
    known = walkthrough([[4, 5], ["?", 9]], "minimax")
    try:
        course_check.check_run(known, known.entries[0])
    except BadInput:
        return
    raise Broken("unknown leaves are refused")


def judges() -> None:
    """The proofs find a wrong value, a wrong bound, and a leaf that mattered and was not read."""
    must(agrees(4, 3, (5, 9)) and agrees(9, 12, (5, 9)), "judging values")
    must(not agrees(4, 6, (5, 9)) and not agrees(7, 6, (5, 9)), "judging values")
    known = walkthrough(TREES[0], "minimax")
    one = course_check.check_run(known, known.entries[0])
    must(not prove(replace(one.run, value=5), one.moments).holds, "judging values")
    for unread in (("1", "2"), ("2",)):
        one = course_check.check_run(known, known.entries[0])
        for path in [path for path in one.run.tally.leaves if path[: len(unread)] == unread]:
            del one.run.tally.leaves[path]
        if len(unread) == 1:
            one.run.tally.skipped[unread] = 3
        must(bool(list(counterfactual(one.run))), "judging what was not read", unread)


LAWS: tuple[Callable[[], None], ...] = (
    *(
        rules,
        value,
        window,
        counts,
        fewest,
        frames,
        listing,
        playouts,
        looks,
        proofs,
        thresholds,
        slots,
        generations,
        plans,
    ),
    *(judges, refused),
)


def main() -> None:
    """Try the laws that are named, or all."""
    for law in LAWS:
        if law.__name__ in (sys.argv[1:] or [law.__name__]):
            try:
                law()
            except Broken as broken:
                print(broken)
                sys.exit(1)
            except Exception as error:
                print(f"the search ends at all: {type(error).__name__} in {law.__name__}: {error}")
                sys.exit(1)


if __name__ == "__main__":
    main()
