"""`Run`: one algorithm run on one walkthrough; other algorithms and options than the file's."""

import inspect
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, nextafter
from typing import Any, cast

from .. import reading
from ..game import CHANCE, ContractError, Game, Path, UnknownValue, spell
from ..hidden_information import HiddenDeal, HiddenGame, solve_game
from ..reading import BadInput, Fault, FrozenMap
from ..reading.entries import search_obstacle
from ..reading.known_names import Option, unknown_algorithm
from ..record.family_runs import Extent
from ..record.frame import Frame, Range
from ..record.frame_text import is_number
from ..record.plan import Plan
from ..record.recorder import FrameBudget, ObservedGame, Recorder, TableEntry
from ..record.recording import Recording
from ..record.statistics import PlayoutStatistics, SearchCounts
from ..record.subtree_counter import EnteredNodes, TooManyNodes
from ..worlds import DifferentMoves
from .refusals import JudgedRefusal, judge_refusals
from .registry import AlgorithmFile, algorithms, catalogue, games
from .search_check import check_game
from .search_game import NoSuchMove, SearchGame, game_fault, search_game
from .tree_plan import build_plan

# Another algorithm or other options than those of the file.


def with_options(
    walkthrough: reading.Walkthrough, algorithm: str | None, options: Sequence[str]
) -> reading.Walkthrough:
    """Return the walkthrough with another algorithm or other options, without claims made of other
    runs and without notes.

    Raises BadInput for an algorithm or an option that is not known.
    """
    if algorithm is None and not options:
        return walkthrough
    entries = walkthrough.entries
    if algorithm is not None:
        named = tuple(e for e in entries if algorithm in (e.algorithm, *e.label.values()))
        entries = named or (_stranger(walkthrough, algorithm),)
    if options:
        entries = tuple(_set(walkthrough, entry, options) for entry in entries)
    return replace(walkthrough, entries=entries, notes=())


def _stranger(walkthrough: reading.Walkthrough, name: str) -> reading.Entry:
    """Return an algorithm that the file does not name, with those of its options that it knows."""
    algorithms = catalogue().algorithms
    if name not in algorithms:
        raise BadInput([Fault.of_argument("--algorithm", *unknown_algorithm(name, catalogue()))])
    tree = walkthrough.tree
    if tree and (wrong := search_obstacle(algorithms[name], tree, catalogue())):
        raise BadInput([Fault.of_argument("--algorithm", *wrong)])
    known_options = {**algorithms[name].options, **_played(walkthrough)}
    options = {
        k: v for e in walkthrough.entries for k, v in e.options.items() if k in known_options
    }
    return reading.Entry(name, FrozenMap(options), FrozenMap(), FrozenMap(), FrozenMap())


def _set(
    walkthrough: reading.Walkthrough, entry: reading.Entry, options: Sequence[str]
) -> reading.Entry:
    names = catalogue()
    facts = names.algorithms[entry.algorithm]
    new_options = reading.read_options(
        options, facts, _played(walkthrough), walkthrough.limits, names
    )
    chosen = FrozenMap({**entry.options, **new_options})
    return replace(entry, options=chosen, expect=FrozenMap(), claims=FrozenMap())


def _played(walkthrough: reading.Walkthrough) -> Mapping[str, Option]:
    """Return the options of the game in the file; a tree that is written out has none."""
    return {} if walkthrough.game is None else catalogue().games[walkthrough.game].options


# A run, its game, its options and its recorder.

KEEP = 10_000
"""Upper limit of nodes of a search that keeps lists of nodes, unless asked to keep more."""


