"""A run as JSON, as USI lines, as numbers that prose may quote."""

from collections.abc import Iterable, Sequence
from typing import Any

from .. import reading
from ..game import Path, spell
from ..games.shogi import LIMIT, Shogi
from ..reading import BadInput, Fault
from ..trace.frame import STATUSES, plain
from ..usi.search import Say, ShogiSearch
from .claims_check import LISTS, READ, WrongClaim, cutoff, value_sentence
from .determinization import PAGE, determinization
from .prose_quotes import Number, RunNumbers
from .run import Run, all_options, game_of

# A run as the object that `walkthroughs run --format json` prints.

MOST = 40
"""People read so many names in a row, or cutoffs one below the other; of more the number is
printed. The JSON has all of them."""


def result(
    name: str, file: str, run: Run, differences: Sequence[WrongClaim] | None
) -> dict[str, Any]:
    """The facts of the run; `differences` is None where the author claims nothing."""
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
        **({"distinct": tally.distinct} if run.text.passes else {}),
        "pruned_nodes": tally.pruned,
        **(refusal_facts(run) if run.text.refuses else {}),
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
    """How many refusals there were, and of what the wrong ones are."""
    wrong = [judged for judged in run.judged_refusals if not judged.is_right]
    return {
        "refused": run.tally.refused,
        "wrong": None if run.tally.full else paths(judged.refusal.path for judged in wrong),
    }


def paths(some: Iterable[Path]) -> list[str]:
    """The paths as texts."""
    return [spell(path) for path in some]


def text(facts: dict[str, Any]) -> str:
    """The facts of a run, as `result` gives them, as the lines that `walkthroughs run` prints."""
    total = facts["total"]
    lines = [
        f"{facts['walkthrough']}: {facts['algorithm']}{_options_text(facts['options'])}",
        f"  value       {value_sentence(facts['value'])}",
        f"  line        {' '.join(map(str, facts['line'])) or '(none)'}",
    ]
    if playouts := facts["frames"].get("playout"):
        lines.append(f"  playouts    {playouts}, {facts['calculated']} nodes in the tree")
    else:
        lines += [
            f"  calculated  {facts['calculated']}{f' of {total} nodes' if total else ''}"
            + (f", {facts['distinct']} of them different" if "distinct" in facts else ""),
            f"  pruned      {facts['pruned_nodes']}{_roots(facts['pruned'])}",
        ]
    if facts.get("refused"):
        wrong = facts["wrong"]
        said = "" if wrong is None else f", {len(wrong)} of them wrong{_roots(wrong)}"
        lines.append(f"  refused     {facts['refused']}{said}")
    if facts["leaves"]:
        leaves = facts["leaves"]
        values = [value_sentence(leaf["value"]) for leaf in leaves]
        lines.append(f"  leaves      {len(leaves)}: {_few(values)}")
    cutoffs = facts["cutoffs"] or ()
    lines += [f"  {cut['kind']} cut".ljust(14) + _cut(cut) for cut in cutoffs[:MOST]]
    if len(cutoffs) > MOST:
        lines.append(f"  … and {len(cutoffs) - MOST} cuts more")
    match facts["expect"]:
        case list() as differences:
            lines += [
                f"  {d['at']}: {d['claim']} is claimed to be {_short(d['claimed'])}, "
                f"and is {_short(d['happened'])}"
                + (f" (see frame {d['frame']})" if "frame" in d else "")
                for d in differences
            ]
        case expect:
            lines.append(f"  expect      {expect}")
    return "\n".join(lines)


def _options_text(options: dict[str, Any]) -> str:
    parts = [
        f"{name}={value_sentence(value)}" for name, value in options.items() if value is not None
    ]
    return f" ({', '.join(parts)})" if parts else ""


def _roots(pruned: list[str] | None) -> str:
    return f": {_few(pruned)}" if pruned else ""


def _cut(cut: dict[str, Any]) -> str:
    skipped = _few(cut["skipped"]) or "nothing"
    source = cut["bound_from"]
    whose = "the window" if source is None else source or "the root"
    far = "deep" if cut["deep"] else "shallow"
    return f"at {cut['path'] or 'the root'} skips {skipped} (bound from {whose}, {far})"


def _short(value: Any) -> str:
    """A value in a sentence, as much of it as one reads."""
    text = value_sentence(value)
    return text if len(text) <= READ else f"{text[: READ - 1]}…"


