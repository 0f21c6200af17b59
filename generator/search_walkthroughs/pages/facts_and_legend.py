"""Facts and counts beside the picture; the key of its signs; the minimal tree."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import inf
from typing import TypeAlias

from markupsafe import Markup

from ..captions.catalogue import Messages, labels, state_words
from ..drawing.drawn_signs import drawn_sign
from ..drawing.number_line_rows import root_range
from ..game import CHANCE, MAX, MIN
from ..running.course_check import CheckedRun
from ..running.move_orders import minimal_leaves, smallest_proof, uniform
from ..running.registry import algorithms, games
from ..trace.frame import Frame, Status
from ..trace.frame_text import is_null_window, number_text
from ..trace.kinds import by_window, certain
from ..trace.plan import NodeState, NodeStatus, Plan
from .page_markup import markdown_safe, render

# The facts beside the picture: what was set, where the search is, what has been counted so far.
# The player's script says the same of every frame; here stands what a page shows before it runs,
# and the columns that the script reads.

Counts: TypeAlias = tuple[int | None, ...]
"""A number for each of the rows, shares in thousandths; None where it is not known."""

ROWS = ("calculated", "pruned", "total", "share")
AGAIN_ROWS = ("calculated", "distinct", "pruned", "total", "share")
"""Where a node may be entered again, the visits say less than how many different nodes they met."""
UNCOUNTED_ROWS = ("total", "share")
"""Rows that a tree too large to be counted has not."""
AT_LEAST = {"pruned": "pruned_at_least"}
"""What a row is called there: of a subtree that is skipped only the root is counted."""
TABLE_ROWS = ("entries", "hits")
SAMPLED_ROWS = ("joined", "playouts")
LOOK_ROWS = ("joined", "looks")
WORLD_ROWS = ("worlds",)
"""Games played out prune nothing, and of the tree they grow nobody asks what share that is."""
RATE = "rate"
"""The root's mean, where it is a success rate and the search says one."""
SHARES = frozenset({"share", "hits", RATE})
USUAL = frozenset({"bounds", "shortest-win", "size"})
"""Options of which a game's page says also what is usual."""
SAMPLING = frozenset({"playouts", "simulations", "exploration", "policy", "threshold", "worlds"})
"""Options that a reader needs to know of a search that plays games out."""
UNKNOWN = "–"


def counts(checked: CheckedRun) -> Iterator[Counts]:
    """What is counted at each moment shown: in a search with a table, its rows too."""
    if checked.plan.is_monte_carlo:
        yield from _playout_facts(checked)
        return
    table: Counts = (0, None) if has_table(checked) else ()
    for moment in checked.moments:
        frame = moment.frame
        if frame.table is not None:
            table = frame.table.entries, thousandths(frame.table.hits, frame.table.probes)
        met = frame.calculated if frame.distinct is None else frame.distinct
        visits = () if frame.distinct is None else (frame.calculated,)
        total = met + frame.pruned
        whole = () if checked.run.total is None else (total, thousandths(met, total))
        yield (*visits, met, frame.pruned, *whole, *table)


def rows(checked: CheckedRun) -> tuple[str, ...]:
    """The names of the rows that are counted."""
    if checked.plan.is_monte_carlo:
        if checked.plan.worlds:
            return WORLD_ROWS
        playouts = LOOK_ROWS if checked.plan.looks else SAMPLED_ROWS
        return (*playouts, *([RATE] if _has_rate(checked) else []))
    counted: tuple[str, ...] = AGAIN_ROWS if checked.plan.passes else ROWS
    if checked.run.total is None:
        counted = tuple(AT_LEAST.get(row, row) for row in counted if row not in UNCOUNTED_ROWS)
    return (*counted, *(TABLE_ROWS if has_table(checked) else ()))


