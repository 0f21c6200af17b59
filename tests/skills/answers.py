"""The right answer of an instance, found again: by the course's algorithms, or by trying all."""

from fractions import Fraction
from itertools import permutations, product
from math import inf, sqrt

from search_walkthroughs.game import CHANCE, MAX
from search_walkthroughs.skills.instance import LETTERS
from search_walkthroughs.skills.small_tree import SmallTree
from support import minimax, planted, search


def number(text):
    """The number that a choice or a fact shows."""
    return inf if text == "∞" else -inf if text == "−∞" else Fraction(text.replace("−", "-"))


def numeral(value):
    """The value as a choice shows it."""
    return "∞" if value == inf else "−∞" if value == -inf else f"{value}".replace("-", "−")


def branches(tree):
    """The nested lists of a tree; what is not drawn of it is of no account."""
    return list(map(branches, tree)) if isinstance(tree, tuple) else 0 if tree == "…" else tree


def grown(picture, **options):
    """The tree of a picture, for the course's algorithms."""
    return planted(branches(picture.tree), [picture.turns[0]])


def letters(picture):
    """The letters of the inner nodes below the root, by the places that lead to them."""
    _, *below = SmallTree(picture.tree, picture.turns).inner()
    return dict(zip(below, LETTERS, strict=False)) | {(): "S"}


def place(path):
    """The places of a path of the course's trees."""
    return tuple(int(move) - 1 for move in path)


def value(found):
    return numeral(minimax(grown(found.picture)))


def best_move(found):
    game = grown(found.picture)
    moves = {
        move: minimax(game, game.play(game.start(), move)) for move in game.moves(game.start())
    }
    (best,) = [move for move, worth in moves.items() if worth == max(moves.values())]
    return LETTERS[int(best) - 1]


def negamax(found):
    (turn,) = found.picture.turns
    leaves = [-turn * returned for returned in found.picture.tree]
    return numeral(turn * search("negamax", planted(leaves, [turn])).value)


def horizon(found):
    depth, picture = int(found.facts["depth"]), found.picture

    def score(node, path):
        if len(path) == depth:
            return int(picture.notes[path].removeprefix("≈ "))
        below = [score(child, (*path, n)) for n, child in enumerate(node)]
        return max(below) if picture.turns[len(path)] == MAX else min(below)

    return numeral(score(picture.tree, ()))


def stand_pat(found):
    (turn,) = found.picture.turns
    leaves = [*found.picture.tree, number(found.facts["static"])]
    return numeral(minimax(planted(leaves, [turn])))


def window(found):
    frames = search("alpha-beta", grown(found.picture)).frames
    (frame,) = [f for f in frames if f.status == "start" and place(f.path) == found.picture.asked]
    assert letters(found.picture)[found.picture.asked] == found.facts["node"]
    return f"α = {numeral(frame.alpha)}, β = {numeral(frame.beta)}"


def cut(found):
    score, _ = found.picture.tree
    alpha, beta = number(found.facts["alpha"]), number(found.facts["beta"])
    rule = "past-bound" if found.prompt == "prompt_past" else "at-bound"
    tree = planted([score, score], found.picture.turns)
    ran = search("alpha-beta", tree, window=(alpha, beta), cut=rule)
    skipped = any(frame.cut and frame.skipped for frame in ran.frames)
    bound = "β" if found.picture.turns == (MAX,) else "α"
    return f"@skip|{bound}" if skipped else "@on"


def deep_cut(found):
    ran = search("alpha-beta", grown(found.picture))
    (made,) = [c for c in ran.tally.cutoffs if place(c.path) == found.picture.asked]
    assert made.deep or len(made.path) == 1 + len(made.bound_from)
    return letters(found.picture)[place(made.bound_from)]


def leaves_read(found):
    frames = search("alpha-beta", grown(found.picture)).frames
    leaves = set(SmallTree(found.picture.tree, found.picture.turns).leaves())
    return numeral(len([f for f in frames if f.status == "end" and place(f.path) in leaves]))


def bound(found):
    asked, picture = found.picture.asked, found.picture
    ran = search("alpha-beta", grown(picture))
    (end,) = [f for f in ran.frames if f.status == "end" and place(f.path) == asked]
    kinds = {"exact": "exactly", "fail low": "at_most", "fail high": "at_least"}
    return f"@{kinds[end.kind]}|{numeral(end.score)}"


