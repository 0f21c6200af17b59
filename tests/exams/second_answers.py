"""The answers of every kind of exercise, computed a second time from what its sheet shows.

Nothing here is the generator's: only the numbers that students read go in.
"""

from fractions import Fraction
from math import log


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


SECOND_ANSWERS = {"uct-step": uct_step, "retrograde": retrograde, "star1": star1}