@dataclass(frozen=True)
class Run:
    """One search that has been run: its result and its counts. Its frames went to `on_frame`."""

    algorithm: str
    """Its name in YAML."""
    label: str
    """What the terminal calls it: the author's label, or the algorithm."""
    labels: Mapping[str, str]
    """The author's label by language; empty if there is none."""
    options: Mapping[str, object]
    """All options by their names in YAML; those that the file does not set have their defaults."""
    value: float
    """The value of the root, or the estimate, to MAX. Outside the window it is a bound."""
    best: Hashable | None
    """The move at the root; None if there is none, or chance moves there."""
    line: Path
    """The best play from the root, to its end or to where chance moves."""
    tally: SearchCounts
    """The counts of nodes, cuts and frames, and lists of nodes up to a limit."""
    false_hits: int
    """How often a table of slots answered for another position with the same hash."""
    table: Mapping[Hashable, TableEntry]
    """The transposition table at the end; empty if the algorithm has none."""
    estimates: Mapping[Path, PlayoutStatistics]
    """The statistics of playouts at the root and its children; empty in all other searches."""
    total: int | None
    """How many nodes the whole tree has; None if there are too many to count, or none was asked."""
    window: tuple[float, float]
    """The window that the search was asked about, as the option gives it."""
    search_game: SearchGame
    """The game that was searched, with its depth limit and its order of moves."""
    text: AlgorithmFile
    """The algorithm's file, after the options have chosen a variant."""
    seconds: float
    """The time of the search, by a clock that is never set back."""

    @property
    def different_nodes(self) -> int:
        """How many nodes have ended, each counted once however often it was visited."""
        return self.tally.distinct if self.text.traits.passes else self.tally.calculated

    @property
    def leaf_count(self) -> int | None:
        """How many leaves were read; None if that was not listed, or estimates alone were read."""
        tally = self.tally
        if tally.full or (self.text.traits.looks_ahead and not tally.leaves):
            return None
        return len(tally.leaves)

    @property
    def ends_in_chance(self) -> bool:
        """Whether the best play ends where chance moves."""
        game, end = self.search_game.game, self.search_game.at(self.line)
        return not game.over(end) and game.turn(end) == CHANCE

    @cached_property
    def meanings(self) -> frozenset[str]:
        """What the options mean for the record."""
        return self.text.meanings(self.options)

    @property
    def past_bound(self) -> bool:
        """Whether a score must pass the bound to cut."""
        return "cuts past the bound" in self.meanings

    @cached_property
    def judged_refusals(self) -> list[JudgedRefusal]:
        """Each refusal of the search, with the true value that says whether it was right; empty if
        the run kept no lists. A refusal leaves nodes out because a search less deep makes them look
        useless."""
        return judge_refusals(self.search_game, self.tally.refusals)

    @property
    def wrong_refusals(self) -> list[JudgedRefusal]:
        """The refusals that a search to the full depth proves wrong."""
        return [judged for judged in self.judged_refusals if not judged.is_right]

    @cached_property
    def hidden_information(self) -> HiddenGame | HiddenDeal:
        """What determinization says of the game, and what is true of it; raises as `solve_game`."""
        return solve_game(self.search_game.innermost)

    def plan(self, budget: FrameBudget) -> Plan:
        """Return the part of the tree that has frames under the budget, as pictures lay it out."""
        return build_plan(
            self.search_game,
            budget,
            family=self.text.family,
            traits=self.text.traits,
            meanings=self.meanings,
            algorithm=self.algorithm,
            options=self.options,
            grown_nodes=self.tally.visited if self.text.family.part(Extent).grows else None,
            minimal=self.options.get("order") == "best-first",
            unknown=unknown_range(self.search_game.game, self.text, self.options),
            truths={judged.refusal: judged.truth for judged in self.judged_refusals},
        )