def _playout_facts(checked: CheckedRun) -> Iterator[Counts]:
    """The nodes of the tree, the playouts, and what the root is estimated at."""
    rate: Counts = (None,) if _has_rate(checked) else ()
    for moment in checked.moments:
        frame = moment.frame
        if rate and frame.status == "backup" and not frame.path and frame.mean is not None:
            rate = (round(1000 * frame.mean),)
        joined = () if checked.plan.worlds else (frame.calculated,)
        yield (*joined, frame.playouts, *rate)


def _has_rate(checked: CheckedRun) -> bool:
    """Whether the root has a success rate of its own."""
    rated = not (checked.plan.looks or checked.plan.worlds)
    estimated = any(m.frame.status == "backup" and not m.frame.path for m in checked.moments)
    return estimated and tuple(checked.plan.range) == (0, 1) and rated


def has_table(checked: CheckedRun) -> bool:
    """Whether the search looks into a transposition table."""
    return bool(checked.run.tally.frames["table"])


def conditions(checked: CheckedRun, language: str) -> list[str]:
    """What the run was set to: the algorithm, then what differs from how it is usually run.

    A game's runs are compared with one another, so there also what is usual is said.
    """
    words, run, played = labels(language), checked.run, checked.walkthrough.game is not None
    table = has_table(checked)
    method = run.algorithm.removesuffix("-table")
    called = (words.get(f"method_{name}") for name in (run.algorithm, method))
    said = [next(filter(None, called), method)]
    if table or (played and not checked.plan.is_monte_carlo):
        said.append(words[f"table_{option_text(table)}"])
    known = dict(algorithms()[run.algorithm].facts.options)
    if checked.walkthrough.game is not None:
        known |= games()[checked.walkthrough.game].facts.options
    looks = run.options.get("depth") is not None or run.options.get("order") == "static"
    for name, value in run.options.items():
        text = option_text(value)
        word = words.get(f"set_{name}_{text}")
        usual = name in USUAL or (name == "evaluation" and looks)
        sampling = checked.plan.is_monte_carlo and name in SAMPLING
        if value != known[name].default or (played and usual) or (sampling and value is not None):
            said.append(word or words.get(f"set_{name}", f"{name}: {{value}}").format(value=text))
    return said


def now(turn: str, depth: int, status: Status, language: str) -> tuple[str, str, str]:
    """Who moves at the node, how deep it lies, and what happens there."""
    return turn, labels(language)["depth"].format(n=depth), state_words(status, language)


@dataclass(frozen=True, slots=True)
class CountRow:
    """A row of the table of counts."""

    name: str
    """What is counted, in words."""
    share: bool
    """Whether the script's counts are thousandths."""
    count: str
    change: str
    """Room for what a frame adds."""


@dataclass(frozen=True, slots=True)
class CountsTable:
    """The counts beside the picture: a column of numbers, and one of changes."""

    caption: str
    digits: int
    """Of the largest number: so much room there is for each."""
    rows: Sequence[CountRow]


def counts_table(
    of: Counts, total: int | None, language: str, names: Sequence[str] = (*ROWS, *TABLE_ROWS)
) -> CountsTable:
    """The counts in words and figures; `names` are the rows, as many as there are counts or more.

    `total` is how many nodes the whole tree has, None where it is unknown.
    """
    words = labels(language)
    caption = words["counts"] if total is None else words["counts_of"].format(n=f"{total:,}")
    if names[:1] in (SAMPLED_ROWS[:1], WORLD_ROWS):
        caption = words["counts_sampled"]
    digits = max(len(text("share", 1000)), len(f"{total or 10**6:,}"))
    rows = [
        CountRow(words[name], name in SHARES, text(name, count), text(name, 0))
        for name, count in zip(names, of, strict=False)
    ]
    return CountsTable(caption, digits, rows)


def text(row: str, count: int | None) -> str:
    """The number as it stands in its row.

    >>> text("pruned", 548773), text("share", 2), text("hits", None)
    ('548,773', '0.2%', '–')
    """
    if count is None:
        return UNKNOWN
    return f"{count // 10}.{count % 10}%" if row in SHARES else f"{count:,}"


