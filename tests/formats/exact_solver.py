"""A second reader and solver of extensive games, which shares no code with the package."""

import re
from fractions import Fraction
from itertools import product

TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]|[^\s{},"]+')


def parse(text):
    """The root of a game for two: ("t", payoff to player 1), or (player, set, branches), where
    player 0 is chance and a branch is a label, a probability and a node."""
    found = iter([*TOKENS.findall(text), None])
    for word in ("EFG", "2", "R"):
        assert next(found) == word
    next(found)
    state = {"next": next(found), "actions": {}, "outcomes": {"0": (Fraction(0), Fraction(0))}}

    def take():
        token, state["next"] = state["next"], next(found, None)
        return token

    def braces():
        assert take() == "{"
        inside = []
        while state["next"] != "}":
            inside.append(take())
        take()
        return inside

    def node(before):
        kind, _ = take(), take()
        if kind != "t":
            player = int(take()) if kind == "p" else 0
            key = player, take()
            if state["next"].startswith('"'):
                take()
            if state["next"] == "{":
                inside = braces()
                state["actions"][key] = (
                    [(label, None) for label in inside]
                    if player
                    else [(a, Fraction(b)) for a, b in zip(inside[::2], inside[1::2], strict=True)]
                )
        outcome = take()
        if state["next"] and state["next"].startswith('"'):
            take()
        if state["next"] == "{":
            state["outcomes"][outcome] = tuple(map(Fraction, braces()))
        paid = tuple(a + b for a, b in zip(before, state["outcomes"][outcome], strict=True))
        if kind == "t":
            return "t", paid
        return player, key, [(a, p, node(paid)) for a, p in state["actions"][key]]

    assert len(braces()) == 2
    if state["next"].startswith('"'):
        take()
    root = node((Fraction(0), Fraction(0)))
    assert state["next"] is None
    return root


def value(text):
    """The exact value to player 1, less half of the constant sum."""
    root = parse(text)
    rows, columns = ([*plans(root, player)] for player in (1, 2))
    total = sum(leaf(root))
    return equilibrium([[result(root, r | c) - total / 2 for c in columns] for r in rows])


def leaf(node):
    while node[0] != "t":
        node = node[2][0][2]
    return node[1]


def sets(node, player):
    if node[0] == "t":
        return {}
    own = {node[1]: len(node[2])} if node[0] == player else {}
    for *_, child in node[2]:
        own |= sets(child, player)
    return own


def plans(root, player):
    own = sets(root, player)
    for choice in product(*map(range, own.values())):
        yield dict(zip(own, choice, strict=True))


def result(node, plan):
    if node[0] == "t":
        return node[1][0]
    if node[0] == 0:
        return sum(p * result(child, plan) for _, p, child in node[2])
    return result(node[2][plan[node[1]]][2], plan)


def equilibrium(matrix):
    """The value of a matrix game: the program `max 1·y, My ≤ 1` for a matrix made positive, solved
    by exact pivots, the first improving column and the first tightest row."""
    lift = 1 - min(map(min, matrix))
    height, width = len(matrix), len(matrix[0])
    table = [[e + lift for e in row] + [Fraction(1)] for row in matrix]
    table.append([Fraction(-1)] * width + [Fraction(0)])
    outside, inside = [*range(width)], [*range(width, width + height)]
    while negative := [k for k in range(width) if table[-1][k] < 0]:
        column = min(negative, key=outside.__getitem__)
        tight = [n for n in range(height) if table[n][column] > 0]
        row = min(tight, key=lambda n: (table[n][-1] / table[n][column], inside[n]))
        pivot = table[row][column]
        for n in range(height + 1):
            if n != row:
                factor = table[n][column] / pivot
                table[n] = [
                    -factor if k == column else e - factor * table[row][k]
                    for k, e in enumerate(table[n])
                ]
        table[row] = [1 / pivot if k == column else e / pivot for k, e in enumerate(table[row])]
        outside[column], inside[row] = inside[row], outside[column]
    return 1 / table[-1][-1] - lift
