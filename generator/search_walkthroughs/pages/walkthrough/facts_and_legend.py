"""Facts and counts beside the picture; the legend of its signs; the minimal tree."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import compress
from math import inf
from typing import Any

from markupsafe import Markup

from ...captions.catalogue import Messages, labels, state_words
from ...course.check import CheckedRun
from ...drawing.charts.drawn_signs import drawn_sign
from ...drawing.family_picture import Picture, features
from ...drawing.number_line.number_line_rows import root_range
from ...game import MAX, MIN, drawn_board
from ...record.family_facts import Counts, Facts
from ...record.family_runs import Proofs
from ...record.frame import Frame, Status
from ...record.frame_text import is_null_window, number_text
from ...record.kinds import by_window, certain
from ...record.plan import NodeState, NodeStatus, Plan
from ...runs.move_orders import minimal_leaves, smallest_proof, uniform_shape
from ...runs.registry import algorithms, games
from ...runs.search_game import game_at
from ..markup.page_markup import markdown_safe, render

# The facts beside the picture: what was set, where the search is, what has been counted so far.
# The player's script says the same of every frame; here stands what a page shows before it runs,
# and the columns that the script reads.

ROWS = ("calculated", "pruned", "total", "share")
UNCOUNTED_ROWS = ("total", "share")
"""Rows that a tree too large to be counted has not."""
AT_LEAST = {"pruned": "pruned_at_least"}
"""What a row is called there: of a subtree that is skipped only the root is counted."""
TABLE_ROWS = ("entries", "hits")
SHARES = frozenset({"share", "hits", "rate"})
ALWAYS_TOLD_OPTIONS = frozenset({"bounds", "shortest-win", "size"})
"""Options of which a game's page says also what is usual."""
UNKNOWN = "–"


def counts(checked: CheckedRun) -> Iterator[Counts]:
    """Yield what is counted at each moment shown: in a search with a table, its rows too."""
    facts = checked.plan.family.part(Facts)
    if facts.rows(checked.plan, checked.moments) is not None:
        yield from facts.counts(checked.plan, checked.moments)
        return
    table: Counts = (0, None) if has_table(checked) else ()
    for moment in checked.moments:
        frame = moment.frame
        if frame.table is not None:
            table = frame.table.entries, thousandths(frame.table.hits, frame.table.probes)
        met = frame.calculated if frame.distinct is None else frame.distinct
        visits = () if frame.distinct is None else (frame.calculated,)
        total = met + frame.pruned
        total_counts = () if checked.run.total is None else (total, thousandths(met, total))
        yield (*visits, met, frame.pruned, *total_counts, *table)


def rows(checked: CheckedRun) -> tuple[str, ...]:
    """Return the names of the rows that are counted."""
    family_rows = checked.plan.family.part(Facts).rows(checked.plan, checked.moments)
    if family_rows is not None:
        return family_rows
    added = [row for feature in features(checked.plan) for row in feature.rows]
    counted = (ROWS[0], *added, *ROWS[1:])
    if checked.run.total is None:
        counted = tuple(AT_LEAST.get(row, row) for row in counted if row not in UNCOUNTED_ROWS)
    return (*counted, *(TABLE_ROWS if has_table(checked) else ()))


def has_table(checked: CheckedRun) -> bool:
    """Return whether the search looks into a transposition table."""
    return bool(checked.run.tally.frames["table"])


def conditions(checked: CheckedRun, language: str) -> list[str]:
    """Return the settings of the run: the algorithm, then what differs from how it is usually run.

    A game's runs are compared with one another, so there also what is usual is said.
    """
    words, run, played = labels(language), checked.run, checked.walkthrough.game is not None
    table, family = has_table(checked), checked.plan.family
    method = run.algorithm.removesuffix("-table")
    called = (words.get(f"method_{name}") for name in (run.algorithm, method))
    texts = [next(filter(None, called), method)]
    if table or (played and family.part(Proofs).proves):
        texts.append(words[f"table_{option_text(table)}"])
    option_facts = dict(algorithms()[run.algorithm].facts.options)
    if checked.walkthrough.game is not None:
        option_facts |= games()[checked.walkthrough.game].facts.options
    looks = run.options.get("depth") is not None or run.options.get("order") == "static"
    for name, value in run.options.items():
        text = option_text(value)
        if name == "moves" and value:
            text = _moves_text(checked, language)
        word = words.get(f"set_{name}_{text}")
        usual = name in ALWAYS_TOLD_OPTIONS or (name == "evaluation" and looks)
        needed = name in family.part(Facts).CONDITIONS
        if (
            value != option_facts[name].default
            or (played and usual)
            or (needed and value is not None)
        ):
            texts.append(word or words.get(f"set_{name}", f"{name}: {{value}}").format(value=text))
    return texts


