"""Selection, expansion, playout, backup."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property

from ..game import CHANCE, MIN, Path
from ..trace.frame_text import number_text
from ..trace.plan import Plan
from ..trace.statistics import PlayoutStatistics
from ..trace.tree_state import Moment
from .catalogue import Messages, Phrase
from .context import CaptionContext, CaptionParts, player
from .entering import card_move_text, squares
from .names import passes

# What these sentences share: means, who chooses, the names of moves.

DIGITS = range(2, 5)
"""How many decimals a mean is written with; more where fewer would show a whole number."""
RATES = 0, 1
"""Where these are the least and the greatest result, a mean is a success rate."""


class MonteCarloContext(CaptionContext):
    """One moment of a Monte Carlo search; the words for evaluations by a network differ from those
    for games played out."""

    def __init__(self, plan: Plan, moment: Moment, words: Messages) -> None:
        super().__init__(plan, moment, words.variant("look") if plan.looks else words)

    @property
    def method(self) -> str:
        """The algorithm's name, as keys of messages write it."""
        return self.plan.algorithm.replace("-", "_")

    @property
    def what(self) -> Phrase:
        """What a mean is called."""
        key = "rate" if tuple(self.plan.range) == RATES else "mean"
        return self.words.say(f"sampled.{key}")

    @property
    def cards(self) -> bool:
        """Whether what chance does is to turn over a card."""
        position = self.plan.nodes[self.plan.root].position
        return position is not None and position.cards is not None

    @property
    def mover(self) -> str:
        """Who moves at the parent of the current node; MAX where that is not drawn."""
        above = self.plan.nodes.get(self.frame.path[:-1])
        return player(above.turn if above is not None else 1)

    @property
    def player_moves(self) -> bool:
        """Whether a player moves at the current node."""
        return self.node.turn != CHANCE

    @cached_property
    def facts(self) -> dict[str, object]:
        """What almost every sentence names; no leaf by its value, since nobody has read it."""
        path, frame = self.frame.path, self.frame
        facts: dict[str, object] = {
            "node": self.name(path),
            "player": self.player,
            "mover": self.mover,
            "what": self.what,
        }
        if path:
            facts |= {"parent": self.name(path[:-1]), "move": self.move(path)}
        if frame.child is not None:
            facts["move"] = self.move(frame.child)
        if frame.p is not None:
            facts["p"] = str(frame.p)
        if frame.result is not None:
            facts["result"] = number_text(frame.result)
        if frame.mean is not None:
            exact = self.plan.worlds
            facts["mean"] = number_text(frame.mean) if exact else decimals(frame.mean)
        if frame.interval is not None:
            low, high = frame.interval
            facts |= {"low": decimals(low), "high": decimals(high)}
        return facts

    def name(self, path: Path) -> str:
        """A node's name."""
        return self.names.name(path)

    def move(self, path: Path) -> str:
        """The last move of the path, by which one knows a child beside its parent."""
        if not self.names.moves.on_board:
            return self.names.name(path)
        if path in self.plan.nodes or not self.cards:
            return self.names.child(path)
        source, _, goal = str(path[-1]).partition(">")
        if goal:
            return f"{source}→{goal}"
        return self.words.say("cards.turn", card=source.removeprefix("turn "))

    def line(self, moves: Sequence[Hashable]) -> list[str]:
        """Moves that were made from the current node on."""
        ways = [(*self.frame.path, *moves[:end]) for end in range(1, len(moves) + 1)]
        return [self.names.moves.last(way) if passes(way) else self.move(way) for way in ways]

    def mean_of_visits(self, mean: float, visits: int) -> Phrase:
        """A mean, and of how many playouts it is made."""
        return self.words.count("sampled.counted", visits, mean=decimals(mean))

    def children(self) -> list[tuple[Path, PlayoutStatistics]]:
        """What is known of the children that are drawn."""
        pairs = zip(self.node.children, self.moment.below, strict=False)
        return [(path, view.playouts) for path, view in pairs if view.playouts is not None]

    def better(self, values: Sequence[float]) -> float:
        """What who moves at the current node likes best."""
        return min(values) if self.node.turn == -1 else max(values)


