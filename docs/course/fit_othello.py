"""Fit a linear evaluation of Othello to the results of random play.

`python docs/course/fit_othello.py` plays the games again and writes the weights. The same seed
gives the same weights.
"""

from pathlib import Path
from random import Random

from search_walkthroughs.games import _othello_weights, othello
from search_walkthroughs.policies import POLICIES, playout

SEED, POSITIONS, PLAYOUTS = 1, 2000, 10
FEATURES = ("discs", "mobility", "corners", "diagonal", "mover")


def examples(size, positions=POSITIONS):
    """Positions of random games as features, each with the mean result of playouts from it."""
    game, rng = othello.Othello(size=size), Random(SEED)
    while positions:
        state = game.start()
        for _ in range(rng.randrange(size * size - 4)):
            if not game.over(state):
                state = game.play(state, rng.choice(game.moves(state)))
        if game.over(state):
            continue
        ends = [playout(game, state, POLICIES["random"], rng).value for _ in range(PLAYOUTS)]
        yield game.features(state), sum(ends) / PLAYOUTS
        positions -= 1


def fit(noted):
    """Return the weights with the least squared error: the solution of the normal equations."""
    width = len(FEATURES)
    rows = [[0.0] * (width + 1) for _ in range(width)]
    for features, result in noted:
        for row, one in zip(rows, features, strict=True):
            for n, other in enumerate((*features, result)):
                row[n] += one * other
    for n in range(width):  # Gauss and Jordan: each row clears its column in the others
        rows[n] = [part / rows[n][n] for part in rows[n]]
        for m in range(width):
            if m != n:
                factor = rows[m][n]
                rows[m] = [a - factor * b for a, b in zip(rows[m], rows[n], strict=True)]
    weights = (round(row[-1], othello.DIGITS) for row in rows)
    return dict(zip(FEATURES, weights, strict=True))


def text(weights):
    """Return the file of weights, as Python: what it says before them stays as it is."""
    head, _, _ = Path(_othello_weights.__file__).read_text("utf-8").partition("WEIGHTS")
    lines = "".join(f"    {size}: {found!r},\n" for size, found in weights.items())
    return f"{head}WEIGHTS = {{\n{lines}}}\n".replace("'", '"')


if __name__ == "__main__":
    found = {size: fit(examples(size)) for size in sorted(othello.BOARD)}
    Path(_othello_weights.__file__).write_text(text(found), "utf-8")