def _moves_text(checked: CheckedRun, language: str) -> str:
    """Return the moves before the search as people write them in the language, or else as given."""
    walkthrough, moves = checked.walkthrough, str(checked.run.options["moves"]).split()
    options = {**checked.run.options, "moves": ""}
    game: Any = game_at(games()[walkthrough.game or ""], walkthrough, options)
    state, written = game.start(), list[str]()
    for move in moves:
        state = game.play(state, move)
        board = drawn_board(game, state, move)
        written.append(board.name(language) if board else "")
    return " ".join(written if all(written) else moves)


def now(turn: str, depth: int, status: Status, language: str) -> tuple[str, str, str]:
    """Return who moves at the node, how deep it lies, and what happens there."""
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
    """Digits of the largest number: each has room for as many."""
    rows: Sequence[CountRow]


def counts_table(
    counts_shown: Counts,
    total: int | None,
    language: str,
    names: Sequence[str] = (*ROWS, *TABLE_ROWS),
) -> CountsTable:
    """Return the counts in words and figures; `names` are the rows, at least as many as the counts.

    `total` is how many nodes the whole tree has, None where it is unknown.
    """
    words = labels(language)
    caption = words["counts"] if total is None else words["counts_of"].format(n=f"{total:,}")
    if "calculated" not in names:
        caption = words["counts_sampled"]
    digits = max(len(text("share", 1000)), len(f"{total or 10**6:,}"))
    rows = [
        CountRow(words[name], name in SHARES, text(name, count), text(name, 0))
        for name, count in zip(names, counts_shown, strict=False)
    ]
    return CountsTable(caption, digits, rows)


def text(row: str, count: int | None) -> str:
    """Return the number as it stands in its row.

    >>> text("pruned", 548773), text("share", 2), text("hits", None)
    ('548,773', '0.2%', '–')
    """
    if count is None:
        return UNKNOWN
    return f"{count // 10}.{count % 10}%" if row in SHARES else f"{count:,}"


def thousandths(part: int, whole: int) -> int | None:
    """Return the share in thousandths, rounded; None where there is nothing to divide.

    >>> thousandths(1, 3), thousandths(1173, 549946), thousandths(0, 0)
    (333, 2, None)
    """
    return (2000 * part + whole) // (2 * whole) if whole else None


def option_text(value: object) -> str:
    """Return an option's value as YAML would write it."""
    match value:
        case bool():
            return "on" if value else "off"
        case (float() | int() as low, float() | int() as high):
            return f"[{number_text(low)}, {number_text(high)}]"
        case float() | int():
            return number_text(value)
        case tuple():
            return f"[{', '.join(map(option_text, value))}]"
    return str(value)


# What a page says of the minimal tree, where each node tries its best move first.
# D. E. Knuth and R. W. Moore (1975) showed how few leaves prove what a tree is worth, and that
# alpha-beta reads no more of them where the best move always comes first and the tree is even.

MAX_PROOF_NODES = 100_000
"""Upper limit of the nodes of a tree whose smallest proof is worked out."""
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


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
    """Return whether the minimal tree is marked in the picture."""
    return any(node.critical for node in plan.nodes.values())


