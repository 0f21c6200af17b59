"""The listings that readers put in order, each with two lines that do not belong there."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Task: TypeAlias = Literal["minimax", "alpha-beta"]
"""What the judge asks of the program: alpha-beta may read no leaf that it need not read."""


@dataclass(frozen=True, slots=True)
class StrayLine:
    """A line with a known mistake, which does not belong to the listing."""

    text: str
    instead: str
    """The line of the listing in whose place it is wrong."""
    mistake: str
    """The name of the mistake in the texts."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A listing to be put in order."""

    file: str
    """The file of the algorithm."""
    functions: tuple[str, ...]
    """The functions whose lines are shuffled; the others are given."""
    task: Task
    strays: tuple[StrayLine, StrayLine]


EXERCISES = (
    Exercise(
        "minimax",
        ("value",),
        "minimax",
        (
            StrayLine("best = score", "best = max(best, score)", "last-score"),
            StrayLine("best = 0", "best = -inf", "starts-at-zero"),
        ),
    ),
    Exercise(
        "minimax_pair",
        ("value", "max_level", "min_level"),
        "minimax",
        (
            StrayLine(
                "level = min_level if game.turn(state) == MAX else max_level",
                "level = max_level if game.turn(state) == MAX else min_level",
                "players-swapped",
            ),
            StrayLine("best = 0", "best = inf", "starts-at-zero"),
        ),
    ),
    Exercise(
        "negamax",
        ("value",),
        "minimax",
        (
            StrayLine("score = value(child)", "score = sign * value(child)", "sign-kept"),
            StrayLine(
                "return game.score(state)",
                "return game.turn(state) * game.score(state)",
                "leaf-for-max",
            ),
        ),
    ),
    Exercise(
        "alpha_beta",
        ("value",),
        "alpha-beta",
        (
            StrayLine("if alpha + 1 >= beta:", "if alpha >= beta:", "cut-too-early"),
            StrayLine(
                "score = value(game.play(state, move), -inf, inf)",
                "score = value(game.play(state, move), alpha, beta)",
                "fresh-window",
            ),
        ),
    ),
    Exercise(
        "alpha_beta_hard",
        ("value",),
        "alpha-beta",
        (
            StrayLine("alpha = score", "alpha = max(alpha, score)", "last-score"),
            StrayLine(
                "score = value(game.play(state, move), beta, alpha)",
                "score = value(game.play(state, move), alpha, beta)",
                "window-turned",
            ),
        ),
    ),
    Exercise(
        "alpha_beta_pair",
        ("max_level", "min_level"),
        "alpha-beta",
        (
            StrayLine("if score >= alpha:", "if score >= beta:", "wrong-bound"),
            StrayLine("if score <= beta:", "if score <= alpha:", "wrong-bound"),
        ),
    ),
    Exercise(
        "minimax_table",
        ("value",),
        "minimax",
        (
            StrayLine("key = game.turn(state)", "key = game.key(state)", "coarse-key"),
            StrayLine("table[key] = score", "table[key] = best", "last-score"),
        ),
    ),
    Exercise(
        "alpha_beta_table",
        ("value",),
        "alpha-beta",
        (
            StrayLine("if best < alpha:", "if best <= alpha:", "edge-stored"),
            StrayLine("elif best <= beta:", "elif best < beta:", "edge-stored"),
        ),
    ),
    Exercise(
        "aspiration",
        ("aspire",),
        "alpha-beta",
        (
            StrayLine("if score < alpha:", "if score <= alpha:", "edge-inside"),
            StrayLine("elif score > beta:", "elif score >= beta:", "edge-inside"),
        ),
    ),
    Exercise(
        "pvs",
        ("value",),
        "alpha-beta",
        (
            StrayLine("bound = alpha", "bound = nextafter(alpha, inf)", "empty-window"),
            StrayLine(
                "score = below(state, child, score, bound)",
                "score = below(state, child, score, beta)",
                "scout-again",
            ),
        ),
    ),
    Exercise(
        "mtd_f",
        ("converge",),
        "alpha-beta",
        (
            StrayLine(
                "score = value(state, -inf, inf)",
                "score = value(state, nextafter(beta, -inf), beta)",
                "fresh-window",
            ),
            StrayLine("for _ in range(1):", "while lower < upper:", "asks-once"),
        ),
    ),
)
"""The exercises, in the order of the course's chapters."""
