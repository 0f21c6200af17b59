"""Typical mistakes in the programs of tasks: what is changed in the right program, by name."""

MISTAKES = {
    "cfr": {
        "the last mixtures": ("played[move] += reach[kind] * p", "played[move] = p", "wrong"),
        "MIN wants what MAX wants": ('(-1, "max")', '(1, "max")', "wrong"),
        "what is negative counts too": ("max(regret, 0.0) for", "abs(regret) for", "wrong"),
    },
    "determinization": {
        "the strategy is worth what is expected": (
            "return claimed, Fraction(sum(values_of_strategy(worlds, True)), count)",
            "return claimed, claimed",
            "wrong",
        ),
        "the worlds are mixed first": (
            "open_value(child, False) for child in children",
            "max(open_value(c, False) for c in children) for child in children",
            "wrong",
        ),
        "MIN does not see the world": (
            "[min(values) for values in zip(*results, strict=True)]",
            "min(results, key=sum)",
            "wrong",
        ),
    },
    "flat": {
        "the sum in place of the mean": ("total / count for", "total for", "wrong"),
        "the last move": ("means.index(max(means))", "len(means) - 1", "wrong"),
        "all after one move": ("move = number % moves", "move = min(number, moves - 1)", "wrong"),
    },
    "puct": {
        "no sign for MIN": ("mean if self.maximizing else -mean", "mean", "wrong"),
        "a move without visits counts 0": (
            "mean = at.total / at.visits",
            "mean = child.total / max(1, child.visits)",
            "wrong",
        ),
        "the bonus of UCT": ("/ (1 + child.visits)", "/ max(1, child.visits)", "wrong"),
        "the root is not counted": (
            "for _ in range(simulations):",
            "for _ in range(simulations + 1):",
            "wrong",
        ),
    },
    "solver": {
        "untried children are forgotten": (
            "bounds += [(0, 1)] * (len(self.tree) - len(bounds))",
            "bounds = bounds or [(0, 1)]",
            "wrong",
        ),
        "MIN takes the largest too": (
            "choose = max if self.maximizing else min",
            "choose = max",
            "wrong",
        ),
        "a playout is taken for a proof": (
            "(choose(ends) for ends in zip(*bounds, strict=True))",
            "(result, result)",
            "wrong",
        ),
    },
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
        "no fractions": ("total, left = Fraction(0),", "total, left = 0.0,", "wrong"),
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
