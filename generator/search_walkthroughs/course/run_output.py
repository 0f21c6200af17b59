"""A run as JSON, as USI lines, as numbers that prose may quote."""

from collections.abc import Iterable, Sequence
from typing import Any

from .. import reading
from ..engines.usi_search import Say, ShogiSearch
from ..game import Path, spell
from ..games.shogi import MAX_SCORE, Shogi
from ..reading.errors import bad_argument
from ..record.family_runs import Extent
from ..record.frame import STATUSES, plain
from ..runs.determinization import PAGE, determinization
from ..runs.run import Run, all_options, game_of
from .claims import LISTS, WrongClaim, cutoff
from .quotes import Number, RunNumbers

# A run as the object that `walkthroughs run --format json` prints.


def result(
    name: str, file: str, run: Run, differences: Sequence[WrongClaim] | None
) -> dict[str, Any]:
    """Return the facts of the run; `differences` is None where the author claims nothing."""
    tally = run.tally
    lists = not tally.full
    return {
        "walkthrough": name,
        "file": file,
        "algorithm": run.algorithm,
        "options": plain(run.options),
        "value": plain(run.value),
        "best": run.best,
        "line": list(run.line),
        "calculated": tally.calculated,
        **({"distinct": tally.distinct} if run.text.traits.passes else {}),
        "pruned_nodes": tally.pruned,
        **(refusal_facts(run) if run.text.traits.refuses else {}),
        **bounds_facts(run),
        **counted_facts(run),
        **({"numbers": own} if (own := run.text.family.part(Extent).numbers(run)) else {}),
        "total": run.total,
        "visited": paths(tally.visited) if lists else None,
        "leaves": [
            {"path": spell(path), "value": plain(value)} for path, value in tally.leaves.items()
        ]
        if lists
        else None,
        "pruned": paths(tally.skipped) if lists else None,
        "cutoffs": [cutoff(c) for c in tally.cutoffs] if lists else None,
        "frames": {status: n for status in STATUSES if (n := tally.frames[status])},
        "expect": "none"
        if differences is None
        else [difference.facts() for difference in differences] or "ok",
        "seconds": round(run.seconds, 6),
    }


def refusal_facts(run: Run) -> dict[str, Any]:
    """Return how many refusals there were, and the nodes of the wrong ones."""
    wrong = paths(judged.refusal.path for judged in run.wrong_refusals)
    return {"refused": run.tally.refused, "wrong": None if run.tally.full else wrong}


def bounds_facts(run: Run) -> dict[str, Any]:
    """Return the minimum and the maximum value that the root can have, if the search says so."""
    root = run.estimates.get(())
    return {} if root is None or root.bounds is None else {"bounds": plain(root.bounds)}


def counted_facts(run: Run) -> dict[str, Any]:
    """Return what the search's family counts in place of nodes and playouts, by the names of
    messages; nothing if it counts those."""
    statuses = run.text.family.part(Extent).is_counted_by
    counts = {name: run.tally.frames[status] for name, status in statuses.items()}
    return {"counted": counts} if counts else {}


def paths(paths: Iterable[Path]) -> list[str]:
    """Return the paths as texts."""
    return [spell(path) for path in paths]


# The results of a run as numbers that a page of prose may quote.


def figures(walkthrough: reading.Walkthrough, runs: Sequence[Run]) -> list[RunNumbers]:
    """Return the numbers of a walkthrough's runs, in the order of its entries."""
    return [
        RunNumbers(
            _names(place, entry), {**numbers(run), **_determinization_numbers(walkthrough, run)}
        )
        for place, (entry, run) in enumerate(zip(walkthrough.entries, runs, strict=True), 1)
    ]


def _determinization_numbers(walkthrough: reading.Walkthrough, run: Run) -> dict[str, Number]:
    """Return what determinization expects and what its strategy is worth, if the page shows it."""
    if walkthrough.page != PAGE:
        return {}
    outcome = determinization(walkthrough, run)
    return {"determinization": plain(outcome.claim), "worth": plain(outcome.worth)}


def _names(place: int, entry: reading.Entry) -> tuple[str, ...]:
    return tuple(dict.fromkeys([entry.name, *entry.label.values(), entry.algorithm, str(place)]))


def numbers(run: Run) -> dict[str, Number]:
    """Return the run's numbers; of a list its length, None once the list is given up."""
    tally = run.tally
    lists: dict[str, Any] = {
        "visited": tally.visited,
        "leaves": tally.leaves,
        "pruned": tally.skipped,
        "cutoffs": tally.cutoffs,
    }
    refused: dict[str, Number] = {}
    if run.text.traits.refuses:
        refused["refused"] = tally.refused
        lists["wrong"] = run.wrong_refusals
    assert lists.keys() <= LISTS
    return {
        "value": plain(run.value),
        "best": None if run.best is None else str(run.best),
        "line": " ".join(map(str, run.line)),
        "calculated": tally.calculated,
        **({"distinct": tally.distinct} if run.text.traits.passes else {}),
        "pruned_nodes": tally.pruned,
        "total": run.total,
        **{key: None if tally.full else len(items) for key, items in lists.items()},
        **refused,
        **run.text.family.part(Extent).numbers(run),
        "frames": tally.frames.total(),
        **{f"frames.{status}": tally.frames[status] for status in STATUSES},
    }


# The lines that a shogi program would print during the search.

GAME, ALGORITHM = "shogi", "nega-alpha"
CLOCK = {"time", "nps"}
"""Words of a line that depend on the clock, each followed by a number."""


def is_shogi_search(walkthrough: reading.Walkthrough, entry: reading.Entry) -> bool:
    """Return whether the search is one that a shogi program makes."""
    by_nega_alpha = walkthrough.game == GAME and entry.algorithm == ALGORITHM
    return by_nega_alpha and entry.options.get("depth") is not None


def without_times(line: str) -> str:
    """Return the line without what differs from run to run.

    >>> without_times("info nps 31000 time 12 nodes 446 score cp 0 pv 8h2b+ 3a2b")
    'info nodes 446 score cp 0 pv 8h2b+ 3a2b'
    """
    words = line.split()
    timed = {place + more for place, word in enumerate(words) if word in CLOCK for more in (0, 1)}
    return " ".join(word for place, word in enumerate(words) if place not in timed)


def search_as_usi(walkthrough: reading.Walkthrough, entry: reading.Entry, say: Say) -> None:
    """Search as the file says; `say` is given every line, the best move in the last.

    Raises BadInput where the search is not one that such a program makes.
    """
    if not is_shogi_search(walkthrough, entry):
        message = "only a search of shogi by nega-alpha to some depth can be written in USI"
        remedy = "leave `--format usi` out, or set `game`, `algorithm` and the option `depth`"
        raise bad_argument(walkthrough.file, message, remedy)
    search_game = game_of(walkthrough, entry)
    game = search_game.innermost
    assert search_game.unordered.limit is not None
    assert isinstance(game, Shogi)
    low, high = all_options(walkthrough, entry)["window"]
    search = ShogiSearch(game, say)
    move = search.at_once()
    if move is None:
        window = max(low, -MAX_SCORE), min(high, MAX_SCORE)
        best = search.through(search_game.game, search_game.unordered.limit, window)
        move = best.line[0] if best else None
    if move is not None:
        say(f"bestmove {move}")