def decimals(value: float, least: int = DIGITS.start) -> str:
    """A mean, so that only a whole number looks like one.

    >>> decimals(2 / 3), decimals(1.0), decimals(0.004), decimals(-0.28), decimals(0.9999999)
    ('0.67', '1.00', '0.004', '−0.28', '1.00')
    """
    value, text = float(value), ""
    for digits in range(least, DIGITS.stop):
        text = f"{round(value, digits) + 0:.{digits}f}"
        if not float(text).is_integer() or abs(value - float(text)) < 10**-6:
            break
    else:
        text = f"{round(value, least) + 0:.{least}f}"
    return text.replace("-", "−")


# Selection and expansion: a child is chosen by its numbers or by chance; a node joins the tree.

RIVALS = 3
"""The numbers of so many other children are given."""
PLACES = range(2, 7)
"""Decimals of the terms: as many as are needed to see which sum is the greatest."""

Terms = Mapping[Hashable, tuple[float, ...]]


def monte_carlo_select_caption(context: MonteCarloContext) -> CaptionParts:
    """The caption of a *select* frame."""
    terms = context.frame.terms
    if terms is None:
        lead = context.say("sampled.drawn")
        return CaptionParts(lead, (_chance(context, "again"),), context.say("sampled.term_drawn"))
    adds = len(terms[context.frame.path[-1]]) > 1
    kind = "sum" if adds else "best"
    parts = numbers(context, terms)
    reasons = [context.say(f"sampled.choose_{kind}"), parts]
    reasons += _why(context, terms) if adds else _tie(context, terms)
    reasons += _unseen(context)
    if context.mover == "MIN":
        reasons.insert(1, context.say("sampled.turned"))
    lead = context.say("sampled.select")
    return CaptionParts(lead, tuple(reasons), context.say(f"sampled.term_{kind}"))


def _unseen(context: MonteCarloContext) -> Iterator[str]:
    """What stands for the mean of moves that were never followed."""
    compared = [view for view in context.moment.changed.values() if view.terms]
    if context.plan.looks and any(view.playouts is None for view in compared):
        first = context.plan.options.get("first-play", "parent")
        yield context.say(f"sampled.unseen_{first}")


def numbers(context: MonteCarloContext, terms: Terms) -> str:
    """The numbers of the child that was chosen, and those of its strongest rivals."""
    chosen = context.frame.path[-1]
    others = sorted((m for m in terms if m != chosen), key=lambda m: -sum(terms[m]))
    places = clear(terms, chosen)
    mine = score_terms(context, chosen, terms[chosen], places)
    if not others:
        return context.say("sampled.alone", mine=mine)
    shown = [score_terms(context, move, terms[move], places) for move in others[:RIVALS]]
    more = len(others) - len(shown)
    if more:
        shown.append(context.words.count("sampled.others", more))
    return context.say("sampled.against", mine=mine, others=context.words.join(shown))


def score_terms(
    context: MonteCarloContext, move: Hashable, terms: Sequence[float], places: int
) -> str:
    """The terms of one child, added up; where rounding spoils the sum, it is no plain equation."""
    name = context.move((*context.frame.path[:-1], move))
    return context.say("sampled.of", terms=sum_text(terms, places), child=name)


def sum_text(terms: Sequence[float], places: int) -> str:
    """The sum written out."""
    parts = [decimals(term, places) for term in terms]
    if len(parts) == 1:
        return parts[0]
    total = decimals(sum(terms), places)
    exact = sum(map(_read, parts)) == _read(total)
    return f"{' + '.join(parts)} {'=' if exact else '≈'} {total}"


