"""Skills about values: of a node, of a tree, with signs, at a limit of the depth."""

from random import Random

from ..game import MAX, MIN
from .instance import (
    LEVELS,
    MIN_WRONG,
    Answer,
    Generator,
    Instance,
    Skill,
    TreePicture,
    Wrong,
    answer_text,
    draw_numbers,
    instance,
    node_names,
    player,
    random_tree,
)
from .small_tree import Path, SmallTree, best_move, minimax


def _node_value(turn: int) -> Generator:
    def draw(lot: Random, level: int) -> Instance | None:
        least = (0, 0, -9)[level - 1]
        leaves = draw_numbers(lot, level + 2, least, 9 * level)
        best, other = (max, min) if turn == MAX else (min, max)
        wrong = [
            (other(leaves), "other-player"),
            (leaves[-1], "last-child"),
            (leaves[0], "first-child"),
            (sum(leaves), "added"),
        ]
        picture = TreePicture(tuple(leaves), (turn,), asked=())
        return instance(len(leaves), best(leaves), wrong, {}, picture)

    return draw


SHAPES = (
    ((MAX, MIN), (2, 3), (5, 7)),
    ((MAX, MIN), (3, 3), (9, 9)),
    ((MAX, MIN, MAX), (2, 3), (10, 14)),
)
"""Turns, widths and numbers of leaves of the trees of each level."""


def _drawn_tree(lot: Random, level: int) -> SmallTree:
    turns, widths, leaves = SHAPES[level - 1]
    sign = lot.choice((1, -1))
    return random_tree(lot, [sign * turn for turn in turns], widths, leaves)


def _tree_value(lot: Random, level: int) -> Instance | None:
    tree = _drawn_tree(lot, level)
    right, root_turn = minimax(tree), tree.turns[0]
    leaves = [tree.at(path) for path in right.leaves]
    turned = minimax(tree, turns=[-turn for turn in tree.turns])
    wrong: list[Wrong] = [
        (turned.value, "other-player"),
        (max(leaves) if root_turn == MAX else min(leaves), "helpful-opponent"),
        (right.scores[(0,)], "first-child"),
    ]
    picture = TreePicture(tree.root, tree.turns, asked=())
    names = node_names(tree)
    below = ", ".join(
        f"{names[(n,)]} = {answer_text(right.scores[(n,)])}" for n in range(len(tree.root))
    )
    facts: dict[str, Answer] = {"values": below, "player": player(root_turn)}
    return instance(len(leaves), right.value, wrong, facts, picture)


def _best_move(lot: Random, level: int) -> Instance | None:
    tree = random_tree(lot, *SHAPES[level - 1])
    right = minimax(tree)
    if len(tree.root) < MIN_WRONG + 1:
        return None
    names, children = node_names(tree), range(len(tree.root))
    leaves = {n: [tree.at(leaf) for leaf in tree.leaves((n,))] for n in children}
    other = minimax(tree, turns=[-turn for turn in tree.turns])
    wrong: list[Wrong] = [
        (names[(max(children, key=lambda n: max(leaves[n])),)], "helpful-opponent"),
        (names[(max(children, key=lambda n: sum(leaves[n]) / len(leaves[n])),)], "average"),
        (names[(best_move(tree, other),)], "other-player"),
        (names[(0,)], "first-child"),
    ]
    below = ", ".join(f"{names[(n,)]} = {answer_text(right.scores[(n,)])}" for n in children)
    picture = TreePicture(tree.root, tree.turns, asked=())
    answer = names[(best_move(tree, right),)]
    return instance(len(right.leaves), answer, wrong, {"values": below}, picture)


def _negamax(lot: Random, level: int) -> Instance | None:
    returned = draw_numbers(lot, level + 1, -9, 9)
    if level > 1 and not min(returned) < 0 < max(returned):
        return None
    turn = lot.choice((MAX, MIN))
    wrong: list[Wrong] = [
        (max(returned), "sign-kept"),
        (-max(returned), "sign-late"),
        (min(returned), "sign-lost"),
    ]
    picture = TreePicture(tuple(returned), (turn,), asked=())
    turned = ", ".join(answer_text(-score) for score in returned)
    return instance(len(returned), -min(returned), wrong, {"turned": turned}, picture)


def _horizon(lot: Random, level: int) -> Instance | None:
    depth = 1 if level == 1 else 2
    turns = (MAX, MIN, MAX)
    widths, leaves = ((2, 3), (11, 14)) if level == LEVELS[-1] else ((2, 2), (8, 8))
    tree = random_tree(lot, turns, widths, leaves)
    inner = list(tree.inner())
    estimates = dict(zip(inner, draw_numbers(lot, len(inner), 0, 30), strict=True))

    def estimated(stop: int, sign: int = 1) -> SmallTree:
        def cut_off(path: tuple[int, ...]) -> object:
            if len(path) == stop:
                return estimates.get(path, tree.at(path))
            return tuple(cut_off((*path, n)) for n in range(len(tree.at(path))))

        return SmallTree(cut_off(()), tuple(sign * turn for turn in turns))

    right = minimax(estimated(depth)).value
    wrong: list[Wrong] = [
        (minimax(estimated(3)).value, "past-horizon"),
        (minimax(estimated(depth + 1 if depth == 1 else 1)).value, "one-level-off"),
        (minimax(estimated(depth, -1)).value, "other-player"),
    ]
    notes: dict[Path, str] = {path: f"≈ {value}" for path, value in estimates.items()}
    picture = TreePicture(tree.root, turns, asked=(), notes=notes)
    effort = len(list(estimated(depth).leaves()))
    return instance(effort, right, wrong, {"depth": depth}, picture)


def _stand_pat(lot: Random, level: int) -> Instance | None:
    turn = MAX if level < 3 else lot.choice((MAX, MIN))
    static, *captures = draw_numbers(lot, level + 2, -9 * (level > 1), 9 * level)
    best, other = (max, min) if turn == MAX else (min, max)
    right = best(static, *captures)
    wrong: list[Wrong] = [
        (best(captures), "must-capture"),
        (static, "static-only"),
        (other(static, *captures), "other-player"),
        (captures[-1], "last-child"),
    ]
    picture = TreePicture(
        tuple(captures), (turn,), asked=(), notes={(): f"≈ {answer_text(static)}"}
    )
    facts: dict[str, Answer] = {"static": static, "player": player(turn)}
    why = "quiet" if right == static else "why"
    return instance(len(captures) + 1, right, wrong, facts, picture, why=why)


SKILLS = (
    Skill("max-node", "minimax", _node_value(MAX)),
    Skill("min-node", "minimax", _node_value(MIN)),
    Skill("tree-value", "minimax", _tree_value),
    Skill("best-move", "minimax", _best_move),
    Skill("negamax", "negamax", _negamax),
    Skill("horizon", "depth", _horizon),
    Skill("stand-pat", "depth", _stand_pat),
)
