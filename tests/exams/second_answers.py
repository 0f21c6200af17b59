"""The answers of every kind of exercise, computed a second time from what its sheet shows.

Nothing here is the generator's: only the numbers that students read go in.
"""

import re
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
        cells.append(tuple(f"{x:z.2f}".replace("-", "−") for x in (mean, term, mean + term)))
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


def null_window(exercise):
    """A question with yes or no: MAX stops at a yes, MIN at a no."""
    bound = int(exercise.facts["bound"])
    leaves = []

    def score(node, turn):
        if not isinstance(node, tuple):
            leaves.append(node)
            return node
        best = None
        for child in node:
            below = score(child, -turn)
            best = below if best is None else (max if turn == 1 else min)(best, below)
            if (best > bound) == (turn == 1):
                break
        return best

    worth = score(exercise.picture.tree, 1)
    known = f"@at_least|{worth}" if worth > bound else f"@at_most|{worth}"
    return [], [" ".join(map(str, leaves)), str(worth), known]


def pvs(exercise):
    """PVS told for MAX and MIN apart; a null window is a question with yes or no."""
    leaves, asked = [], []

    def score(node, turn, low, high, path=()):
        if not isinstance(node, tuple):
            leaves.append(node)
            return node
        best = None
        for n, child in enumerate(node):
            if n == 0:
                below = score(child, -turn, low, high, (*path, n))
            else:
                edge = (low, min(low + 1, high)) if turn == 1 else (max(high - 1, low), high)
                below = score(child, -turn, *edge, (*path, n))
                again = low < below < high and isinstance(child, tuple)
                if not path:
                    asked.append((str(low), str(below), "@yes" if again else "@no"))
                if again:
                    window = (below, high) if turn == 1 else (low, below)
                    below = score(child, -turn, *window, (*path, n))
            if best is None or (below - best) * turn > 0:
                best = below
            low, high = (max(low, best), high) if turn == 1 else (low, min(high, best))
            if low >= high:
                break
        return best

    tree = exercise.picture.tree
    value = score(tree, 1, -inf, inf)
    values = [plain(child, -1) for child in tree]
    assert value == max(values)
    return asked, [" ".join(map(str, leaves)), str(value), "ABCDE"[values.index(value)]]


def plain(node, turn):
    """Minimax."""
    if not isinstance(node, tuple):
        return node
    return (max if turn == 1 else min)(plain(child, -turn) for child in node)


def deepening(exercise):
    """Each iteration as alpha-beta (negamax) of a tree that ends where the iteration does."""
    tree, notes = exercise.picture.tree, exercise.picture.notes
    estimates = {path: int(note.removeprefix("≈ ")) for path, note in notes.items()}
    best, results, cells = {}, [], []

    def score(node, path, depth, low, high):
        """The node's score for its mover, and how many nodes are entered."""
        sign = (-1) ** len(path)
        if not isinstance(node, tuple):
            return sign * node, 1
        if depth == 0:
            return sign * estimates[path], 1
        order = [*range(len(node))]
        if path in best:
            order.insert(0, order.pop(best[path]))
        most, count = None, 1
        for n in order:
            below, nodes = score(node[n], (*path, n), depth - 1, -high, -low)
            count += nodes
            if most is None or -below > most:
                most, best[path] = -below, n
            low = max(low, most)
            if low >= high:
                break
        return most, count

    for depth in range(1, len(exercise.picture.turns) + 1):
        first = best.get((), 0)
        worth, count = score(tree, (), depth, -inf, inf)
        results.append((count, "ABCDE"[best[()]], str(worth)))
        cells.append(("ABCDE"[first], str(worth), results[-1][1], str(count)))
    left = int(exercise.facts["budget"])
    for count, move, worth in results:
        if count > left:
            break
        left -= count
        answer = [move, worth]
    return cells, answer


def selective(exercise):
    """The pass as a branch of its own, and everything else by hand."""
    first, *nodes = exercise.picture.tree
    alpha = plain(first, -1)
    best, cells, wrong, true = "A", [], 0, alpha
    for n, (passed, *moves) in enumerate(nodes, 1):
        estimate = int(re.search(r"≈ (\d+)", exercise.picture.notes[n, 0])[1])
        after = max(passed) if exercise.facts["reduction"] == "0" else estimate
        value = plain(tuple(moves), -1)
        true, before = max(true, value), alpha
        if after <= alpha:
            score = alpha
            wrong += value > alpha
        else:
            score = null_score(moves, alpha)
        if score > alpha:
            alpha, best = score, "ABC"[n]
        cells.append((str(before), "@yes" if after <= before else "@no", str(score), str(value)))
    return cells, [str(alpha), best, str(true), str(wrong)]