def run(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    *,
    on_frame: Callable[[Frame], object] = lambda frame: None,
    budget: FrameBudget | None = None,
    keep: int | None = KEEP,
    tally: SearchCounts | None = None,
) -> Run:
    """Run one algorithm of the walkthrough.

    `entry` is the algorithm with its options. `on_frame` is called with each frame within the
    `budget`, by default the author's `frames:`. `tally` counts what happens; without it a new one
    is made, which keeps lists of up to `keep` nodes.

    Raises BadInput if the search cannot be made, UnknownValue if it evaluates a leaf whose value
    nobody knows, and ContractError if it does not report what it does.
    """
    options, text = all_options(walkthrough, entry), chosen_file(walkthrough, entry)
    search_game = game_of(walkthrough, entry)
    counts = tally or SearchCounts(keep=keep)
    counts.begin(in_order=text.family.part(Recording).in_order and not text.traits.passes)
    recorder_arguments: dict[str, Any] = {
        "budget": author_budget(walkthrough, search_game) if budget is None else budget,
        "tally": counts,
        "census": search_game.census,
    }
    recorder = make_recorder(text, search_game.game, on_frame, options, **recorder_arguments)
    game = ObservedGame(search_game.game, recorder)
    turn = search_game.game.turn(search_game.game.start())
    arguments = text.arguments(options, turn)
    # What a tree of playouts has not grown is not left out: nobody asks how much it is. Elsewhere
    # it is found out first: of a tree that is too large only the skipped siblings are counted.
    counted = text.family.part(Extent).is_counted
    total = search_game.census.size(search_game.game.start()) if counted else None
    if total is not None and _fills_lists(text, search_game, counts, total, arguments):
        counts.give_up_lists()
    began = time.perf_counter()
    answer = text.function(game, recorder, **arguments)(game.start())
    value = answer[0] if isinstance(answer, tuple) and answer else answer
    seconds = time.perf_counter() - began
    _check_answer(text, value, recorder.tally)
    return Run(
        algorithm=entry.algorithm,
        label=entry.name,
        labels=entry.label,
        options=options,
        value=text.value_for_max(value, turn),
        best=recorder.best,
        line=recorder.line,
        tally=recorder.tally,
        false_hits=recorder.false_hits,
        table=recorder.table_entries,
        estimates=recorder.estimates,
        total=total,
        window=root_window(options),
        search_game=search_game,
        text=text,
        seconds=seconds,
    )


def _check_answer(text: AlgorithmFile, value: object, tally: SearchCounts) -> None:
    """Raise ContractError for a search that found no value, or of which nothing is known."""
    place = text.file, inspect.unwrap(text.function).__code__.co_firstlineno
    if not is_number(value):
        message = f"returns {value!r:.40} for the root, a number is expected"
        raise ContractError(message, "return the value, or a tuple that begins with it", place)
    if not tally.frames:
        remedy = text.family.part(Recording).remedy
        raise ContractError("reports no node that it searches", remedy, place)


def game_of(walkthrough: reading.Walkthrough, entry: reading.Entry) -> SearchGame:
    """Return the game that the entry's algorithm searches. Raises BadInput for one without end."""
    options, text = all_options(walkthrough, entry), chosen_file(walkthrough, entry)
    check_game(walkthrough, entry, options)
    return search_game(
        walkthrough,
        game_options(walkthrough, text, options),
        looks=text.family.part(Extent).takes_estimates,
        ahead=text.traits.looks_ahead,
    )


def _fills_lists(
    text: AlgorithmFile,
    search_game: SearchGame,
    counts: SearchCounts,
    total: int,
    arguments: Mapping[str, Any],
) -> bool:
    """Return whether a pure search enters more nodes than `counts` lists of a tree of `total`
    nodes: what is thrown away in the end need not be listed. Of other searches it is not known."""
    if counts.keep is None or total <= counts.keep or not text.traits.pure:
        return False
    watch = EnteredNodes(counts.keep)
    try:
        text.function(search_game.game, watch, **arguments)(search_game.game.start())
    except TooManyNodes:
        return True
    except UnknownValue:  # the search itself says which leaf it is
        return False
    return False


def all_options(walkthrough: reading.Walkthrough, entry: reading.Entry) -> dict[str, Any]:
    """Return every option of the algorithm and of the game, with its default if it is not given."""
    options = dict(algorithms()[entry.algorithm].facts.options)
    if walkthrough.game is not None:
        options |= games()[walkthrough.game].facts.options
    return {name: entry.options.get(name, option.default) for name, option in options.items()}


def chosen_file(walkthrough: reading.Walkthrough, entry: reading.Entry) -> AlgorithmFile:
    """Return the file of the entry's algorithm: the variant that its options choose, or its own."""
    return algorithms()[entry.algorithm].file_for(all_options(walkthrough, entry))


