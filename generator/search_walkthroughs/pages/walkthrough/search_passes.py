"""Passes, scouts and their costs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from math import inf

from ...captions.catalogue import Messages
from ...captions.names import Names
from ...course.check import MAX_LISTED_NODES, CheckedRun, trace_run
from ...game import Path
from ...record.frame import Frame, Range
from ...record.frame_text import beside, is_null_window, number_text
from ...record.recorder import NOTHING
from ...record.tree_state import intersection
from ...runs.registry import algorithms
from ...runs.run import Run, run_search
from ..markup.page_markup import EMPTY_CELL, markdown_safe, wide_table
from ..markup.picture_words import kind

MAX_REPEATED_FRAMES = 200_000
"""Upper limit of frames of a search that is run again to find it."""


# The searches that a run is made of: each pass from the root, and each scout and second look.
# A search that may enter a node again is a row of searches of the same tree. Each asks one thing,
# gets an answer, and has its cost.


@dataclass(frozen=True, slots=True)
class SubSearch:
    """One search of a node, from its start to its end."""

    start: Frame
    end: Frame
    leaves: int
    """Leaves read in it, each time that it reads them."""
    estimates: int = 0
    """Nodes at the horizon of which it took a static evaluation."""
    best: Path | None = None
    """The child that its score comes from."""
    again: "SubSearch | None" = None
    """The next search of the same node from the same parent, if this one was not enough."""

    @property
    def nodes(self) -> int:
        """Nodes ended in it, counted at each visit."""
        return self.end.calculated - self.start.calculated

    @property
    def window(self) -> Range:
        """Its window, in MAX's terms."""
        assert self.start.alpha is not None
        assert self.start.beta is not None
        return self.start.alpha, self.start.beta

    @property
    def answer(self) -> Range:
        """Where it says that the value lies."""
        score = self.end.score
        assert score is not None
        match self.end.kind:
            case "fail low":
                return -inf, score
            case "fail high":
                return score, inf
        return score, score


@dataclass(frozen=True)
class Searches:
    """The searches of a run, in order."""

    passes: Sequence[SubSearch]
    """The searches of the root; of a search that never begins again, one."""
    scouts: Sequence[SubSearch]
    """Null-window searches of a child whose parent has a wider window."""

    @property
    def root_ranges(self) -> list[Range]:
        """After each pass, where all of them together put the root's value."""
        ranges: list[Range] = []
        low, high = -inf, inf
        for search in self.passes:
            low, high = max(low, search.answer[0]), min(high, search.answer[1])
            ranges.append((low, high))
        return ranges


@dataclass(slots=True)
class _Open:
    """A search that has not ended."""

    start: Frame
    leaves: int
    estimates: int
    best: Path | None = None
    inner: bool = False
    """Whether anything has happened in it: a leaf ends as soon as it starts."""
    scouts: dict[Path, int] = field(default_factory=dict)
    """Where the scouts of its children stand in the list."""


class _Listener:
    """Gathers the searches as the frames come by."""

    def __init__(self, leaf: Callable[[Path], bool]) -> None:
        self._leaf = leaf
        self._open: list[_Open] = []
        self._leaves = self._estimates = 0
        self.passes: list[SubSearch] = []
        self.scouts: list[SubSearch] = []

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        if frame.status == "start":
            self._open.append(_Open(frame, self._leaves, self._estimates))
            return
        now = self._open[-1]
        if frame.status == "end":
            self._end(self._open.pop(), frame)
            return
        now.inner = True
        if frame.status == "update" and frame.updated:
            now.best = frame.child
        elif frame.status == "expand":
            self._leaves += frame.child_score is not None

    def _end(self, open: _Open, frame: Frame) -> None:
        if not open.inner and not frame.table_cut:
            stopped = not self._leaf(frame.path)  # a depth limit ends play there
            self._estimates += stopped
            self._leaves += not stopped
        done = SubSearch(
            open.start,
            frame,
            self._leaves - open.leaves,
            self._estimates - open.estimates,
            open.best,
        )
        if not self._open:
            self.passes.append(done)
            return
        above = self._open[-1]
        place = above.scouts.get(frame.path)
        if place is not None:
            self.scouts[place] = replace(self.scouts[place], again=done)
        elif is_null_window(*done.window) and not is_null_window(
            above.start.alpha, above.start.beta
        ):
            above.scouts[frame.path] = len(self.scouts)
            self.scouts.append(done)


def searches(checked: CheckedRun) -> Searches | None:
    """Return the run's searches; None if it enters no node again, or is too long to be run once
    more."""
    frames = checked.run.tally.frames.total()
    if not checked.plan.traits.passes or frames > MAX_REPEATED_FRAMES:
        return None
    search_game = checked.run.search_game

    def is_leaf(path: Path) -> bool:
        state = search_game.at(path)
        return bool(search_game.game.over(state)) and not search_game.is_estimate(state)

    listener = _Listener(is_leaf)
    if len(checked.moments) == frames:
        for moment in checked.moments:
            listener.take(moment.frame)
    else:
        trace_run(checked.walkthrough, checked.entry, listener.take, everything=True)
    return Searches(listener.passes, listener.scouts)