def order(found):
    picture, game = found.picture, {}
    for places in permutations(range(len(picture.tree))):
        tree = planted([list(picture.tree[n]) for n in places], [picture.turns[0]])
        frames = search("alpha-beta", tree).frames
        game[" ".join(LETTERS[n] for n in places)] = len([f for f in frames if f.status == "end"])
    offered = [choice.text for choice in found.choices]
    (best,) = [text for text in offered if game[text] == min(game[text] for text in offered)]
    assert game[best] == min(game.values())
    return best


def possible(score, alpha, beta):
    """The values, among three, of trees whose search in the window returns the score."""
    shapes = [[score], [score, score + 3], [score, score - 3]]
    trees = [planted(shape, [turn]) for shape in shapes for turn in (1, -1)]
    ran = [
        (search("alpha-beta", tree, window=(alpha, beta)).value, minimax(tree)) for tree in trees
    ]
    return {worth for returned, worth in ran if returned == score}


def ends(text):
    """The range that a choice names."""
    kind, _, x = text.partition("|")
    if kind == "@nothing":
        return -inf, inf
    low, _, high = x.partition(" … ")
    return {
        "@exactly": lambda: (number(x), number(x)),
        "@at_least": lambda: (number(x), inf),
        "@at_most": lambda: (-inf, number(x)),
        "@between": lambda: (number(low), number(high)),
    }[kind]()


FAR = 60
"""Values so far from a score are looked at."""


def tightest(found, alpha, beta, before="@nothing"):
    """The smallest offered range that holds every value which fits the score and what was known
    before; values fit that lie on the side of the score on which one of three trees has its own."""
    score, (low, high) = int(number(found.facts["score"])), ends(before)
    sides = {(value > score) - (value < score) for value in possible(score, alpha, beta)}
    values = [
        value
        for value in range(score - FAR, score + FAR + 1)
        if low <= value <= high and (value > score) - (value < score) in sides
    ]
    holding = [
        choice.text
        for choice in found.choices
        if all(ends(choice.text)[0] <= value <= ends(choice.text)[1] for value in values)
    ]
    return max(holding, key=lambda text: (ends(text)[0], -ends(text)[1]))


def fail(found):
    alpha, beta, score = (number(found.facts[key]) for key in ("alpha", "beta", "score"))
    values = possible(score, alpha, beta)
    if len(values) == 1:
        return "@exact"
    return "@fail_high" if max(values) > score else "@fail_low"


def null_window(found):
    asked = number(found.facts["bound"])
    return tightest(found, asked, asked + Fraction(1, 2))


def mtd_f(found):
    asked = number(found.facts["bound"])
    return tightest(found, asked, asked + Fraction(1, 2), found.facts["before"])


def table_store(found):
    alpha, beta = number(found.facts["alpha"]), number(found.facts["beta"])
    return tightest(found, alpha, beta, found.facts["before"])


def table_use(found):
    alpha, beta = number(found.facts["alpha"]), number(found.facts["beta"])
    low, high = ends(found.facts["entry"])
    if high <= alpha or low >= beta:
        return "@settles"
    narrowed = max(alpha, low), min(beta, high)
    if narrowed == (alpha, beta):
        return "@nothing_new"
    return f"@narrows|α = {numeral(narrowed[0])}, β = {numeral(narrowed[1])}"


def pvs(found):
    alpha, beta, score = (number(found.facts[key]) for key in ("alpha", "beta", "score"))
    values = possible(score, alpha, alpha + Fraction(1, 2))
    if max(values) <= alpha:
        return "@next"
    if min(values) >= beta:
        return "@cut"
    return f"@again|α = {numeral(score)}, β = {numeral(beta)}"


def pair(text):
    return tuple(map(int, text.split(" | ")))


def proof_numbers(found):
    """MAX proves by one child and MIN disproves by one; all sets of children are tried."""
    pairs, (turn,) = [pair(text) for text in found.picture.tree], found.picture.turns
    one = min(pairs, key=lambda numbers: numbers[turn != MAX])[turn != MAX]
    every = sum(numbers[turn == MAX] for numbers in pairs)
    return f"{one} | {every}" if turn == MAX else f"{every} | {one}"


