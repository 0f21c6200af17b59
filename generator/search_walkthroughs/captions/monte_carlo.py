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

DIGITS = 2, 3, 4
"""How many decimals a mean is written with; more where fewer would show a whole number."""
RATES = 0, 1
"""Where these are the least and the greatest result, a mean is a success rate."""


class MonteCarloContext(CaptionContext):
    """One moment of a Monte Carlo search, ready to be told; of looks by a network in other words
    than of games played out."""

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
            facts["mean"] = decimals(frame.mean)
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


def decimals(value: float, least: int = DIGITS[0]) -> str:
    """A mean, so that only a whole number looks like one.

    >>> decimals(2 / 3), decimals(1.0), decimals(0.004), decimals(-0.28), decimals(0.9999999)
    ('0.67', '1.00', '0.004', '−0.28', '1.00')
    """
    text = ""
    for digits in range(least, DIGITS[-1] + 1):
        text = f"{round(value, digits) + 0:.{digits}f}"
        if not float(text).is_integer() or abs(value - float(text)) < 10**-6:
            break
    else:
        text = f"{round(value, least) + 0:.{least}f}"
    return text.replace("-", "−")


# Selection and expansion: a child is chosen by its numbers or by chance; a node joins the tree.

RIVALS = 3
"""So many of the others have their numbers told."""
PLACES = range(2, 7)
"""Decimals with which terms are told: as many as are needed to see which sum is the greatest."""

Terms = Mapping[Hashable, tuple[float, ...]]


def monte_carlo_select_caption(telling: MonteCarloContext) -> CaptionParts:
    """The caption of a *select* frame."""
    terms = telling.frame.terms
    if terms is None:
        lead = telling.say("sampled.drawn")
        return CaptionParts(lead, (_chance(telling, "again"),), telling.say("sampled.term_drawn"))
    adds = len(terms[telling.frame.path[-1]]) > 1
    kind = "sum" if adds else "best"
    told = numbers(telling, terms)
    reasons = [telling.say(f"sampled.choose_{kind}"), told]
    reasons += _why(telling, terms) if adds else _tie(telling, terms)
    reasons += _unseen(telling)
    if telling.mover == "MIN":
        reasons.insert(1, telling.say("sampled.turned"))
    lead = telling.say("sampled.select")
    return CaptionParts(lead, tuple(reasons), telling.say(f"sampled.term_{kind}"))


def _unseen(telling: MonteCarloContext) -> Iterator[str]:
    """What stands for the mean of moves that were never followed."""
    compared = [view for view in telling.moment.changed.values() if view.terms]
    if telling.plan.looks and any(view.playouts is None for view in compared):
        first = telling.plan.options.get("first-play", "parent")
        yield telling.say(f"sampled.unseen_{first}")


def numbers(telling: MonteCarloContext, terms: Terms) -> str:
    """The numbers of the child that was chosen, and those of its strongest rivals."""
    chosen = telling.frame.path[-1]
    others = sorted((m for m in terms if m != chosen), key=lambda m: -sum(terms[m]))
    places = clear(terms, chosen)
    mine = score_terms(telling, chosen, terms[chosen], places)
    if not others:
        return telling.say("sampled.alone", mine=mine)
    shown = [score_terms(telling, move, terms[move], places) for move in others[:RIVALS]]
    more = len(others) - len(shown)
    if more:
        shown.append(telling.words.count("sampled.others", more))
    return telling.say("sampled.against", mine=mine, others=telling.words.join(shown))


def score_terms(
    telling: MonteCarloContext, move: Hashable, terms: Sequence[float], places: int
) -> str:
    """The terms of one child, added up; where rounding spoils the sum, it is no plain equation."""
    name = telling.move((*telling.frame.path[:-1], move))
    return telling.say("sampled.of", terms=sum_text(terms, places), child=name)


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