def once(checked: CheckedRun) -> Run:
    """Run alpha-beta once, with the options and the window of the run, on the tree that the run
    searches in several passes."""
    own_options, plain_options = (
        algorithms()[name].facts.options for name in (checked.entry.algorithm, "alpha-beta")
    )
    options = {
        name: value
        for name, value in checked.entry.options.items()
        if name in plain_options or name not in own_options  # those of the game are nobody's own
    }
    entry = replace(
        checked.entry,
        algorithm="alpha-beta",
        options=options | {"window": checked.run.window},
        expect={},
        claims={},
        label={},
    )
    return run_search(checked.walkthrough, entry, lambda frame: None, NOTHING, MAX_LISTED_NODES)


# What a page says of a search that enters nodes again: its passes, its scouts, and what they cost.

CLASS = "wt-passes"
"""What the style sheet knows these tables by."""

TABLE_ROWS = 24
"""Upper limit of the passes or scouts that tables list; if there are more, they list the first."""


def passes(checked: CheckedRun, say: Messages, label: str = "") -> Iterator[str]:
    """Yield the sections about the run's searches, if there is anything to say; `label` names the
    run where several stand on the page."""
    found_searches = searches(checked)
    if found_searches is None:
        return
    whose = markdown_safe(escape(label))
    if len(found_searches.passes) > 1:
        yield f"## {say.colon(say.say('passes.title'), whose)}\n"
        title = say.colon(say.say("passes.title"), label)
        yield wide_table(CLASS, _passes(found_searches, checked, say), title)
        yield f"{say.paragraph([*_costs(checked, found_searches, say)])}\n"
    elif checked.plan.traits.scouts or found_searches.scouts:
        yield f"## {say.colon(say.say('passes.scouts'), whose)}\n"
        yield f"{say.paragraph([*_scout_sentences(checked, found_searches, say)])}\n"
        if found_searches.scouts:
            rows = (_scout(scout, checked, say) for scout in found_searches.scouts[:TABLE_ROWS])
            columns = ("node", "asked", "answer", "nodes", "then")
            head = [say.say(f"passes.{name}") for name in columns]
            title = say.colon(say.say("passes.scouts"), label)
            yield wide_table(CLASS, [head, *rows], title)


# Passes from the root


def _passes(subsearches: Searches, checked: CheckedRun, say: Messages) -> list[Sequence[str]]:
    game = checked.run.search_game
    guesses_at_end = subsearches.passes[-1].estimates or game.has_estimates(game.game.start())
    deepens = subsearches.passes[0].start.horizon is not None
    estimates = any(search.estimates for search in subsearches.passes)
    names = ["pass", "asked", "answer", "nodes", "leaves", *["estimates"] * estimates]
    head = [say.say(f"passes.{name}") for name in (*names, "best" if deepens else "known")]
    passes = list(zip(subsearches.passes, subsearches.root_ranges, strict=True))[:TABLE_ROWS]
    rows = [
        (
            str(place),
            question_text(search, say),
            answer_text(search, say, sure=search is subsearches.passes[-1] and not guesses_at_end),
            f"{search.nodes:,}",
            f"{search.leaves:,}",
            *[f"{search.estimates:,}"] * estimates,
            _best_text(search) if deepens else span(known_range),
        )
        for place, (search, known_range) in enumerate(passes, 1)
    ]
    sums = [
        [getattr(search, name) for search in subsearches.passes] for name in ("nodes", "leaves")
    ]
    totals = [f"{sum(counts):,}" for counts in sums]
    guesses = [f"{sum(search.estimates for search in subsearches.passes):,}"] * estimates
    return [head, *rows, (say.say("passes.together"), "", "", *totals, *guesses, "")]


def question_text(search: SubSearch, say: Messages) -> str:
    """Return the window or the depth of a search of the root, in words."""
    if search.start.horizon is not None:
        return say.say("passes.depth", n=search.start.horizon)
    if not is_null_window(*search.window):
        return _window(search.window)
    low, high = map(beside, search.window)
    if not high[1]:
        return say.say("passes.at_least", n=number_text(high[0]))
    return say.say("passes.more", n=number_text(low[0])) if not low[1] else _window(search.window)


def _best_text(search: SubSearch) -> str:
    """Return the best move that the search found; for a pass that was stopped, only if the search
    plays it."""
    best = search.best[-1] if search.best else None
    return (
        EMPTY_CELL
        if best is None or (search.end.stopped and best != search.end.move)
        else str(best)
    )