def clear(terms: Terms, chosen: Hashable) -> int:
    """How many decimals show which sum is the greatest."""
    most = sum(terms[chosen])
    for places in PLACES:
        shown = [decimals(sum(of), places) for of in terms.values() if sum(of) != most]
        if decimals(most, places) not in shown:
            return places
    return PLACES[0]


def monte_carlo_expand_caption(context: MonteCarloContext) -> CaptionParts:
    """The caption of an *expand* frame."""
    frame = context.frame
    child = context.plan.nodes.get(frame.child) if frame.child is not None else None
    reasons: list[str] = []
    if frame.chance:
        form = "met" if context.method == "playout" else "new"
        reasons.append(_chance(context, form))
    else:
        if child is not None and child.position is not None and child.position.cards is not None:
            reasons.append(card_move_text(context, child.position.cards))
        reasons.append(_choice(context))
    first = child.first_occurrence if child is not None else None
    if first is not None:
        reasons.append(context.say("sampled.known_position", first=context.names.name(first)))
    elif child is not None and child.leaf:
        reasons.append(context.say("sampled.over_there"))
    lead = context.say("sampled.expand_drawn" if frame.chance else "sampled.expand")
    return CaptionParts(lead, tuple(reasons), context.say("sampled.term_expand"))


def _choice(context: MonteCarloContext) -> str:
    """Why a move of a player joins just now."""
    facts = {"mover": context.player, "threshold": context.plan.options.get("threshold", "")}
    if context.frame.prior is not None:
        facts["prior"] = number_text(round(context.frame.prior, 3))
    known = context.method in METHODS
    return context.say(f"sampled.join_{context.method if known else 'any'}", **facts)


def _chance(context: MonteCarloContext, form: str) -> str:
    """Whose branch it is, how likely it was, and whether it has been there before."""
    frame = context.frame
    where = frame.path if frame.status == "expand" else frame.path[:-1]
    kind = "card" if context.cards else "chance"
    odds = "sure" if frame.p == 1 else kind
    place = context.name(where)
    parts = [context.say(f"sampled.by_{kind}", place=place), context.say(f"sampled.odds_{odds}")]
    if form != "met":
        parts.append(context.say(f"sampled.{form}"))
    return context.words.paragraph(parts)


def _why(context: MonteCarloContext, terms: Terms) -> Iterator[str]:
    """Which of the two numbers has decided."""
    chosen = terms[context.frame.path[-1]]
    rivals = [of for move, of in terms.items() if move != context.frame.path[-1]]
    means = [of[0] for of in rivals]
    if not rivals:
        return
    if any(sum(of) == sum(chosen) for of in rivals):
        yield context.say("sampled.first")
    elif chosen[0] < max(means):
        yield context.say("sampled.seldom")
    elif set(means) == {chosen[0]}:
        yield context.say("sampled.alike")
    else:
        yield context.say("sampled.pays")


def _tie(context: MonteCarloContext, terms: Terms) -> Iterator[str]:
    """What is done where the best rate is not the only one."""
    chosen = terms[context.frame.path[-1]]
    best = [move for move, of in terms.items() if of == chosen]
    if len(best) == 1:
        return
    how = "random" if context.plan.options.get("ties") == "random" else "first"
    form = "all" if len(best) == len(terms) else "some"
    rate = decimals(-chosen[0] if context.mover == "MIN" else chosen[0])
    yield context.say(f"sampled.tie_{form}_{how}", n=number_text(len(best)), rate=rate)


def _read(text: str) -> int:
    """A number as it stands, in its smallest unit."""
    return round(float(text.replace("−", "-")) * 10**6)


# Start and end: what the search will do, and the move that it chooses.

METHODS = (
    "uct",
    "uct_table",
    "determinization_uct",
    "puct",
    "flat_monte_carlo",
    "mcts_greedy",
    "playout",
)
"""The algorithms whose way of searching is described."""
BY_VISITS = "uct", "uct_table", "puct"
"""Those that choose the move that was visited most."""