def monte_carlo_expand_caption(telling: MonteCarloContext) -> CaptionParts:
    """The caption of an *expand* frame."""
    frame = telling.frame
    child = telling.plan.nodes.get(frame.child) if frame.child is not None else None
    reasons: list[str] = []
    if frame.chance:
        form = "met" if telling.method == "playout" else "new"
        reasons.append(_chance(telling, form))
    else:
        if child is not None and child.position is not None and child.position.cards is not None:
            reasons.append(card_move_text(telling, child.position.cards))
        reasons.append(_choice(telling))
    if child is not None and child.leaf:
        reasons.append(telling.say("sampled.over_there"))
    lead = telling.say("sampled.expand_drawn" if frame.chance else "sampled.expand")
    return CaptionParts(lead, tuple(reasons), telling.say("sampled.term_expand"))


def _choice(telling: MonteCarloContext) -> str:
    """Why a move of a player joins just now."""
    facts = {"mover": telling.player, "threshold": telling.plan.options.get("threshold", "")}
    if telling.frame.prior is not None:
        facts["prior"] = number_text(round(telling.frame.prior, 3))
    known = telling.method in ("uct", "puct", "flat_monte_carlo", "mcts_greedy", "playout")
    return telling.say(f"sampled.join_{telling.method if known else 'any'}", **facts)


def _chance(telling: MonteCarloContext, form: str) -> str:
    """Whose branch it is, how likely it was, and whether it has been there before."""
    frame = telling.frame
    where = frame.path if frame.status == "expand" else frame.path[:-1]
    kind = "card" if telling.cards else "chance"
    odds = "sure" if frame.p == 1 else kind
    place = telling.name(where)
    parts = [telling.say(f"sampled.by_{kind}", place=place), telling.say(f"sampled.odds_{odds}")]
    if form != "met":
        parts.append(telling.say(f"sampled.{form}"))
    return telling.words.paragraph(parts)


def _why(telling: MonteCarloContext, terms: Terms) -> Iterator[str]:
    """Which of the two numbers has decided."""
    chosen = terms[telling.frame.path[-1]]
    rivals = [of for move, of in terms.items() if move != telling.frame.path[-1]]
    means = [of[0] for of in rivals]
    if not rivals:
        return
    if any(sum(of) == sum(chosen) for of in rivals):
        yield telling.say("sampled.first")
    elif chosen[0] < max(means):
        yield telling.say("sampled.seldom")
    elif set(means) == {chosen[0]}:
        yield telling.say("sampled.alike")
    else:
        yield telling.say("sampled.pays")


def _tie(telling: MonteCarloContext, terms: Terms) -> Iterator[str]:
    """What is done where the best rate is not the only one."""
    chosen = terms[telling.frame.path[-1]]
    best = [move for move, of in terms.items() if of == chosen]
    if len(best) == 1:
        return
    how = "random" if telling.plan.options.get("ties") == "random" else "first"
    form = "all" if len(best) == len(terms) else "some"
    rate = decimals(-chosen[0] if telling.mover == "MIN" else chosen[0])
    yield telling.say(f"sampled.tie_{form}_{how}", n=number_text(len(best)), rate=rate)


def _read(text: str) -> int:
    """A number as it stands, in its smallest unit."""
    return round(float(text.replace("−", "-")) * 10**6)


# Start and end: what the search will do, and the move that it chooses.

METHODS = "uct", "puct", "flat_monte_carlo", "mcts_greedy", "playout"
"""Those whose way of searching is told."""
BY_VISITS = "uct", "puct"
"""Those that choose the move that was visited most."""


def monte_carlo_begin_caption(telling: MonteCarloContext) -> CaptionParts:
    """The caption of the *start* of the search."""
    return CaptionParts(
        telling.say("start.root"), tuple(_opening(telling)), telling.say("start.term")
    )