def thousandths(part: int, whole: int) -> int | None:
    """The share, rounded; None where there is nothing to divide.

    >>> thousandths(1, 3), thousandths(1173, 549946), thousandths(0, 0)
    (333, 2, None)
    """
    return (2000 * part + whole) // (2 * whole) if whole else None


def option_text(value: object) -> str:
    """An option's value as YAML would have it."""
    match value:
        case bool():
            return "on" if value else "off"
        case (float() | int() as low, float() | int() as high):
            return f"[{number_text(low)}, {number_text(high)}]"
        case float() | int():
            return number_text(value)
    return str(value)


# What a page says of the minimal tree, where each node tries its best move first.
# D. E. Knuth and R. W. Moore (1975) showed how few leaves prove what a tree is worth, and that
# alpha-beta reads no more of them where the best move always comes first and the tree is even.

MOST = 100_000
"""Of larger trees it is not worked out."""
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Minimal:
    """How many leaves were read, and how few would do."""

    read: int
    smallest: int
    value: float
    cuts: bool
    """Whether the search cuts at all."""
    shape: tuple[int, int] | None
    """Children of each inner node and depth of each leaf, where these are the same everywhere."""


def shows_minimal_tree(plan: Plan) -> bool:
    """Whether the minimal tree is marked in the picture."""
    return any(node.critical for node in plan.nodes.values())


def minimal_counts(checked: CheckedRun) -> Minimal | None:
    """The counts; None where the minimal tree is not shown or the search asks for less.

    A table may spare leaves that stand for one position, and a window asks for no exact value:
    then the numbers cannot be held against each other.
    """
    run = checked.run
    if (
        not shows_minimal_tree(checked.plan)
        or run.window != (-inf, inf)
        or run.tally.frames["table"]
    ):
        return None
    if run.tally.full or run.total is None or run.total > MOST:
        return None
    game = run.search_game.game
    smallest = smallest_proof(game, checked.plan.unknown)
    return Minimal(len(run.tally.leaves), smallest, run.value, checked.plan.window, uniform(game))


def minimal(checked: CheckedRun, say: Messages, label: str = "") -> Iterator[str]:
    """The section on the minimal tree; `label` names the run where several stand on the page."""
    found = minimal_counts(checked)
    if found is None:
        return
    title = say.colon(say.say("minimal.title"), markdown_safe(escape(label)))
    yield f"## {title}\n"
    yield f"{say.paragraph([*sentences(found, say)])}\n"


def sentences(found: Minimal, say: Messages) -> Iterator[str]:
    """The counts in words."""
    value = number_text(found.value)
    yield say.count("minimal.read", found.read)
    if found.read == found.smallest:
        yield say.say("minimal.least", value=value)
    else:
        yield say.count("minimal.fewer", found.smallest, value=value)
        if found.shape is None and found.cuts:
            yield say.say("minimal.uneven")
    if found.shape is not None:
        width, depth = found.shape
        yield say.count("minimal.formula", width, depth=depth, sum=formula(width, depth))