def game_options(
    walkthrough: reading.Walkthrough, text: AlgorithmFile, options: Mapping[str, object]
) -> Mapping[str, object]:
    """Return the options that are not the algorithm's alone: those of the game and its wrappers."""
    known = {} if walkthrough.game is None else games()[walkthrough.game].facts.options
    return {
        name: value for name, value in options.items() if name not in text.options or name in known
    }


def make_recorder(
    text: AlgorithmFile,
    game: Game[Any, Any],
    on_frame: Callable[[Frame], object],
    options: Mapping[str, object],
    **arguments: Any,
) -> Recorder:
    """Return the recorder for the algorithm's kind of search.

    `arguments` are those of `Recorder` that are not in the algorithm's file: budget, tally, census.
    """
    arguments |= {"lines": text.listing.lines, "passes": text.traits.passes}
    return text.family.part(Recording).recorder(
        game,
        on_frame,
        traits=text.traits,
        meanings=text.meanings(options),
        unknown=unknown_range(game, text, options),
        **arguments,
    )


def root_window(options: Mapping[str, object]) -> Range:
    """Return the window that the search was asked about; of a goal, the null window below it."""
    if isinstance(goal := options.get("goal"), float | int):
        return nextafter(goal, -inf), goal
    return cast("Range", options.get("window", (-inf, inf)))


def unknown_range(
    game: Game[Any, Any], text: AlgorithmFile, options: Mapping[str, object]
) -> Range:
    """Return the range of a node of which nothing is known; it is finite where chance moves."""
    bounded = "knows the score range" in text.meanings(options) or bool(text.module.CHANCE)
    return game.range if bounded else (-inf, inf)


def author_budget(walkthrough: reading.Walkthrough, search_game: SearchGame) -> FrameBudget:
    """Return the author's `frames:` as a budget. Raises BadInput if `below` leads to no node."""
    frames = walkthrough.frames
    try:
        below = search_game.path(frames.below or ())
    except NoSuchMove as error:
        message = f"`below` leads to no node: {error.message}"
        fault = walkthrough.fault(walkthrough.marks["frames"], message, error.remedy)
        raise reading.BadInput([fault]) from error
    return FrameBudget(
        depth=frames.depth,
        below=below,
        start=frames.from_frame or 0,
        stop=frames.to_frame,
        limit=frames.limit,
        children=frames.children,
    )


# A run whose leaf without a value is reported as a fault of the file.


def run_search(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    on_frame: Callable[[Frame], object],
    budget: FrameBudget | None,
    keep: int | None,
    tally: SearchCounts | None = None,
) -> Run:
    """Return the `run`. Raises BadInput if it evaluates a leaf of unknown value."""
    try:
        return run(walkthrough, entry, on_frame=on_frame, budget=budget, keep=keep, tally=tally)
    except UnknownValue as error:
        raise BadInput([unknown_leaf_fault(walkthrough, entry, error)]) from error
    except DifferentMoves as error:
        raise BadInput([different_moves_fault(walkthrough, error)]) from error


def different_moves_fault(walkthrough: reading.Walkthrough, error: DifferentMoves) -> Fault:
    """Return the fault of an information set whose nodes have different moves."""
    message = f"the nodes that see {error.name} have different moves"
    remedy = "give them the same labels in the same order, or let them see something else"
    return game_fault(walkthrough, message, remedy)


def unknown_leaf_fault(
    walkthrough: reading.Walkthrough, entry: reading.Entry, error: UnknownValue
) -> Fault:
    """Return the fault of a search that evaluates a leaf of unknown value."""
    tree = walkthrough.tree
    assert tree is not None
    place, mark = 0, tree.marks[0]
    for label in error.path:
        branches = zip(tree.nodes[place].branches, tree.branch_marks[place], strict=True)
        place, mark = next((b.node, at) for b, at in branches if b.label == label)
    leaf = f"the leaf {spell(error.path)}, whose value is ?"
    if not error.path and not tree.nodes[0].unknown:  # an order of the moves looks ahead
        leaf = "a leaf whose value is ? to put the moves in order"
    message = f"{entry.algorithm} evaluates {leaf}"
    remedy = "give the leaf a value, or choose a search that does not need it"
    return mark.fault(walkthrough.file, message, remedy)