def proof_next(found):
    """The leaf that belongs to a cheapest proof and to a cheapest disproof."""
    groups = [[pair(text) for text in group] for group in found.picture.tree]
    proofs = {n: sum(proof for proof, _ in group) for n, group in enumerate(groups)}
    cheapest = {n for n, cost in proofs.items() if cost == min(proofs.values())}
    picks = list(product(*(range(len(group)) for group in groups)))
    costs = {pick: sum(groups[n][k][1] for n, k in enumerate(pick)) for pick in picks}
    best = [pick for pick, cost in costs.items() if cost == min(costs.values())]
    (leaf,) = {(n, pick[n]) for n in cheapest for pick in best}
    below = [(n, k) for n, group in enumerate(groups) for k in range(len(group))]
    return LETTERS[len(groups) + below.index(leaf)]


def retrograde(found):
    """The result that every way of finding out what is not known leads to."""
    marks = {"@won": [1], "@lost": [-1], "@draw": [0], "@open": [1, 0, -1]}
    worth = {max(-mark for mark in all) for all in product(*(marks[t] for t in found.picture.tree))}
    names = {1: "@won", 0: "@draw", -1: "@lost"}
    return names[worth.pop()] if len(worth) == 1 else "@open"


def shares(picture):
    return [Fraction(picture.notes[(n,)]) for n in range(len(picture.tree))]


def mean(values, parts):
    return sum(part * value for part, value in zip(parts, values, strict=True))


def chance(found):
    assert found.picture.turns == (CHANCE,)
    return numeral(mean(found.picture.tree, shares(found.picture)))


def star1(found):
    top = int(found.facts["top"])
    filled = [range(top + 1) if leaf == "…" else [leaf] for leaf in found.picture.tree]
    return numeral(max(mean(values, shares(found.picture)) for values in product(*filled)))


def fusion(found):
    worlds = int(found.facts["worlds"])
    return numeral(max(Fraction(sum(row), worlds) for row in found.picture.tree))


def regret(found):
    values = found.picture.tree
    chosen = values["ABCD".index(found.facts["move"])]
    return numeral(
        sum(s * (chosen - v) for s, v in zip(shares(found.picture), values, strict=True))
    )


def matching(found):
    positive = [max(0, regret) for regret in found.picture.tree]
    return numeral(Fraction(positive["ABCD".index(found.facts["move"])], sum(positive)))


def backup(found):
    visits, before = int(found.facts["visits"]), number(found.facts["mean"])
    results = [before] * visits + [number(found.facts["result"])]
    return numeral(sum(results) / len(results))


def uct(found):
    visits = [int(text.removeprefix("n = ")) for text in found.picture.tree]
    sums = [sum(map(float, found.picture.notes[(n,)].split(" + "))) for n in range(len(visits))]
    return LETTERS[sums.index(max(sums))]


def puct(found):
    visits = [int(text.removeprefix("n = ")) for text in found.picture.tree]
    priors = [float(found.picture.notes[(n,)].removeprefix("P ")) for n in range(len(visits))]
    means = [float(text.split(": ")[1]) for text in found.facts["means"].split(", ")]
    factor, root = float(found.facts["factor"]), float(found.facts["root"])
    assert root == sum(visits)
    sums = [
        m + factor * p * sqrt(root) / (1 + n) for m, p, n in zip(means, priors, visits, strict=True)
    ]
    return LETTERS[sums.index(max(sums))]


def verdict(found):
    low, high, ratio = (number(found.facts[key]) for key in ("low", "high", "ratio"))
    return "@stronger" if ratio >= high else "@weaker" if ratio <= low else "@more_games"


ANSWERS = {
    "max-node": value, "min-node": value, "tree-value": value, "best-move": best_move,
    "negamax": negamax, "horizon": horizon, "stand-pat": stand_pat, "window": window, "cut": cut,
    "deep-cut": deep_cut, "leaves-read": leaves_read, "fail": fail, "bound": bound, "order": order,
    "null-window": null_window, "pvs": pvs, "mtd-f": mtd_f, "table-use": table_use,
    "table-store": table_store, "proof-numbers": proof_numbers, "proof-next": proof_next,
    "retrograde": retrograde, "chance": chance, "star1": star1, "fusion": fusion,
    "regret": regret, "matching": matching, "backup": backup, "uct": uct, "puct": puct,
    "verdict": verdict,
}  # fmt: skip