def minimal_counts(checked: CheckedRun) -> Minimal | None:
    """Return the counts; None where the minimal tree is not shown or the search asks for less.

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
    if run.tally.full or run.total is None or run.total > MAX_PROOF_NODES:
        return None
    game = run.search_game.game
    smallest = smallest_proof(game, checked.plan.unknown)
    return Minimal(
        len(run.tally.leaves), smallest, run.value, checked.plan.traits.window, uniform_shape(game)
    )


def minimal(checked: CheckedRun, say: Messages, label: str = "") -> Iterator[str]:
    """Yield the section on the minimal tree; `label` names the run where several stand on the
    page."""
    tree_counts = minimal_counts(checked)
    if tree_counts is None:
        return
    title = say.colon(say.say("minimal.title"), markdown_safe(escape(label)))
    yield f"## {title}\n"
    yield f"{say.paragraph([*sentences(tree_counts, say)])}\n"


def sentences(tree_counts: Minimal, say: Messages) -> Iterator[str]:
    """Yield the counts in words."""
    value = number_text(tree_counts.value)
    yield say.count("minimal.read", tree_counts.read)
    if tree_counts.read == tree_counts.smallest:
        yield say.say("minimal.least", value=value)
    else:
        yield say.count("minimal.fewer", tree_counts.smallest, value=value)
        if tree_counts.shape is None and tree_counts.cuts:
            yield say.say("minimal.uneven")
    if tree_counts.shape is not None:
        width, depth = tree_counts.shape
        yield say.count("minimal.formula", width, depth=depth, sum=formula(width, depth))


def formula(width: int, depth: int) -> str:
    """Return how few leaves do in an even tree.

    >>> formula(3, 2)
    '3¹ + 3¹ − 1 = 5'
    """
    longer, shorter = (str(n).translate(SUPERSCRIPTS) for n in (depth - depth // 2, depth // 2))
    return f"{width}{longer} + {width}{shorter} − 1 = {minimal_leaves(width, depth)}"


# The key of signs beside the picture: what each sign means that occurs in the pictures of a page.

BASIC_SIGNS = (
    *("max", "min", "leaf", "unread", "current", "value", "at_least", "at_most"),
    *("alpha", "beta", "hatched", "cut", "skipped", "below", "found", "computed", "stored"),
)
"""Signs that most pictures have, in the order of the list: `drawn_signs` has the shapes."""
TEXT_SIGNS = {"unread": "?", "value": "= 5", "at_least": "≥ 7", "at_most": "≤ 4", "below": "+8,231"}
"""The signs that are texts."""
SIGNS = {
    "revisit": "×2",
    "null": "5⁺ 5⁻",
    "exact": "…, yet exact",
    "omitted_children": "+38",
    "root_range": "▬",
    "horizon": "d = 2",
    "limit": "d = 2",
    "noisy": "!",
    "check": "+",
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
    "proved_bound": "≥ 7",
    "proved_range": "▬",
    "terms": "0.50 + 0.83 = 1.33",
    "rave_terms": "0.50 + 0.83 = 1.33",
    "rates": "0.50",
    "playout": "↓12 ✓ 1",
    "result": "↑ 1",
    "added_children": "+38",
    "prior": "P 0.2",
    "look_visits": "n = 12",
    "look_terms": "5.00 + 6.00 = 11.00",
    "look": "7",
    "look_result": "↑ 7",
    "worker_away": "①",
    "world_visits": "n = 12",
    "world_path": "━",
    "world_means": "0.50",
    "world_result": "7",
    "score_interval": "▒",
    "type_1": "①",
    "type_2": "②",
    "type_3": "③",
}
"""The signs as the pictures write them, with numbers for an example, in the order of the list; a
node that waits has none but its outline, which the style sheet draws."""


def legend(runs: Sequence[CheckedRun], say: Messages) -> str:
    """Return the list of the signs that the pictures of the runs show."""
    sign_names = {
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
        for name in BASIC_SIGNS
        if name in sign_names
    ]
    explained = [
        (_sign_text(sign, say), say.say(message(name), n=f"{omitted:,}"))
        for name, sign in SIGNS.items()
        if name in sign_names
    ]
    return render("legend.html", signs=[*basic, *explained, *own_signs(runs, say)])


def own_signs(runs: Sequence[CheckedRun], say: Messages) -> Iterator[tuple[str, str]]:
    """Yield the signs of the facts that only the families of the runs have, and what they mean."""
    for family in dict.fromkeys(checked.plan.family for checked in runs):
        for field in family.part(Facts).FIELDS.values():
            if field.sign:
                yield field.sign, say.say(field.meaning)


def _signs_that_mean_less(runs: Sequence[CheckedRun]) -> frozenset[str]:
    """Return the names of the signs that mean less in these searches than in others: nothing noisy
    is searched below a limit, there is no list, and bounds rest on estimates."""
    views = [view for checked in runs for view in _views(checked)]
    guesses = any(view.from_estimates for view in views)
    less = {
        "limit": not any(checked.plan.traits.rests for checked in runs),
        "listed": all(view.merit is None for view in views),
        "at_least": guesses,
        "at_most": guesses,
    }
    return frozenset(name for name, is_less in less.items() if is_less)


def _sign_text(sign: str, say: Messages) -> str:
    """Return the sign as the pictures of the page write it: one of them is a word."""
    return say.say("legend.exact_sign") if sign == SIGNS["exact"] else sign


def basic_signs(checked: CheckedRun) -> Iterator[str]:
    """Yield the names of the signs that most pictures have and that occur in the pictures of a
    run; where no nodes are drawn, none do."""
    plan, nodes = checked.plan, checked.plan.nodes.values()
    if not plan.family.part(Picture).draws_nodes:
        return
    views = list(_views(checked))
    frames = [moment.frame for moment in checked.moments]
    inner = {node.turn for node in nodes if not node.leaf}
    states = {view.state for view in views}
    proves = plan.family.part(Proofs).proves
    proved = {view.sign for view in views if not view.is_guess} if proves else set()
    occurs = {
        "max": MAX in inner,
        "min": MIN in inner,
        "leaf": any(node.leaf and node.board is None for node in nodes),
        "unread": any(node.leaf and node.value is None for node in nodes),
        "current": NodeStatus.CURRENT in states,
        "value": "=" in proved,
        "at_least": "≥" in proved,
        "at_most": "≤" in proved,
        "cut": any(view.is_cut for view in views),
        "skipped": NodeStatus.PRUNED in states,
        "below": any(node.hidden and not node.collapsed for node in nodes),
        "found": any(frame.registered for frame in frames),
        "computed": any(frame.computed is not None for frame in frames),
        "stored": any(frame.stored is not None for frame in frames),
    }
    added = {sign for feature in features(plan) for sign in feature.signs}
    yield from (name for name in BASIC_SIGNS if name in added or occurs.get(name))


def signs(checked: CheckedRun) -> Iterator[str]:
    """Yield the names of the signs in the pictures of a run that do not explain themselves."""
    plan, facts = checked.plan, checked.plan.family.part(Facts)
    views = list(_views(checked))
    if (family_signs := facts.all_signs(plan, checked.moments)) is not None:
        yield from family_signs
        return
    yield from _revisit_signs(checked, views)
    if plan.traits.window and any(
        _known_exactly(checked, moment.frame) for moment in checked.moments
    ):
        yield "exact"
    yield from facts.signs(views)
    if plan.has_chance:
        yield from ("chance", "between")
    if any(node.collapsed for node in plan.nodes.values()):
        yield "omitted_children"
    if shows_minimal_tree(plan):
        yield from ("type_1", "type_2", "type_3")


def _revisit_signs(checked: CheckedRun, views: Sequence[NodeState]) -> Iterator[str]:
    frames = [moment.frame for moment in checked.moments]
    if any(view.passes > 1 for view in views):
        yield "revisit"
    if root_range(checked.plan, checked.moments):
        yield "root_range"
    if any(is_null_window(frame.alpha, frame.beta) for frame in frames):
        yield "null"
    if any(frame.horizon is not None for frame in frames):
        yield "limit" if checked.plan.traits.looks_ahead else "horizon"
    nodes = checked.plan.nodes.values()
    marked = ("noisy", "check", "pass")
    are_there = ((node.noisy, node.check, node.after_pass is not None) for node in nodes)
    yield from compress(marked, map(any, zip(*are_there, strict=True)))
    if any(view.reduced for view in views):
        yield "reduced"
    if any(view.is_guess for view in views):
        yield "estimate"
    if any(view.previous_best is not None for view in views):
        yield "previous_best"


def _known_exactly(checked: CheckedRun, frame: Frame) -> bool:
    """Return whether a score fails in the frame, and the value is known exactly all the same."""
    failed = by_window(frame, checked.run.past_bound) in ("fail low", "fail high")
    return failed and certain(frame)


def _views(checked: CheckedRun) -> Iterable[NodeState]:
    return (view for moment in checked.moments for view in moment.changed.values())