def answer_text(search: SubSearch, say: Messages, *, sure: bool) -> str:
    """Return what comes back: the value, or a bound and on which side of the window it lies; a pass
    to a depth is `sure` of its value where no estimate is in it."""
    if search.end.stopped:
        return say.say("passes.stopped")
    if search.start.horizon is not None:
        return f"{'=' if sure else '≈'} {number_text(search.answer[0])}"
    text = span(search.answer)
    if search.end.kind is None or search.end.kind == "exact":
        return text
    text = say.say("passes.failed", answer=text, kind=kind(search.end.kind, say))
    if not is_null_window(*search.window):
        return text
    return say.say(f"passes.{'yes' if search.end.kind == 'fail high' else 'no'}", answer=text)


def _costs(checked: CheckedRun, subsearches: Searches, say: Messages) -> Iterator[str]:
    """Yield the costs of all the searches, beside one alpha-beta search with the same question."""
    tally, plain = checked.run.tally, once(checked)
    if len(subsearches.passes) > TABLE_ROWS:
        yield say.say("passes.first", n=TABLE_ROWS, passes=f"{len(subsearches.passes):,}")
    yield say.count("passes.met", tally.distinct, visits=f"{tally.calculated:,}")
    nodes = f"{plain.tally.calculated:,}"
    if subsearches.passes[0].start.horizon is not None:
        last = subsearches.passes[-1]
        if not last.end.stopped:
            yield say.count("passes.last", last.nodes, plain=nodes)
    elif not plain.tally.full:
        yield say.count("passes.plain", len(plain.tally.leaves), nodes=nodes)


# Scouts and second searches


def _scout_sentences(checked: CheckedRun, found_searches: Searches, say: Messages) -> Iterator[str]:
    scouts = found_searches.scouts
    repeats = [scout.again for scout in scouts if scout.again is not None]
    if not scouts:
        yield say.say("passes.no_scout")
        return
    yield say.count("passes.sent", len(scouts))
    yield (
        say.count("passes.again", len(repeats))
        if repeats
        else say.count("passes.never", len(scouts))
    )
    first, all_visits = (
        _visits(scout_searches) for scout_searches in (scouts, [*scouts, *repeats])
    )
    visits = {"scouts": f"{first:,}", "again": f"{all_visits - first:,}"}
    yield say.say("passes.visits" if repeats else "passes.visit", **visits)
    plain = once(checked)
    if not plain.tally.full:
        nodes = f"{plain.tally.calculated:,}"
        yield say.count("passes.plain", len(plain.tally.leaves), nodes=nodes)
    if len(scouts) > TABLE_ROWS:
        yield say.say("passes.first_scouts", n=TABLE_ROWS, scouts=f"{len(scouts):,}")


def _visits(searches: Sequence[SubSearch]) -> int:
    """Return how many nodes the searches visit together; what one of them visits inside another
    counts once."""
    total = end = 0
    for search in sorted(searches, key=lambda search: search.start.calculated):
        total += max(search.end.calculated - max(search.start.calculated, end), 0)
        end = max(end, search.end.calculated)
    return total


def _scout(search: SubSearch, checked: CheckedRun, say: Messages) -> tuple[str, ...]:
    low, high = map(beside, search.window)
    better = search.end.kind == ("fail low" if low[1] else "fail high")
    if low[1] and high[1]:
        question = _window(search.window)
    elif low[1]:
        question = say.say("passes.less", n=number_text(high[0]))
    else:
        question = say.say("passes.more", n=number_text(low[0]))
    if search.again is not None:
        nodes = say.count("passes.count", search.again.nodes)
        proved = (
            search.again.answer
            if search.start.reduced
            else intersection(search.answer, search.again.answer)
        )
        proved_text = span(proved)
        then = say.say("passes.searched", answer=proved_text, nodes=nodes)
    elif search.start.reduced:  # what a search less deep has found proves nothing
        then = say.say("passes.refused" if checked.plan.traits.refuses else "passes.believed")
    else:
        then = say.say("passes.enough" if better else "passes.done")
    verdict = say.say(f"passes.{'yes' if better else 'no'}", answer=span(search.answer))
    name = Names(checked.plan, say).name(search.start.path)
    return name, question, verdict, f"{search.nodes:,}", then


# Words and tables


def span(range: Range) -> str:
    """Return what is known of a value, as text.

    >>> [span(some) for some in ((3, 3), (3, inf), (-inf, 4), (3, 4), (-inf, inf))]
    ['= 3', '≥ 3', '≤ 4', '3 … 4', '–']
    """
    low, high = range
    if low == high:
        return f"= {number_text(low)}"
    if high == inf:
        return EMPTY_CELL if low == -inf else f"≥ {number_text(low)}"
    return f"≤ {number_text(high)}" if low == -inf else f"{number_text(low)} … {number_text(high)}"


def _window(window: Range) -> str:
    return f"{number_text(window[0])} … {number_text(window[1])}"