def _few(names: Sequence[str]) -> str:
    """The names one after the other, as many as one reads."""
    more = f" … and {len(names) - MOST} more" if len(names) > MOST else ""
    return " ".join(names[:MOST]) + more


# The results of a run as numbers that a page of prose may quote.


def figures(walkthrough: reading.Walkthrough, runs: Sequence[Run]) -> list[RunNumbers]:
    """The numbers of a walkthrough's runs, in the order of its entries."""
    return [
        RunNumbers(
            _names(place, entry), {**numbers(run), **_determinization_numbers(walkthrough, run)}
        )
        for place, (entry, run) in enumerate(zip(walkthrough.entries, runs, strict=True), 1)
    ]


def _determinization_numbers(walkthrough: reading.Walkthrough, run: Run) -> dict[str, Number]:
    """What determinization expects and what its strategy is worth, where the page shows it."""
    if walkthrough.page != PAGE:
        return {}
    found = determinization(walkthrough, run)
    return {"determinization": plain(found.claim), "worth": plain(found.worth)}


def _names(place: int, entry: reading.Entry) -> tuple[str, ...]:
    return tuple(dict.fromkeys([entry.name, *entry.label.values(), entry.algorithm, str(place)]))


def numbers(run: Run) -> dict[str, Number]:
    """The run's numbers; of a list how many it holds, which is not known once it is given up."""
    tally = run.tally
    lists: dict[str, Any] = {
        "visited": tally.visited,
        "leaves": tally.leaves,
        "pruned": tally.skipped,
        "cutoffs": tally.cutoffs,
    }
    refused: dict[str, Number] = {}
    if run.text.refuses:
        refused["refused"] = tally.refused
        lists["wrong"] = [judged for judged in run.judged_refusals if not judged.is_right]
    assert lists.keys() <= LISTS
    return {
        "value": plain(run.value),
        "best": None if run.best is None else str(run.best),
        "line": " ".join(map(str, run.line)),
        "calculated": tally.calculated,
        **({"distinct": tally.distinct} if run.text.passes else {}),
        "pruned_nodes": tally.pruned,
        "total": run.total,
        **{key: None if tally.full else len(some) for key, some in lists.items()},
        **refused,
        "frames": tally.frames.total(),
        **{f"frames.{status}": tally.frames[status] for status in STATUSES},
    }


# The lines that a shogi program would print during the search.

GAME, ALGORITHM = "shogi", "nega-alpha"
CLOCK = {"time", "nps"}
"""What a line says by the clock, each followed by a number."""


def is_shogi_search(walkthrough: reading.Walkthrough, entry: reading.Entry) -> bool:
    """Whether the search is one that a shogi program makes."""
    known = walkthrough.game == GAME and entry.algorithm == ALGORITHM
    return known and entry.options.get("depth") is not None


def without_times(line: str) -> str:
    """The line less what differs from run to run.

    >>> without_times("info nps 31000 time 12 nodes 446 score cp 0 pv 8h2b+ 3a2b")
    'info nodes 446 score cp 0 pv 8h2b+ 3a2b'
    """
    words = line.split()
    timed = {place + more for place, word in enumerate(words) if word in CLOCK for more in (0, 1)}
    return " ".join(word for place, word in enumerate(words) if place not in timed)


def search_as_usi(walkthrough: reading.Walkthrough, entry: reading.Entry, say: Say) -> None:
    """Search as the file says; `say` is given every line, the best move in the last.

    Raises BadInput where the search is none that such a program makes.
    """
    if not is_shogi_search(walkthrough, entry):
        message = "only a search of shogi by nega-alpha to some depth can be written in USI"
        remedy = "leave `--format usi` out, or set `game`, `algorithm` and the option `depth`"
        raise BadInput([Fault.of_argument(walkthrough.file, message, remedy)])
    search_game = game_of(walkthrough, entry)
    game = search_game.innermost
    assert search_game.unordered.limit is not None
    assert isinstance(game, Shogi)
    low, high = all_options(walkthrough, entry)["window"]
    search = ShogiSearch(game, say)
    move = search.at_once()
    if move is None:
        window = max(low, -LIMIT), min(high, LIMIT)
        best = search.through(search_game.game, search_game.unordered.limit, window)
        move = best.line[0] if best else None
    if move is not None:
        say(f"bestmove {move}")
