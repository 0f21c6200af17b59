"""What a page says of a run's result: the summary, the table, what was cut and what is proved."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import inf
from typing import Protocol

from ..game import CHANCE, Path
from ..running.course import Held
from ..running.proofs import Failure
from ..running.run import Run
from ..trace.frame import Cutoff
from ..trace.numbers import rounded
from .facts import written
from .markdown import markdown_safe
from .showing import Showing
from .tables import table
from .words import Words
from .words.catalogue import number

LISTED = 24
"""Pages list every cutoff up to so many; of more they tell the number."""
NAMED = 12
"""Of the children that one cutoff skips so many are named; the others are counted."""


class Shown(Protocol):
    """What shows a run."""

    @property
    def held(self) -> Held:
        """The run, compared and proved."""
        ...


def summary(showings: Sequence[Shown], say: Words) -> Iterator[str]:
    """What came of it, in a few words each."""
    runs = [one.held.run for one in showings]
    exact = [run for run in runs if not run.text.sampled]
    if exact:
        values = dict.fromkeys(number(run.value) for run in exact)
        yield say.say("page.value", value=say.join(list(values)))
    for run in runs:
        if run.text.sampled:
            yield _estimated(run, say, len(runs) > 1)
            continue
        leaves = "" if run.tally.full else say.count("page.leaves", len(run.tally.leaves))
        total = "?" if run.total is None else f"{run.total:,}"
        told = say.say("page.nodes", n=f"{run.tally.calculated:,}", total=total)
        if run.text.passes:
            counts = {"n": f"{run.tally.distinct:,}", "visits": f"{run.tally.calculated:,}"}
            told = say.say("passes.summary", total=total, **counts)
        label = f"{escape(run.called(say.language))}: " if len(runs) > 1 else ""
        yield label + say.messages["list.comma"].join(filter(None, [told, leaves]))
    visits = [run.tally.calculated for run in exact]
    if len(set(visits)) > 1 and len({run.total for run in exact}) == 1:  # of one tree
        yield say.count("page.saved", max(visits) - min(visits))
    if all(one.held.proof.laws and one.held.proof.holds for one in showings):
        yield say.say("page.proved")


def _estimated(run: Run, say: Words, several: bool) -> str:
    """What a search that plays games out found, and by how many."""
    label = f"{escape(run.called(say.language))}: " if several else ""
    value = say.say("estimate.summary", value=rounded(run.value))
    played = say.count("estimate.played", run.tally.frames["playout"])
    nodes = say.count("estimate.nodes", run.tally.calculated)
    return label + say.messages["list.comma"].join([value, played, nodes])


def result(one: Showing, say: Words, several: bool) -> Iterator[str]:
    """What one run came to, and what was proved of it."""
    run = one.held.run
    label = f": {markdown_safe(escape(run.called(say.language)))}" if several else ""
    yield f"## {say.say('page.result')}{label}\n"
    rows = [(escape(name), escape(fact)) for name, fact in _found(run, say)]
    chosen = f"<code>{escape(options(run.options))}</code>"  # as the file would say it
    yield table([*rows, (escape(say.say("page.row_options")), chosen)])
    cutoffs = run.tally.cutoffs
    if len(cutoffs) > LISTED:
        yield f"{say.say('page.cutoffs', n=f'{len(cutoffs):,}')}\n"
    elif cutoffs:
        head = [say.say(f"page.cut_{c}") for c in ("at", "kind", "after", "skipped", "bound")]
        yield table([cut_row(one, cut, say) for cut in cutoffs], head)
    yield f"{proved(one.held, say, one.called)}\n"
    yield f'<p class="wt-source">{say.say("page.listing_source")} {escape(run.text.source)}</p>\n'


def _found(run: Run, say: Words) -> Iterator[tuple[str, str]]:
    """The facts of the table: what was found, and what that took."""
    line = " → ".join(best_play(run, say.language)) or "–"
    if run.ends_in_chance and not run.text.sampled:
        line = say.say("page.line_chance" if run.line else "page.line_chance_first", line=line)
    if run.text.sampled:
        yield say.say("estimate.row_value"), rounded(run.value)
        yield say.say("estimate.row_move"), line
        yield say.say("estimate.playouts"), str(run.tally.frames["playout"])
        yield say.say("estimate.row_nodes"), str(run.tally.calculated)
    else:
        yield say.say("page.row_value"), number(run.value)
        yield say.say("page.row_line"), line
        yield say.say("page.row_calculated"), str(run.tally.calculated)
        if run.text.passes:
            yield say.say("passes.row"), str(run.tally.distinct)
        yield say.say("page.row_pruned"), str(run.tally.pruned)
    yield say.say("page.row_frames"), str(run.tally.frames.total())


def best_play(run: Run, language: str) -> Iterator[str]:
    """The best moves as people write them."""
    for end, move in enumerate(run.line, 1):
        yield called(run, run.line[:end], language) or str(move)


def called(run: Run, path: Path, language: str) -> str:
    """The last move of the path as people write it; empty where they write it as it is given."""
    board = run.arena.board(run.arena.at(path), path[-1]) if path else None
    return board.name(language) if board else ""


def proved(held: Held, say: Words, counted: Callable[[int], int] = int) -> str:
    """What the build has proved of the run, in sentences; `counted` says what the page's counter
    says at a frame."""
    if held.entry.expect.get("proof") == "fails":
        first = {failure.law: failure for failure in reversed(held.proof.failures)}
        broken = [broken_law(first[law], say, counted) for law in held.proof.laws if law in first]
        return say.paragraph([say.say("proof.fails"), *broken])
    chance = any(spot.turn == CHANCE for spot in held.plan.spots.values())
    averaged = {law: f"{law}_chance" for law in ("value", "counterfactual") if chance}
    laws = [say.say(f"proof.{averaged.get(law, law)}") for law in held.proof.laws]
    if held.plan.sampled:
        return say.say("proof.estimate")
    return say.paragraph(laws or [say.say("proof.none")])


def broken_law(failure: Failure, say: Words, counted: Callable[[int], int]) -> str:
    """How a proof fails, in a sentence."""
    facts = {
        name: number(fact) if isinstance(fact, int | float) else fact
        for name, fact in failure.facts.items()
    }
    if isinstance(frame := failure.facts.get("frame"), int):
        facts["frame"] = str(counted(frame))
    if facts.get("node") == "":
        facts["node"] = say.say("name.root")
    return markdown_safe(escape(say.say(f"proof.broken_{failure.law}", **facts)))


def cut_row(one: Showing, cut: Cutoff, say: Words) -> tuple[str, ...]:
    """A cutoff as a row of the table."""
    bound = _window(one, say) if cut.bound_from is None else named(one, cut.bound_from, say)
    first = [last(one, path, say) for path in cut.skipped[:NAMED]]
    more = len(cut.skipped) - len(first)
    skipped = say.join(first)
    if more:
        skipped = say.say("page.more", names=say.messages["list.comma"].join(first), n=more)
    return (
        escape(named(one, cut.path, say)),
        escape(say.say(f"page.{cut.kind}_{'deep' if cut.deep else 'shallow'}")),
        escape(named(one, cut.after, say)),
        escape(skipped or say.say("page.nothing")),
        escape(bound),
    )


def _window(one: Showing, say: Words) -> str:
    """What made a cut that no node's score made: where the search was given no bound, the node was,
    by a table, a scout or a chance node."""
    roots = [m.frame for m in one.moments if not m.frame.path and m.frame.status == "start"]
    own = roots and all((frame.alpha, frame.beta) == (-inf, inf) for frame in roots)
    return say.say("page.own_window" if own else "page.window")


def named(one: Showing, path: Path, say: Words) -> str:
    """What the page calls a node."""
    ends = range(1, len(path) + 1)
    moves = [called(one.held.run, path[:end], say.language) for end in ends]
    if moves and all(moves):
        return " ".join(moves)
    root = say.say("name.root")
    known = one.plan.called(path, say.language)
    return known or "/".join(move or str(m) for move, m in zip(moves, path, strict=True)) or root


def last(one: Showing, path: Path, say: Words) -> str:
    """What the page calls a child beside its parent."""
    return called(one.held.run, path, say.language) or named(one, path, say)


def options(given: object) -> str:
    """The options as YAML would have them."""
    assert isinstance(given, dict)
    texts = {name: written(value) for name, value in given.items() if value not in (None, "")}
    if "goal" in texts:
        texts["goal"] = f"at-least {number(given['goal'])}"
    return ", ".join(f"{name}: {text}" for name, text in texts.items()) or "–"
