"""Skills about alpha-beta: windows, cuts, bounds, the order of moves."""

from collections.abc import Sequence
from itertools import permutations
from math import inf
from random import Random

from ..game import MAX, MIN
from .instance import (
    LETTERS,
    Answer,
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
from .small_tree import Number, Path, SmallTree, alpha_beta, alternate


def window_text(alpha: Number, beta: Number) -> str:
    """Return a window as a choice shows it.

    >>> window_text(3, inf)
    'α = 3, β = ∞'
    """
    return f"α = {answer_text(alpha)}, β = {answer_text(beta)}"


SHAPES = (
    ((MAX, MIN), (2, 3), (5, 7)),
    ((MAX, MIN, MAX), (2, 2), (8, 8)),
    ((MAX, MIN, MAX), (2, 3), (10, 14)),
)
"""Turns, widths and numbers of leaves of the trees of each level."""


def _drawn_tree(lot: Random, level: int) -> SmallTree:
    turns, widths, leaves = SHAPES[level - 1]
    sign = lot.choice((1, -1)) if level > 1 else 1
    return random_tree(lot, [sign * turn for turn in turns], widths, leaves)


def _window(lot: Random, level: int) -> Instance | None:
    tree = _drawn_tree(lot, level)
    answer = alpha_beta(tree)
    nodes = [path for path, ends in answer.windows.items() if path and ends != (-inf, inf)]
    if level > 1:
        nodes = [path for path in nodes if len(path) > 1]
    if not nodes:
        return None
    path = lot.choice(nodes)
    alpha, beta = answer.windows[path]
    *_, parent_alpha, parent_beta = answer.windows[path[:-1]]
    last = answer.scores.get((*path[:-1], path[-1] - 1), 0) if path[-1] else 0
    parent_turn = tree.turns[len(path) - 1]
    turned = (beta if beta < inf else -inf, alpha if alpha > -inf else inf)
    from_last = (last, parent_beta) if parent_turn == MAX else (parent_alpha, last)
    wrong: list[Wrong] = [
        (window_text(*alpha_beta(tree, shallow=True).windows.get(path, (alpha, beta))), "shallow"),
        (window_text(*turned), "window-turned"),
        (window_text(parent_alpha, parent_beta), "parent-window"),
        (window_text(*from_last), "last-score"),
    ]
    picture = TreePicture(tree.root, tree.turns, asked=path)
    effort = len([leaf for leaf in answer.leaves if leaf < path]) + len(path)
    facts: dict[str, Answer] = {"node": node_names(tree)[path], "alpha": alpha, "beta": beta}
    return instance(effort, window_text(alpha, beta), wrong, facts, picture)


def _cut(lot: Random, level: int) -> Instance | None:
    alpha, beta = sorted(draw_numbers(lot, 2, -9 * (level > 1), 9 * level))
    turn, past = lot.choice((MAX, MIN)), level == 3 and lot.random() < 0.5
    score = lot.choice((alpha, beta)) if level == 3 else lot.randint(alpha - 5, beta + 5)
    if level < 3 and score in (alpha, beta):
        return None
    reached = score > beta if past else score >= beta
    fallen = score < alpha if past else score <= alpha
    is_cut = reached if turn == MAX else fallen
    own, other = ("β", "α") if turn == MAX else ("α", "β")
    right = f"@skip|{own}" if is_cut else "@on"
    early = "tie-rule" if past and score in (alpha, beta) else "cut-too-early"
    wrong: list[Wrong] = [
        ("@on", "no-cut") if is_cut else (f"@skip|{own}", early),
        (f"@skip|{other}", "wrong-bound"),
    ]
    picture = TreePicture(
        (score, "…"),
        (turn,),
        asked=(),
        notes={(): f"α {answer_text(alpha)}  β {answer_text(beta)}"},
    )
    facts: dict[str, Answer] = {"alpha": alpha, "beta": beta, "score": score}
    facts["player"] = player(turn)
    bound = "beta" if turn == MAX else "alpha"
    why = f"{bound}_{'cut' if is_cut else 'tie' if early == 'tie-rule' else 'on'}"
    prompt = "prompt_past" if past else "prompt"
    return instance(level + (level == 3), right, wrong, facts, picture, why, prompt)


def _deep_cut(lot: Random, level: int) -> Instance | None:
    depth = level + 2  # of the current node, whose first leaf has just been read
    turns = alternate(depth + 1, lot.choice((MAX, MIN)))
    scores = draw_numbers(lot, depth + 1, 0, 20)
    tree: object = (scores[depth], "…")
    for score in reversed(scores[:depth]):
        tree = (score, tree)
    path: Path = (1,) * depth
    own, score = turns[depth], scores[depth]
    above = [n for n in range(depth) if turns[n] != own]
    cutters = [n for n in above if (score - scores[n]) * own >= 0]
    if len(cutters) != 1:
        return None
    # The search must come to the node: no score above may cut a node on the way.
    for n in range(1, depth):
        if any((scores[n] - scores[k]) * turns[n] >= 0 for k in range(n) if turns[k] != turns[n]):
            return None
    names = "S" + LETTERS
    (giver,) = cutters
    others = [n for n in reversed(above) if n != giver]
    wrong: list[Wrong] = [
        *((names[n], "parent-only" if n == depth - 1 else "weak-bound") for n in others),
        *((names[n], "own-side") for n in range(depth - 1, -1, -1) if turns[n] == own),
        (names[depth], "itself"),
    ]
    picture = TreePicture(tree, turns, asked=path)
    facts: dict[str, Answer] = {
        "node": names[depth],
        "score": score,
        "giver": names[giver],
        "bound": scores[giver],
        "player": player(own),
    }
    return instance(depth, names[giver], wrong, facts, picture)


def _leaves_read(lot: Random, level: int) -> Instance | None:
    tree = _drawn_tree(lot, level)
    answer, every = alpha_beta(tree), len(list(tree.leaves()))
    count = len(answer.leaves)
    if count == every:
        return None
    wrong: list[Wrong] = [
        (len(alpha_beta(tree, shallow=True).leaves), "shallow"),
        (len(alpha_beta(tree, backwards=True).leaves), "right-to-left"),
        (len(alpha_beta(tree, turn=-tree.turns[0]).leaves), "other-player"),
        (every, "no-cut"),
        (every - count, "counted-skipped"),
    ]
    names = node_names(tree)
    cut_nodes = ", ".join(names[cut.path] for cut in answer.cuts)
    facts: dict[str, Answer] = {"cut": cut_nodes, "skipped": every - count}
    picture = TreePicture(tree.root, tree.turns, asked=())
    return instance(every, count, wrong, facts, picture)


def _fail(lot: Random, level: int) -> Instance | None:
    alpha, beta = sorted(draw_numbers(lot, 2, -20 * (level > 1), 20 * level))
    score = lot.choice((alpha, beta)) if level == 3 else lot.randint(alpha - 9, beta + 9)
    if level < 3 and score in (alpha, beta):
        return None
    low, exact, high = "@fail_low", "@exact", "@fail_high"
    edge = "edge-inside" if score in (alpha, beta) else "bound-as-value"
    wrong = {
        low: [(high, "wrong-side"), (exact, edge)],
        exact: [(low, "inside-as-outside"), (high, "wrong-side")],
        high: [(low, "wrong-side"), (exact, edge)],
    }
    right = low if score <= alpha else high if score >= beta else exact
    facts: dict[str, Answer] = {"alpha": alpha, "beta": beta, "score": score}
    return instance(level + (level == 3), right, wrong[right], facts, why=f"why_{right[1:]}")


def _bound(lot: Random, level: int) -> Instance | None:
    tree = _drawn_tree(lot, level)
    answer = alpha_beta(tree)
    cut_paths = {cut.path for cut in answer.cuts}
    whole = [
        path
        for path, score in answer.scores.items()
        if path
        and len(path) == len(tree.turns) - 1
        and path not in cut_paths
        and answer.windows[path][0] < score < answer.windows[path][1]
    ]
    at_last_level = [path for path in cut_paths if len(path) == len(tree.turns) - 1]
    paths = at_last_level if lot.random() < 0.6 else whole
    if not paths:
        return None
    path = lot.choice(sorted(paths))
    score, turn = answer.scores[path], tree.turns[len(path)]
    read = len([leaf for leaf in answer.leaves if leaf[:-1] == path])
    kinds = ("@exactly", "@at_least", "@at_most")
    is_cut = path in cut_paths
    right = kinds[0 if not is_cut else 1 if turn == MAX else 2]
    true_value = (max if turn == MAX else min)(tree.at(path))
    mistakes = {
        "@exactly": "bound-as-value",
        "@at_least": "wrong-direction",
        "@at_most": "wrong-direction",
    }
    if not is_cut:
        mistakes = dict.fromkeys(kinds, "value-as-bound")
    wrong: list[Wrong] = [
        (f"{kind}|{answer_text(score)}", mistakes[kind]) for kind in kinds if kind != right
    ]
    if true_value != score:
        wrong.insert(1, (f"@exactly|{answer_text(true_value)}", "read-the-skipped"))
    picture = TreePicture(tree.root, tree.turns, asked=path)
    facts: dict[str, Answer] = {
        "node": node_names(tree)[path],
        "score": score,
        "read": read,
        "player": player(turn),
    }
    effort = len(list(tree.leaves()))
    return instance(
        effort,
        f"{right}|{answer_text(score)}",
        wrong,
        facts,
        picture,
        why="cut" if is_cut else "whole",
    )


def _order(lot: Random, level: int) -> Instance | None:
    turn = lot.choice((MAX, MIN)) if level == 3 else MAX
    tree = random_tree(lot, (turn, -turn), (2, 3), ((6, 7), (8, 9), (8, 9))[level - 1])
    if len(tree.root) < 3:
        return None
    names = node_names(tree)

    def leaves(order: Sequence[int]) -> int:
        return len(alpha_beta(SmallTree(tuple(tree.root[n] for n in order), tree.turns)).leaves)

    def text(order: Sequence[int]) -> str:
        return " ".join(names[(n,)] for n in order)

    orders = list(permutations(range(len(tree.root))))
    counts = {text(order): leaves(order) for order in orders}
    best = max if turn == MAX else min
    value = {n: (min if turn == MAX else max)(tree.root[n]) for n in range(len(tree.root))}
    good_first = sorted(value, key=lambda n: -turn * value[n])
    by_best_leaf = sorted(value, key=lambda n: -turn * best(tree.root[n]))
    second_first = [good_first[1], good_first[0], *good_first[2:]]
    right = text(good_first)
    wrong: list[Wrong] = [
        (text(range(len(value))), "as-written"),
        (text(by_best_leaf), "best-leaf-first"),
        (text(good_first[::-1]), "worst-first"),
        (text(second_first), "second-first"),
    ]
    wrong = [(order, mistake) for order, mistake in wrong if counts[str(order)] > counts[right]]
    if counts[right] != min(counts.values()):
        return None
    picture = TreePicture(tree.root, tree.turns, asked=())
    effort = len(list(tree.leaves())) + (level == 3)
    facts: dict[str, Answer] = {
        "count": counts[right],
        "every": len(list(tree.leaves())),
        "best": names[(good_first[0],)],
        "player": player(turn),
    }
    return instance(effort, right, wrong, facts, picture)


SKILLS = (
    Skill("window", "alpha-beta", _window),
    Skill("cut", "alpha-beta", _cut),
    Skill("deep-cut", "alpha-beta", _deep_cut),
    Skill("leaves-read", "alpha-beta", _leaves_read),
    Skill("fail", "alpha-beta", _fail),
    Skill("bound", "alpha-beta", _bound),
    Skill("order", "order", _order),
)
