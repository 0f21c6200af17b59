"""Typical mistakes in the programs of tasks: what is changed in the right program, by name."""

MISTAKES = {
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