def monte_carlo_begin_caption(context: MonteCarloContext) -> CaptionParts:
    """The caption of the *start* of the search."""
    return CaptionParts(
        context.say("start.root"), tuple(_opening(context)), context.say("start.term")
    )


def _opening(context: MonteCarloContext) -> Iterator[str]:
    options = context.plan.options
    if context.node.leaf:
        yield context.say("sampled.start_over")
        return
    yield from squares(context)
    if context.cards:
        yield context.say("sampled.start_cards")
    yield context.say(f"sampled.start_{context.side}")
    if context.method in METHODS:
        threshold = options.get("threshold", "")
        yield context.say(f"sampled.method_{context.method}", threshold=threshold)
    if (policy := f"sampled.policy_{options.get('policy')}") in context.words.messages:
        yield context.say(policy)


def monte_carlo_finish_caption(context: MonteCarloContext) -> CaptionParts:
    """The caption of the *end* of the search."""
    frame = context.frame
    assert frame.score is not None
    facts = {"score": decimals(frame.score)}
    term = context.say("end.term")
    if frame.move is None:
        lead = context.say("sampled.estimated", **facts)
        return CaptionParts(lead, (context.say("sampled.unproved"), *_size(context)), term)
    best = (*frame.path, frame.move)
    lead = context.say("sampled.end", best=context.move(best), **facts)
    if context.method == "playout":
        return CaptionParts(lead, (context.say("sampled.chosen_playout"), *_size(context)), term)
    reasons = (*_move_choice(context), context.say("sampled.unproved"), *_size(context))
    return CaptionParts(lead, reasons, term)


def _move_choice(context: MonteCarloContext) -> Iterator[str]:
    """Why this move, and what of those that did as well."""
    frame, known = context.frame, dict(context.children())
    mine = known.get((*frame.path, frame.move))
    if mine is None or context.method not in METHODS:
        return
    counts = context.method in BY_VISITS
    total = context.view.playouts.visits if context.view.playouts else mine.visits
    facts = {
        "n": number_text(mine.visits),
        "total": number_text(total),
        "score": decimals(mine.mean),
    }
    yield context.say(f"sampled.chosen_{context.method}", **facts)
    equal = [
        path
        for path, other in known.items()
        if path[-1] != frame.move
        and (other.visits == mine.visits if counts else other.mean == mine.mean)
    ]
    if equal:
        key = "visits" if counts else "means"
        yield context.words.count(f"sampled.equal_{key}", len(equal))


def _size(context: MonteCarloContext) -> Iterator[str]:
    """How large the tree has become, and how much of it is drawn."""
    nodes, shown = context.frame.calculated, len(context.plan.nodes)
    if nodes <= shown:
        yield context.words.count("sampled.size", nodes)
    else:
        yield context.say("sampled.size_drawn", n=f"{nodes:,}", shown=f"{shown:,}")


# A playout: its moves and its result.

PLAYOUT_MOVES = 4
"""So many moves of a playout are named; the others are counted."""


def monte_carlo_playout_caption(context: MonteCarloContext) -> CaptionParts:
    """The caption of a *playout* frame."""
    frame = context.frame
    form = "result"
    if tuple(context.plan.range) == RATES and frame.result in RATES:
        form = "won" if frame.result else "lost"
    if context.plan.looks and not context.node.leaf:
        lead = context.say("sampled.playout_result")
        return CaptionParts(
            lead, (context.say("sampled.guess"),), context.say("sampled.term_playout")
        )
    if not frame.moves:
        lead = context.say(f"sampled.over_{form}")
        return CaptionParts(
            lead, (context.say("sampled.counts"),), context.say("sampled.term_playout")
        )
    reasons = (_moves(context), *_cards(context))
    if context.method != "playout":
        place = "outside" if context.plan.independent else "world"
        reasons = (*reasons, context.say(f"sampled.{place}"))
    return CaptionParts(
        context.say(f"sampled.playout_{form}"), reasons, context.say("sampled.term_playout")
    )


