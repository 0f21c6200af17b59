"""Typical mistakes in the programs of tasks: what is changed in the right program, by name."""

MISTAKES = {
    "mate": {
        "kept as counted from the root": (
            "stored = best + ply if best > 0 else best - ply if best < 0 else 0",
            "stored = best",
            "wrong",
        ),
        "used as kept": (
            "stored - ply if stored > 0 else stored + ply if stored < 0 else 0",
            "stored",
            "wrong",
        ),
        "any mate is as good": ("best = ply - MATE", "best = -MATE + 1", "wrong"),
    },
    "null-move": {
        "a pass in check": ("and not in_check", "", "wrong"),
        "two passes in a row": ("not maximizing, False)", "not maximizing, True)", "wrong"),
        "no pass": ("if may_pass and", "if False and", "wrong"),
        "no reduction": ("left - 1 - reduction", "left - 1", "wrong"),
    },
    "proof-number": {
        "the sum for both": (
            "min(proofs), sum(disproofs)",
            "sum(proofs), sum(disproofs)",
            "broken",
        ),
        "the proof number at both": (
            "child.proof if node.is_or else child.disproof",
            "child.proof",
            "broken",
        ),
        "the last of equal ones": (
            "numbers.index(min(numbers))",
            "len(numbers) - 1 - numbers[::-1].index(min(numbers))",
            "wrong",
        ),
    },
    "quiescence": {
        "no stopping": ("scores.append(estimate)", "pass", "wrong"),
        "quiet moves too": ("if is_capture]", "]", "wrong"),
        "stopping at every depth": (
            "    if depth > 0:\n        scores = [",
            "    if depth > 0:\n        scores = [estimate] + [",
            "wrong",
        ),
    },
    "star1": {
        "the ends exchanged": (
            "(alpha - total - left * high)",
            "(alpha - total - left * low)",
            "wrong",
        ),
        "a window that is not divided": (
            "left * high) / probability)",
            "left * high))",
            "wasteful",
        ),
        "no cut at chance nodes": ("return total + left * high", "pass", "wasteful"),
        "all outcomes alike": (
            "total += probability *",
            "total += Fraction(1, len(outcomes)) *",
            "wrong",
        ),
    },
    "budget": {
        "the depth that was not finished": (
            "best_moves[-1], depth - 1",
            "best_moves[-1], depth",
            "wrong",
        ),
        "one position too many": ("entered == budget", "entered > budget", "wrong"),
        "the first move": ("scores.index(max(scores))", "0", "wrong"),
        "given up too early": ("entered == budget", "entered == budget - 1", "wrong"),
    },
    "mtd-f": {
        "an upper bound too high": ("if upper < beta:", "if upper <= beta:", "wrong"),
        "no bounds are kept": ("    bounds[id(tree)] = ", "    _ = ", "wasteful"),
        "no cut": ("if best >= beta if maximizing else best < beta:", "if False:", "wasteful"),
    },
    "ordered": {
        "no order": (
            "sorted(content, key=lambda child: child[0], reverse=maximizing)",
            "content",
            "wasteful",
        ),
        "the worst first": ("reverse=maximizing", "reverse=not maximizing", "wasteful"),
        "too early a cut": ("if alpha >= beta:", "if alpha >= beta - 1:", "wrong"),
    },
    "pvs": {
        "no second search": ("if alpha < score < beta:", "if False:", "wrong"),
        "no null window": ("-alpha - 1, -alpha, -sign", "-beta, -alpha, -sign", "wasteful"),
        "no cut": ("if alpha >= beta:", "if False:", "wasteful"),
    },
    "table": {
        "the turn is not in the key": (
            "key = position, maximizing",
            "key = position, True",
            "wrong",
        ),
        "a bound is kept as a value": (
            "bounds[key] = lower, best",
            "bounds[key] = best, best",
            "wrong",
        ),
        "no table": (
            "lower, upper = bounds.get(key, (-inf, inf))",
            "lower, upper = -inf, inf",
            "wasteful",
        ),
    },
    "zobrist": {
        "a taken stone stays in the key": (
            "for stone in (old, new):",
            "for stone in (new,):",
            "wrong",
        ),
        "the turn is not in the key": ('random_number("turn") if turn == "O" else 0', "0", "wrong"),
        "the turn does not change": ('before ^ random_number("turn")', "before", "wrong"),
        "cells have no numbers of their own": (
            "Random(str(parts))",
            "Random(str(parts[-1]))",
            "wrong",
        ),
    },
    "retrograde": {
        "one lost move loses": ("left[previous] == 0", "True", "wrong"),
        "a draw is a loss": ('("draw", None)', '("loss", 0)', "wrong"),
        "the loser hurries": ("waiting.append((previous", "waiting.appendleft((previous", "wrong"),
        "the end counts one": ('("loss", 0) for', '("loss", 1) for', "wrong"),
    },
    "llr": {
        "alpha and beta exchanged": (
            "log(beta / (1 - alpha)), log((1 - beta) / alpha)",
            "log(alpha / (1 - beta)), log((1 - alpha) / beta)",
            "wrong",
        ),
        "no least number": ("number >= least and not", "not", "wrong"),
        "a logarithm to base 10": (
            "from math import log",
            "from math import log10 as log",
            "wrong",
        ),
    },
    "uct": {
        "the opponent helps": ("mean if parent.maximizing else 1 - mean", "mean", "wrong"),
        "the root counts one child less": (
            "for _ in range(iterations):",
            "for _ in range(iterations - 1):",
            "wrong",
        ),
        "no exploration": ("sqrt(2 * log(parent.visits) / self.visits)", "0.0", "wrong"),
    },
}
"""By task and by what is wrong: a text of the right program, what stands in its place, and the kind
of the verdict."""