def formula(width: int, depth: int) -> str:
    """How few leaves do in an even tree.

    >>> formula(3, 2)
    '3¹ + 3¹ − 1 = 5'
    """
    longer, shorter = (str(n).translate(_SUPERSCRIPTS) for n in (depth - depth // 2, depth // 2))
    return f"{width}{longer} + {width}{shorter} − 1 = {minimal_leaves(width, depth)}"


# The key of signs beside the picture: what each sign means that occurs in the pictures of a page.

BASIC = (
    *("max", "min", "leaf", "unread", "current", "value", "at_least", "at_most"),
    *("alpha", "beta", "hatched", "cut", "skipped", "below", "found", "computed", "stored"),
)
"""Signs that most pictures have, in the order of the list: `drawn_signs` has the shapes."""
TEXT_SIGNS = {"unread": "?", "value": "= 5", "at_least": "≥ 7", "at_most": "≤ 4", "below": "+8,231"}
"""Those of them that are texts."""
SIGNS = {
    "revisit": "×2",
    "null": "5⁺ 5⁻",
    "exact": "…, yet exact",
    "omitted_children": "+38",
    "root_range": "▬",
    "horizon": "d = 2",
    "limit": "d = 2",
    "noisy": "!",
    "pass": "┆",
    "reduced": "d 2→1",
    "estimate": "≈ 3",
    "previous_best": "★",
    "listed": "",
    "merit": "m = 5",
    "solved": "✓",
    "numbers": "2 | 1",
    "proved": "✓",
    "disproved": "✗",
    "chance": "1/3",
    "between": "1 … 4",
    "visits": "n = 12",
    "path": "━",
    "interval": "┝━┿━┥",
    "unreliable_interval": "┝═┿═┥",
    "terms": "0.50 + 0.83 = 1.33",
    "rates": "0.50",
    "playout": "↓12 ✓ 1",
    "result": "↑ 1",
    "added_children": "+38",
    "prior": "P 0.2",
    "look_visits": "n = 12",
    "look_terms": "5.00 + 6.00 = 11.00",
    "look": "7",
    "look_result": "↑ 7",
    "world_visits": "n = 12",
    "world_path": "━",
    "world_means": "0.50",
    "world_result": "7",
    "type_1": "①",
    "type_2": "②",
    "type_3": "③",
}
"""The signs as the pictures write them, with numbers for an example, in the order of the list; a
node that waits has none but its outline, which the style sheet draws."""


def legend(runs: Sequence[CheckedRun], say: Messages) -> str:
    """The list of the signs that the pictures of the runs show."""
    shown = {
        name for checked_run in runs for name in (*basic_signs(checked_run), *signs(checked_run))
    }
    omitted = max(
        sum(node.collapsed for node in checked_run.plan.nodes.values()) for checked_run in runs
    )
    less = _signs_that_mean_less(runs)

    def message(name: str) -> str:
        return f"legend.{name}_less" if name in less else f"legend.{name}"

    basic = [
        (Markup(TEXT_SIGNS.get(name) or drawn_sign(name)), say.say(message(name)))
        for name in BASIC
        if name in shown
    ]
    said = [
        (_sign_text(sign, say), say.say(message(name), n=f"{omitted:,}"))
        for name, sign in SIGNS.items()
        if name in shown
    ]
    return render("legend.html", signs=[*basic, *said])


def _signs_that_mean_less(runs: Sequence[CheckedRun]) -> frozenset[str]:
    """The names of the signs that mean less in these searches than in others: nothing noisy is
    searched below a limit, there is no list, and bounds rest on estimates."""
    views = [view for checked in runs for view in _views(checked)]
    guesses = any(view.from_estimates for view in views)
    less = {
        "limit": not any(checked.plan.stands for checked in runs),
        "listed": all(view.merit is None for view in views),
        "at_least": guesses,
        "at_most": guesses,
    }
    return frozenset(name for name, is_less in less.items() if is_less)


def _sign_text(sign: str, say: Messages) -> str:
    """The sign as the pictures of the page write it: one is a word."""
    return say.say("legend.exact_sign") if sign == SIGNS["exact"] else sign


def basic_signs(checked: CheckedRun) -> Iterator[str]:
    """The names of those that most pictures have and that occur in the pictures of a run."""
    plan, nodes = checked.plan, checked.plan.nodes.values()
    views = list(_views(checked))
    frames = [moment.frame for moment in checked.moments]
    inner = {node.turn for node in nodes if not node.leaf}
    states = {view.state for view in views}
    proved = set() if plan.is_monte_carlo else {view.sign for view in views if not view.is_guess}
    occurs = {
        "max": MAX in inner,
        "min": MIN in inner,
        "leaf": any(node.leaf and node.board is None for node in nodes),
        "unread": any(node.leaf and node.value is None for node in nodes),
        "current": NodeStatus.CURRENT in states,
        "value": "=" in proved,
        "at_least": "≥" in proved,
        "at_most": "≤" in proved,
        "alpha": plan.window,
        "beta": plan.window,
        "hatched": plan.window,
        "cut": any(view.is_cut for view in views),
        "skipped": NodeStatus.PRUNED in states,
        "below": any(node.hidden and not node.collapsed for node in nodes),
        "found": any(frame.registered for frame in frames),
        "computed": any(frame.computed is not None for frame in frames),
        "stored": any(frame.stored is not None for frame in frames),
    }
    yield from (name for name in BASIC if occurs[name])


def signs(checked: CheckedRun) -> Iterator[str]:
    """The names of the signs in the pictures of a run that do not explain themselves."""
    plan = checked.plan
    views = list(_views(checked))
    if plan.is_monte_carlo:
        yield from _playout_signs(checked, views)
        return
    yield from _revisit_signs(checked, views)
    if plan.window and any(_known_exactly(checked, moment.frame) for moment in checked.moments):
        yield "exact"
    if any(view.merit is not None for view in views):
        yield from ("merit", "solved")
    if any(view.proof is not None for view in views):
        yield from ("numbers", "proved", "disproved")
    if any(view.state is NodeStatus.WAITING for view in views):
        yield "listed"
    if any(node.turn == CHANCE for node in plan.nodes.values()):
        yield from ("chance", "between")
    if any(node.collapsed for node in plan.nodes.values()):
        yield "omitted_children"
    if shows_minimal_tree(plan):
        yield from ("type_1", "type_2", "type_3")


def _playout_signs(checked: CheckedRun, views: Sequence[NodeState]) -> Iterator[str]:
    """The signs of a search that plays games out."""
    nodes = checked.plan.nodes
    changed = [pair for moment in checked.moments for pair in moment.changed.items()]
    known = [view.playouts for path, view in changed if view.playouts and not nodes[path].leaf]
    compared = {len(view.terms) for view in views if view.terms}
    if checked.plan.worlds:
        yield from ("world_visits", "world_path", "world_means", "world_result")
    elif checked.plan.looks:
        yield from ("look_visits", "path", "look", "look_result")
        yield from (name for name in ("prior", "look_terms") if compared)
    else:
        yield from ("visits", "path", "playout", "result")
        if any(one.own for one in known):
            yield "interval"
        if any(not one.own for one in known):
            yield "unreliable_interval"
        yield from (name for name, terms in (("terms", 2), ("rates", 1)) if terms in compared)
    if any(node.turn == CHANCE for node in nodes.values()):
        yield "chance"
    if any(node.collapsed for node in nodes.values()):
        yield "added_children"


def _revisit_signs(checked: CheckedRun, views: Sequence[NodeState]) -> Iterator[str]:
    frames = [moment.frame for moment in checked.moments]
    if any(view.passes > 1 for view in views):
        yield "revisit"
    if root_range(checked.plan, checked.moments):
        yield "root_range"
    if any(is_null_window(frame.alpha, frame.beta) for frame in frames):
        yield "null"
    if any(frame.horizon is not None for frame in frames):
        yield "limit" if checked.plan.looks_ahead else "horizon"
    if any(node.noisy for node in checked.plan.nodes.values()):
        yield "noisy"
    if any(node.after_pass for node in checked.plan.nodes.values()):
        yield "pass"
    if any(view.reduced for view in views):
        yield "reduced"
    if any(view.is_guess for view in views):
        yield "estimate"
    if any(view.previous_best is not None for view in views):
        yield "previous_best"


def _known_exactly(checked: CheckedRun, frame: Frame) -> bool:
    """Whether a score fails in the frame, and the value is known exactly all the same."""
    failed = by_window(frame, checked.run.past_bound) in ("fail low", "fail high")
    return failed and certain(frame)


def _views(checked: CheckedRun) -> Iterable[NodeState]:
    return (view for moment in checked.moments for view in moment.changed.values())