def null_score(moves, alpha):
    """Alpha-beta (fail-soft) at a node of MIN, over nodes of MAX."""
    best = inf
    for leaves in moves:
        read = -inf
        for leaf in leaves:
            read = max(read, leaf)
            if read >= best:
                break
        best = min(best, read)
        if best <= alpha:
            break
    return best


def mate_score(exercise):
    """Scores counted ply by ply."""

    def after(winner, *plies):
        score = 30000
        for _ in range(sum(map(int, plies))):
            score -= 1
        return str(score) if winner == "MAX" else f"−{score}"

    cells = [
        (after(winner, ply, distance), after(winner, distance), after(winner, distance, later))
        for _, winner, ply, distance, later, *_ in exercise.table.rows
    ]
    own, best = exercise.questions
    plies = [turn for n in range(int(own.facts["moves"])) for turn in ("MAX", "MIN")][:-1]
    scores = dict(part.split() for part in best.facts["scores"].split(", "))
    return cells, [after("MAX", len(plies)), max(scores, key=lambda name: number(scores[name]))]


def targets(exercise):
    """Shares in percent, and z for whoever moves."""
    result, cells = int(number(exercise.facts["result"])), []
    for _, player, visits, *_ in exercise.table.rows:
        counts = [int(part.split()[1]) for part in visits.split(", ")]
        shares = [f"{100 * count // sum(counts) / 100:g}" for count in counts]
        z = result if player == "MAX" else -result
        cells.append((*shares, str(z).replace("-", "−")))
    drawn, _, error = exercise.questions
    row = cells[int(drawn.facts["place"]) - 1]
    share = row["ABC".index(drawn.facts["move"])]
    off = number(cells[-1][-1]) - number(error.facts["guess"])
    return cells, [share, "@visits", f"{round(off * off, 4):g}"]


def plan_worth(exercise):
    """Every way to choose a plan in each deal: those with one plan for all, and the best of all."""
    rows = [[int(cell) for cell in row[1:-1]] for row in exercise.table.rows]
    safe, deals = int(exercise.facts["safe"]), len(rows[0])
    worth = {
        ways: Fraction(sum(rows[plan][deal] for deal, plan in enumerate(ways)), deals)
        for ways in product(range(len(rows)), repeat=deals)
    }
    same = {plan: worth[(plan,) * deals] for plan in range(len(rows))}
    best = max(same, key=same.get)
    expected = max(worth.values())
    moves = ["@move_b" if x > safe else "@move_a" for x in (expected, same[best])]
    value = max(Fraction(safe), same[best])
    cells = [(str(mean),) for mean in same.values()]
    return cells, [exercise.table.rows[best][0], str(expected), *moves, str(value)]


def steps(exercise):
    """All workers step by step, one node each."""
    tree, waits = exercise.picture.tree, exercise.facts["wait"] == "@wait"

    def run(count, wait):
        waiting, at, results, rows, step, idle = [*range(len(tree))], {}, [], {}, 1, 0
        while waiting or at:
            step += 1
            ended = []
            bound = max(results, default=-inf)
            for worker in range(1, count + 1):
                if worker not in at and waiting and not (wait and rows and not results):
                    move = waiting.pop(0)
                    at[worker] = [move, bound, [*tree[move]], inf]
                    rows[move] = [str(worker), "−∞" if bound == -inf else str(bound), str(step)]
                    continue  # this step enters the move's own node
                if worker not in at:
                    idle += 1
                    continue
                job = at[worker]
                job[3] = min(job[3], job[2].pop(0))
                if not job[2] or job[3] <= job[1]:
                    ended.append(worker)
            for worker in ended:
                move, *_, score = at.pop(worker)
                rows[move].append(str(step))
                results.append(score)
        return rows, step, idle

    rows, step, idle = run(int(exercise.facts["workers"]), waits)
    _, alone, _ = run(1, wait=False)
    values = [min(leaves) for leaves in tree]
    best = "ABCDE"[values.index(max(values))]
    cells = [tuple(rows[move]) for move in range(len(tree))]
    return cells, [str(step), str(alone), signed(alone / step), str(idle), best]


SECOND_ANSWERS = {
    "deepening": deepening,
    "mate-score": mate_score,
    "null-window": null_window,
    "plan-worth": plan_worth,
    "pvs": pvs,
    "selective": selective,
    "steps": steps,
    "targets": targets,
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