def _opening(telling: MonteCarloContext) -> Iterator[str]:
    options = telling.plan.options
    if telling.node.leaf:
        yield telling.say("sampled.start_over")
        return
    yield from squares(telling)
    if telling.cards:
        yield telling.say("sampled.start_cards")
    yield telling.say(f"sampled.start_{telling.side}")
    if telling.method in METHODS:
        threshold = options.get("threshold", "")
        yield telling.say(f"sampled.method_{telling.method}", threshold=threshold)
    if (policy := f"sampled.policy_{options.get('policy')}") in telling.words.messages:
        yield telling.say(policy)


def monte_carlo_finish_caption(telling: MonteCarloContext) -> CaptionParts:
    """The caption of the *end* of the search."""
    frame = telling.frame
    assert frame.score is not None
    facts = {"score": decimals(frame.score)}
    term = telling.say("end.term")
    if frame.move is None:
        lead = telling.say("sampled.estimated", **facts)
        return CaptionParts(lead, (telling.say("sampled.unproved"), *_size(telling)), term)
    best = (*frame.path, frame.move)
    lead = telling.say("sampled.end", best=telling.move(best), **facts)
    if telling.method == "playout":
        return CaptionParts(lead, (telling.say("sampled.chosen_playout"), *_size(telling)), term)
    reasons = (*_move_choice(telling), telling.say("sampled.unproved"), *_size(telling))
    return CaptionParts(lead, reasons, term)


def _move_choice(telling: MonteCarloContext) -> Iterator[str]:
    """Why this move, and what of those that did as well."""
    frame, known = telling.frame, dict(telling.children())
    mine = known.get((*frame.path, frame.move))
    if mine is None or telling.method not in METHODS:
        return
    counts = telling.method in BY_VISITS
    total = telling.view.playouts.visits if telling.view.playouts else mine.visits
    facts = {
        "n": number_text(mine.visits),
        "total": number_text(total),
        "score": decimals(mine.mean),
    }
    yield telling.say(f"sampled.chosen_{telling.method}", **facts)
    equal = [
        path
        for path, other in known.items()
        if path[-1] != frame.move
        and (other.visits == mine.visits if counts else other.mean == mine.mean)
    ]
    if equal:
        key = "visits" if counts else "means"
        yield telling.words.count(f"sampled.equal_{key}", len(equal))


def _size(telling: MonteCarloContext) -> Iterator[str]:
    """How large the tree has become, and how much of it is drawn."""
    nodes, shown = telling.frame.calculated, len(telling.plan.nodes)
    if nodes <= shown:
        yield telling.words.count("sampled.size", nodes)
    else:
        yield telling.say("sampled.size_drawn", n=f"{nodes:,}", shown=f"{shown:,}")


# A playout: its moves and its result.

PLAYOUT_MOVES = 4
"""So many moves of a playout are told; the others are counted."""


def monte_carlo_playout_caption(telling: MonteCarloContext) -> CaptionParts:
    """The caption of a *playout* frame."""
    frame = telling.frame
    form = "result"
    if tuple(telling.plan.range) == RATES and frame.result in RATES:
        form = "won" if frame.result else "lost"
    if telling.plan.looks and not telling.node.leaf:
        lead = telling.say("sampled.playout_result")
        return CaptionParts(
            lead, (telling.say("sampled.guess"),), telling.say("sampled.term_playout")
        )
    if not frame.moves:
        lead = telling.say(f"sampled.over_{form}")
        return CaptionParts(
            lead, (telling.say("sampled.counts"),), telling.say("sampled.term_playout")
        )
    reasons = (_moves(telling), *_cards(telling))
    if telling.method != "playout":
        reasons = (*reasons, telling.say("sampled.outside"))
    return CaptionParts(
        telling.say(f"sampled.playout_{form}"), reasons, telling.say("sampled.term_playout")
    )


