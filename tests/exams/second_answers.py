"""The answers of every kind of exercise, computed a second time from what its sheet shows.

Nothing here is the generator's: only the numbers that students read go in.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from math import inf, log
from statistics import fmean, pvariance

from search_walkthroughs.skills.instance import Choice, Instance
from skills.answers import ANSWERS


def number(text):
    """The number that a sheet writes."""
    return float(text.replace("−", "-"))


def uct_step(exercise):
    """The largest of ±mean + √(ln N / n), and one more result."""
    sign = -1 if exercise.facts["player"] == "MIN" else 1
    rows = [(name, int(n), int(total)) for name, n, total, *_ in exercise.table.rows]
    count = sum(n for _, n, _ in rows)
    cells, sums = [], {}
    for name, n, total in rows:
        mean, term = sign * total / n, (log(count) / n) ** 0.5
        sums[name] = mean + term
        cells.append(tuple(f"{x:.2f}".replace("-", "−") for x in (mean, term, mean + term)))
    best = sorted(sums, key=sums.get)[-1]
    (n, total) = next(row[1:] for row in rows if row[0] == best)
    result = int(exercise.questions[1].facts["result"])
    return cells, [best, str(n + 1), str(total + result)]


def retrograde(exercise):
    """Results and distances by searching every number of moves, deeper and deeper."""
    moves = {name: [] if to == "@none" else to.split(", ") for name, to, *_ in exercise.table.rows}

    @cache
    def forced(name, depth):
        """The result for the mover within so many moves: 1, -1, or 0 if none is forced."""
        if not moves[name]:
            return -1
        if depth == 0:
            return 0
        after = [-forced(child, depth - 1) for child in moves[name]]
        return max(after)

    cells, distances = {}, {}
    for name in moves:
        cells[name] = ("@draw", "–")
        for depth in range(2 * len(moves)):
            if result := forced(name, depth):
                cells[name] = ("@won" if result > 0 else "@lost", str(depth))
                distances[name] = depth
                break
    asked = exercise.questions[2].facts["name"]
    best = [
        child
        for child in moves[asked]
        if distances.get(child) == distances[asked] - 1
        and cells[child][0] != cells[asked][0]
        and cells[child][0] != "@draw"
    ]
    won = [name for name in cells if cells[name][0] == "@won"]
    last = exercise.questions[1].facts["name"]
    assert distances[last] == max(distances.values())
    return list(cells.values()), [str(len(won)), str(distances[last]), *best]


def star1(exercise):
    """Least and most after each outcome: those not read are all 0, or all the greatest value."""
    safe, top = (int(exercise.facts[name]) for name in ("safe", "top"))
    rows = [(Fraction(p), int(value)) for _, p, value, *_ in exercise.table.rows]
    cells, read, most = [], 0, Fraction(top)
    for n in range(1, len(rows) + 1):
        if most <= safe:
            cells.append(("–", "–"))
            continue
        read = n
        least, most = (
            sum(p * (value if k < n else end) for k, (p, value) in enumerate(rows))
            for end in (0, top)
        )
        cells.append((str(least), str(most)))
    return cells, [str(read), str(most), "@move_a" if safe >= most else "@move_b"]


def of_skill(asked):
    """The answer of a question on a skill, by the second computation of all skills."""
    choices = (Choice(asked.right), *asked.wrong)
    return ANSWERS[asked.skill](
        Instance(0, choices, asked.facts, asked.picture, asked.why, asked.message)
    )


def of_skills(exercise):
    """The answers of questions on skills."""
    return [], [of_skill(asked) for asked in exercise.questions]


def signed(text):
    """A decimal as sheets write it."""
    return f"{text:.2f}".replace("-", "−")


def puct_step(exercise):
    """The largest of ±mean + 10 · P · √N / (1 + n), in exact fractions."""
    sign = -1 if exercise.facts["player"] == "MIN" else 1
    rows = [
        (name, Fraction(prior), int(n), exercise.facts["unseen"] if mean == "–" else mean)
        for name, prior, n, mean, *_ in exercise.table.rows
    ]
    visits = sum(n for *_, n, _ in rows) + 1
    assert sum(prior for _, prior, *_ in rows) == 1
    assert exercise.facts["count"] == str(visits)
    root = next(k for k in range(100) if k * k == visits)
    terms = {name: 10 * prior * root / (1 + n) for name, prior, n, _ in rows}
    sums = {name: sign * int(mean) + terms[name] for name, _, _, mean in rows}
    best = sorted(sums, key=sums.get)[-1]
    n, mean = next((n, int(mean)) for name, _, n, mean in rows if name == best)
    result = int(exercise.questions[1].facts["result"])
    cells = [(signed(float(terms[name])), signed(float(sums[name]))) for name in terms]
    return cells, [best, str(Fraction(n * mean + result, n + 1))]


def solver_step(exercise):
    """Bounds by trying every value that each leaf can have, from its least to its greatest."""

    def values(text):
        if text == "?":
            return range(11)
        low, _, high = text.partition("–")
        return range(int(low), int(high or low) + 1)

    groups = exercise.picture.tree
    possible = [{min(leaves) for leaves in product(*map(values, group))} for group in groups]
    root = {max(ends) for ends in product(*((min(p), max(p)) for p in possible))}
    low, high = min(root), max(root)
    names = [name for name, *_ in exercise.table.rows]
    cells = []
    for ours in possible:
        # The child matters if the root's bounds change when its value becomes known.
        is_open = max(ours) > low and min(ours) < high
        cells.append((str(min(ours)), str(max(ours)), "@followed" if is_open else "@left_out"))
    sure = [name for name, ours in zip(names, possible, strict=True) if min(ours) == low]
    return cells, [str(low), str(high), *sure]


def proof_numbers(exercise):
    """Proof numbers as the cost of the cheapest set of leaves, and the leaf in both sets."""
    tree, turns = exercise.picture.tree, exercise.picture.turns
    nodes = [(0, (), tree)]
    for depth, path, node in nodes:
        if isinstance(node, tuple):
            nodes += [(depth + 1, (*path, n), child) for n, child in enumerate(node)]
    names = dict(zip((path for _, path, _ in nodes), "SABCDEFGHIJKLMNOPQRTUVWXYZ", strict=False))

    def cheapest(node, path, wanted):
        """The least cost of settling the node for MAX (1) or MIN (-1), and its leaves."""
        if not isinstance(node, tuple):
            if node in ("@proved", "@refuted"):
                return (0 if (node == "@proved") == (wanted == 1) else inf), []
            return int(node.split(" | ")[wanted != 1]), [path]
        sets = [cheapest(child, (*path, n), wanted) for n, child in enumerate(node)]
        if turns[len(path)] == wanted:
            return min(sets, key=lambda one: one[0])
        return sum(cost for cost, _ in sets), [leaf for _, leaves in sets for leaf in leaves]

    cells = []
    for _, path, node in nodes:
        if isinstance(node, tuple):
            costs = (cheapest(node, path, wanted)[0] for wanted in (1, -1))
            cells.append(tuple("∞" if cost == inf else str(cost) for cost in costs))
    both = [set(cheapest(tree, (), wanted)[1]) for wanted in (1, -1)]
    (leaf,) = both[0] & both[1]
    return cells, [names[leaf]]


def regret_step(exercise):
    """Regrets as differences of totals: what each move would have brought, and what was got."""
    rows = [(m, Fraction(p), int(number(v)), int(r)) for m, p, v, r, *_ in exercise.table.rows]
    got = sum(p * v for _, p, v, _ in rows)
    regrets = {m: v - got + r for m, _, v, r in rows}
    if exercise.facts["floor"] == "@floor":
        regrets = {m: max(Fraction(0), r) for m, r in regrets.items()}
    positive = sum(r for r in regrets.values() if r > 0)
    shares = {m: max(Fraction(0), r) / positive for m, r in regrets.items()}
    cells = [(str(r).replace("-", "−"), str(shares[m])) for m, r in regrets.items()]
    most = max(shares, key=shares.get)
    return cells, [str(got).replace("-", "−"), most]


def interval(exercise):
    """The ends are the rates p at which k lies 1.96 standard errors from n · p, by bisection."""

    def end(k, n, outside):
        inside = k / n
        for _ in range(60):
            middle = (inside + outside) / 2
            spread = 1.959964 * (n * middle * (1 - middle)) ** 0.5
            if abs(k - n * middle) <= spread:
                inside = middle
            else:
                outside = middle
        return inside

    pairs = [
        (end(int(k), int(n), 0), end(int(k), int(n), 1)) for _, n, k, *_ in exercise.table.rows
    ]
    compared, enough, without = exercise.questions
    if len(pairs) == 1:
        first = "@holds" if pairs[0][0] < 0.5 < pairs[0][1] else "@leaves_out"
    else:
        (low, high), (other_low, other_high) = pairs[:2]
        first = "@overlap" if max(low, other_low) <= min(high, other_high) else "@apart"
    assert first in (compared.right, *(choice.text for choice in compared.wrong))
    half = Fraction(enough.facts["half"])
    return [tuple(map(signed, pair)) for pair in pairs], [
        first, str(1 / half**2), f"{3 / int(without.facts['none']):g}",
    ]  # fmt: skip


def match(exercise):
    """Statistics of the pairs, written out one by one."""
    scores = [int(points) / 4 for points, count in exercise.table.rows for _ in range(int(count))]
    mean = fmean(scores)
    error = (pvariance(scores) / len(scores)) ** 0.5
    low, high = mean - 1.959964 * error, mean + 1.959964 * error
    lead = 400 * log(mean / (1 - mean)) / log(10)
    rest = [of_skill(asked) for asked in exercise.questions[5:]]
    decided = "@overlap" if low < 0.5 < high else "@apart"
    return [], [
        f"{mean:g}",
        signed(low),
        signed(high),
        decided,
        f"{lead:.0f}".replace("-", "−"),
        *rest,
    ]


SECOND_ANSWERS = {
    "interval": interval,
    "match": match,
    "proof-numbers": proof_numbers,
    "puct-step": puct_step,
    "regret-step": regret_step,
    "retrograde": retrograde,
    "solver-step": solver_step,
    "star1": star1,
    "table": of_skills,
    "uct-step": uct_step,
}