def _moves(context: MonteCarloContext) -> str:
    """What was played: all of it, or how it began and how many moves there were more."""
    moves = context.frame.moves or ()
    few = moves if len(moves) <= PLAYOUT_MOVES + 1 else moves[:PLAYOUT_MOVES]
    shown = context.words.messages["list.comma"].join(context.line(few))
    more = len(moves) - len(few)
    if not more:
        return context.say("sampled.moves", moves=shown)
    return context.say("sampled.moves_more", n=more, moves=shown)


def _cards(context: MonteCarloContext) -> Iterator[str]:
    """In a game of patience, how far the playout came."""
    position = context.node.position
    if position is None or position.cards is None:
        return
    there = sum(count for _, _, count in position.cards.foundations)
    played = [str(move) for move in context.frame.moves or ()]
    brought = sum(">F" in move for move in played)
    yield context.say("sampled.cards", n=there + brought, total=position.cards.total)


# Backup: the estimate of a node now, an average of its children or the best of them.

FEW = 3
"""Of more children the average is not written out."""


def monte_carlo_backup_caption(context: MonteCarloContext) -> CaptionParts:
    """The caption of a *backup* frame."""
    frame, term = context.frame, context.say("sampled.term_backup")
    assert frame.visits is not None
    if playout_at_node(context):
        assert frame.mean is not None
        lead = context.say(
            "sampled.lost_lead", had=context.mean_of_visits(frame.mean, frame.visits)
        )
        return CaptionParts(
            lead, (context.say("sampled.lost"), context.say("sampled.unfair")), term
        )
    lead = context.words.count("sampled.backup", frame.visits, **context.facts)
    return CaptionParts(lead, tuple(_reasons(context)), term)


def playout_at_node(context: MonteCarloContext) -> bool:
    """Whether the playout was made at the node itself, whose numbers are those of its children."""
    frame = context.frame
    carries = context.method == "mcts_greedy" and not _own(context)
    return carries and frame.played == frame.path


def _reasons(context: MonteCarloContext) -> Iterator[str]:
    frame = context.frame
    if context.node.leaf:
        yield context.say("sampled.ended")
        return
    yield context.say("sampled.brought")
    if context.plan.looks and frame.visits == 1:
        yield context.say("sampled.single")
        return
    if _own(context):
        assert frame.visits is not None
        yield context.words.count("sampled.own", frame.visits, **context.facts)
        return
    carries = context.method == "mcts_greedy"
    form = "best" if carries else "average"
    if context.node.turn == 0:
        form = "weighted" if carries else "chance"
    if form == "best":
        yield _best(context)
    elif form == "weighted":
        yield _average_terms(context)
    else:
        yield context.say(f"sampled.carry_{form}")
    if not context.plan.looks:
        yield context.say("sampled.unfair_best" if form == "best" else "sampled.unfair")


def _own(context: MonteCarloContext) -> bool:
    """Whether all its playouts were played from the node itself."""
    sampled = context.view.playouts
    return sampled is None or sampled.own


def _best(context: MonteCarloContext) -> str:
    """The child whose rate is taken over."""
    mean = context.frame.mean
    givers = [path for path, sampled in context.children() if sampled.mean == mean]
    facts = {"mover": "MIN" if context.node.turn == MIN else "MAX"}
    if not givers:
        return context.say("sampled.carry_best", **facts)
    return context.say("sampled.carry_best_of", child=context.move(givers[0]), **facts)


def _average_terms(context: MonteCarloContext) -> str:
    """How the average is made, where the children are few and all of them are drawn."""
    children, frame = context.children(), context.frame
    known = sum(sampled.visits for _, sampled in children)
    if not 1 < len(children) <= FEW or known != frame.visits:
        return context.say("sampled.carry_weighted")
    parts = [
        context.say("sampled.weight", n=number_text(sampled.visits), value=decimals(sampled.mean))
        for _, sampled in children
    ]
    return context.say("sampled.carry_weights", parts=context.words.clauses(parts))