def _moves(telling: MonteCarloContext) -> str:
    """What was played: all of it, or how it began and how many moves there were more."""
    moves = telling.frame.moves or ()
    few = moves if len(moves) <= PLAYOUT_MOVES + 1 else moves[:PLAYOUT_MOVES]
    shown = telling.words.messages["list.comma"].join(telling.line(few))
    more = len(moves) - len(few)
    if not more:
        return telling.say("sampled.moves", moves=shown)
    return telling.say("sampled.moves_more", n=more, moves=shown)


def _cards(telling: MonteCarloContext) -> Iterator[str]:
    """In a game of patience, how far the playout came."""
    position = telling.node.position
    if position is None or position.cards is None:
        return
    there = sum(count for _, _, count in position.cards.foundations)
    played = [str(move) for move in telling.frame.moves or ()]
    brought = sum(">F" in move for move in played)
    yield telling.say("sampled.cards", n=there + brought, total=position.cards.total)


# Backup: the estimate of a node now, an average of its children or the best of them.

FEW = 3
"""Of more children the average is not written out."""


def monte_carlo_backup_caption(telling: MonteCarloContext) -> CaptionParts:
    """The caption of a *backup* frame."""
    frame, term = telling.frame, telling.say("sampled.term_backup")
    assert frame.visits is not None
    if playout_at_node(telling):
        assert frame.mean is not None
        lead = telling.say(
            "sampled.lost_lead", had=telling.mean_of_visits(frame.mean, frame.visits)
        )
        return CaptionParts(
            lead, (telling.say("sampled.lost"), telling.say("sampled.unfair")), term
        )
    lead = telling.words.count("sampled.backup", frame.visits, **telling.facts)
    return CaptionParts(lead, tuple(_reasons(telling)), term)


def playout_at_node(telling: MonteCarloContext) -> bool:
    """Whether the playout was made at the node itself, whose numbers are those of its children."""
    frame = telling.frame
    carries = telling.method == "mcts_greedy" and not _own(telling)
    return carries and frame.played == frame.path


def _reasons(telling: MonteCarloContext) -> Iterator[str]:
    frame = telling.frame
    if telling.node.leaf:
        yield telling.say("sampled.ended")
        return
    yield telling.say("sampled.brought")
    if telling.plan.looks and frame.visits == 1:
        yield telling.say("sampled.single")
        return
    if _own(telling):
        assert frame.visits is not None
        yield telling.words.count("sampled.own", frame.visits, **telling.facts)
        return
    carries = telling.method == "mcts_greedy"
    form = "best" if carries else "average"
    if telling.node.turn == 0:
        form = "weighted" if carries else "chance"
    if form == "best":
        yield _best(telling)
    elif form == "weighted":
        yield _average_terms(telling)
    else:
        yield telling.say(f"sampled.carry_{form}")
    if not telling.plan.looks:
        yield telling.say("sampled.unfair_best" if form == "best" else "sampled.unfair")


def _own(telling: MonteCarloContext) -> bool:
    """Whether all its playouts were played from the node itself."""
    sampled = telling.view.playouts
    return sampled is None or sampled.own


def _best(telling: MonteCarloContext) -> str:
    """The child whose rate is taken over."""
    mean = telling.frame.mean
    givers = [path for path, sampled in telling.children() if sampled.mean == mean]
    facts = {"mover": "MIN" if telling.node.turn == MIN else "MAX"}
    if not givers:
        return telling.say("sampled.carry_best", **facts)
    return telling.say("sampled.carry_best_of", child=telling.move(givers[0]), **facts)


def _average_terms(telling: MonteCarloContext) -> str:
    """How the average is made, where the children are few and all of them are drawn."""
    children, frame = telling.children(), telling.frame
    known = sum(sampled.visits for _, sampled in children)
    if not 1 < len(children) <= FEW or known != frame.visits:
        return telling.say("sampled.carry_weighted")
    parts = [
        telling.say("sampled.weight", n=number_text(sampled.visits), value=decimals(sampled.mean))
        for _, sampled in children
    ]
    return telling.say("sampled.carry_weights", parts=telling.words.join(parts))
