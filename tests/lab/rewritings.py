"""Thirty ways to write an algorithm otherwise that change nothing of what it finds."""

import re

SOUND = [
    (
        "alpha_beta",
        "best for score",
        [("best = max(best, score)", "if score > best:\n                    best = score")],
    ),
    (
        "alpha_beta",
        "alpha in an if",
        [("alpha = max(alpha, best)", "if best > alpha:\n                    alpha = best")],
    ),
    (
        "alpha_beta",
        "both in ifs",
        [
            ("best = max(best, score)", "if score > best:\n                    best = score"),
            ("best = min(best, score)", "if score < best:\n                    best = score"),
            ("alpha = max(alpha, best)", "if best > alpha:\n                    alpha = best"),
            ("beta = min(beta, best)", "if best < beta:\n                    beta = best"),
        ],
    ),
    ("alpha_beta", "best is called v", [("best", "v")]),
    (
        "alpha_beta",
        "value is called search",
        [("value(", "search("), ("return value", "return search")],
    ),
    ("alpha_beta", "move is called action", [(r"\bmove\b", "action")]),
    ("alpha_beta", "never cuts", [("if cuts(alpha, beta)", "if False")]),
    (
        "alpha_beta",
        "cuts at MAX nodes alone",
        [
            (
                "if cuts(alpha, beta):\n                    break\n        return",
                "if False:\n                    break\n        return",
            )
        ],
    ),
    ("alpha_beta", "cuts past the bound", [("ge if", "gt if")]),
    ("alpha_beta", "compares itself", [("cuts(alpha, beta)", "beta <= alpha")]),
    ("alpha_beta", "does not raise alpha", [("alpha = max(alpha, best)", "pass")]),
    ("alpha_beta", "does not lower beta", [("beta = min(beta, best)", "pass")]),
    (
        "alpha_beta",
        "the result in a variable",
        [("return best", "result = best\n        return result")],
    ),
    (
        "alpha_beta",
        "a comment here and there",
        [
            ("best = low", "# nothing is known yet\n            best = low"),
            ("return best", "# the value\n        return best"),
        ],
    ),
    (
        "alpha_beta",
        "an empty line in the loop",
        [("best = max(best, score)", "\n                best = max(best, score)")],
    ),
    (
        "alpha_beta",
        "a child with a name",
        [
            (
                "score = value(game.play(state, move), alpha, beta)",
                "child = game.play(state, move)\n                score = value(child, alpha, beta)",
            )
        ],
    ),
    (
        "alpha_beta",
        "alpha from the score",
        [("alpha = max(alpha, best)", "alpha = max(alpha, score)")],
    ),
    (
        "alpha_beta",
        "best is sorted",
        [("best = max(best, score)", "best = sorted([best, score])[-1]")],
    ),
    (
        "alpha_beta",
        "the moves from the last",
        [("in game.moves(state)", "in reversed(game.moves(state))")],
    ),
    (
        "alpha_beta",
        "a list of the moves first",
        [
            (
                "for move in game.moves(state):",
                "moves = list(game.moves(state))\n            for move in moves:",
            )
        ],
    ),
    (
        "alpha_beta",
        "the other player first",
        [("if game.turn(state) == MAX:", "if not game.turn(state) != MAX:")],
    ),
    (
        "alpha_beta",
        "the leaf in a variable",
        [("return game.score(state)", "worth = game.score(state)\n            return worth")],
    ),
    (
        "alpha_beta",
        "a helper decides the cut",
        [
            (
                "    def value(",
                "    def done(alpha, beta):\n        return cuts(alpha, beta)\n\n    def value(",
            ),
            ("if cuts(alpha, beta)", "if done(alpha, beta)"),
        ],
    ),
    (
        "alpha_beta",
        "counts its nodes",
        [
            (
                "        if game.over(state):",
                "        nodes.append(state)\n        if game.over(state):",
            ),
            ("    low, high =", "    nodes: list[S] = []\n    low, high ="),
        ],
    ),
    ("alpha_beta", "the two players in two functions", [("__whole__", "two")]),
    ("minimax", "best of a list", [("__whole__", "list")]),
    (
        "minimax",
        "MIN's best is negated",
        [("best = min(best, score)", "best = -max(-best, -score)")],
    ),
    (
        "negamax",
        "minus the value",
        [("best = max(best, score)", "best = score if score >= best else best")],
    ),
    ("nega_alpha", "the better line", [("if best < score:", "if score > best:")]),
    (
        "alpha_beta_table",
        "remembers nothing but exact values",
        [("if lower == upper or beta <= lower:", "if lower == upper:")],
    ),
]
"""The file, what is otherwise, and the texts of its listing that are replaced, everywhere."""

WHOLE = {
    "two": """
    def largest(state: S, alpha: float, beta: float) -> float:
        if game.over(state):
            return game.score(state)
        best = low
        for move in game.moves(state):
            best = max(best, below(game.play(state, move), alpha, beta))
            alpha = max(alpha, best)
            if cuts(alpha, beta):
                break
        return best

    def smallest(state: S, alpha: float, beta: float) -> float:
        if game.over(state):
            return game.score(state)
        best = high
        for move in game.moves(state):
            best = min(best, below(game.play(state, move), alpha, beta))
            beta = min(beta, best)
            if cuts(alpha, beta):
                break
        return best

    def below(state: S, alpha: float, beta: float) -> float:
        search = largest if game.turn(state) == MAX else smallest
        return search(state, alpha, beta)

    def value(state: S) -> float:
        return below(state, *root)

    return value
""",
    "list": """
    def value(state: S) -> float:
        if game.over(state):
            return game.score(state)
        scores = [value(game.play(state, move)) for move in game.moves(state)]
        return max(scores) if game.turn(state) == MAX else min(scores)

    return value
""",
}
"""Whole bodies that stand in place of all from the first function within on."""


def rewrite(listing, patches):
    """The listing with the patches; ValueError if it does not hold what they change."""
    for old, new in patches:
        if old == "__whole__":
            head = listing.partition("    def value(")[0]
            listing = head.rstrip("\n") + "\n" + WHOLE[new]
            continue
        pattern = old if old.startswith(r"\b") else re.escape(old)
        listing, count = re.subn(pattern, lambda _, text=new: text, listing)
        if not count:
            raise ValueError(f"the listing lacks {old!r}")
    return listing
