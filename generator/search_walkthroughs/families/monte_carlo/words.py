"""What is said of selection, expansion, playout and backup."""

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from typing import ClassVar

from ...captions import family_words
from ...captions.boards import card_move_text, notation_text
from ...captions.catalogue import Messages, Phrase
from ...captions.context import CaptionContext, CaptionParts, player
from ...captions.family_words import Rows
from ...captions.names import Names, passes
from ...game import CHANCE, MAX, MIN, Path
from ...record.frame_text import number_text
from ...record.plan import Plan
from ...record.statistics import PlayoutStatistics
from ...record.tree_state import Moment
from .written_numbers import Terms, clear, decimals, sum_text

# What these sentences share: means, who chooses, the names of moves.

RATES = 0, 1
"""The least and the greatest result of games whose mean is a success rate."""


class MonteCarloContext(CaptionContext):
    """One moment of a Monte Carlo search."""

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
        return player(above.turn if above is not None else MAX)

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
            facts["mean"] = self.mean_text(frame.mean)
        if frame.interval is not None:
            low, high = frame.interval
            facts |= {"low": decimals(low), "high": decimals(high)}
        return facts

    def mean_text(self, mean: float) -> str:
        """Return the mean as sentences write it."""
        return decimals(mean)

    def is_guess(self) -> bool:
        """Return whether the result comes from a look at the node, and not from a game."""
        return False

    def first_visit(self) -> str | None:
        """Return what is said of a node that a result reaches for the first time, if anything."""
        return None

    def join_key(self) -> str:
        """Return the name of the message why a move of a player joins just now."""
        return self.method if f"sampled.join_{self.method}" in self.words.messages else "any"

    def start_notes(self) -> Iterator[str]:
        """Yield what else is said where the search begins."""
        yield from ()

    def select_notes(self) -> Iterator[str]:
        """Yield what else is said of the numbers by which a child is chosen."""
        yield from ()

    def playout_notes(self) -> Iterator[str]:
        """Yield what else is said of a playout."""
        yield from ()

    def backup_notes(self) -> Iterator[str]:
        """Yield what else a result tells of the nodes to which it comes."""
        yield from ()

    def unfair(self, form: str) -> Iterator[str]:
        """Yield why the mean is not a fair sample: it is taken from children in a `form`."""
        yield self.say("sampled.unfair_best" if form == "best" else "sampled.unfair")

    def name(self, path: Path) -> str:
        """Return a node's name."""
        return self.names.name(path)

    def move(self, path: Path) -> str:
        """Return the last move of the path, by which a child is known beside its parent."""
        if not self.names.moves.on_board:
            return self.names.name(path)
        if path in self.plan.nodes or not self.cards:
            return self.names.child(path)
        source, _, goal = str(path[-1]).partition(">")
        if goal:
            return f"{source}→{goal}"
        return self.words.say("cards.turn", card=source.removeprefix("turn "))

    def line(self, moves: Sequence[Hashable]) -> list[str]:
        """Return the texts of moves that were made from the current node on."""
        ways = [(*self.frame.path, *moves[:end]) for end in range(1, len(moves) + 1)]
        return [self.names.moves.last(way) if passes(way) else self.move(way) for way in ways]

    def mean_of_visits(self, mean: float, visits: int) -> Phrase:
        """Return a mean, and the number of playouts that it is made of."""
        return self.words.count("sampled.counted", visits, mean=decimals(mean))

    def children(self) -> list[tuple[Path, PlayoutStatistics]]:
        """Return what is known of the children that are drawn."""
        pairs = zip(self.node.children, self.moment.below, strict=False)
        return [(path, view.playouts) for path, view in pairs if view.playouts is not None]

    def changed_playouts(self) -> dict[Path, PlayoutStatistics]:
        """Return what is known now of the nodes that the frame has changed."""
        changed = self.moment.changed.items()
        return {path: view.playouts for path, view in changed if view.playouts is not None}

    def better(self, values: Sequence[float]) -> float:
        """Return the value that the mover at the current node likes best."""
        return min(values) if self.node.turn == MIN else max(values)


# Selection and expansion: a child is chosen by its numbers or by chance; a node joins the tree.

RIVALS = 3
"""Upper limit of other children whose numbers are given."""


def select_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of a *select* frame."""
    terms = context.frame.terms
    if terms is None:
        lead = context.say("sampled.drawn")
        return CaptionParts(lead, (_chance(context, "again"),), context.say("sampled.term_drawn"))
    adds = len(terms[context.frame.path[-1]]) > 1
    kind = "sum" if adds else "best"
    parts = numbers(context, terms)
    reasons = [context.say(f"sampled.choose_{kind}"), parts]
    reasons += _deciding_number(context, terms) if adds else _tie(context, terms)
    reasons += context.select_notes()
    if context.mover == "MIN":
        reasons.insert(1, context.say("sampled.turned"))
    lead = context.say("sampled.select")
    return CaptionParts(lead, reasons, context.say(f"sampled.term_{kind}"))


def numbers(context: MonteCarloContext, terms: Terms) -> str:
    """Return the numbers of the child that was chosen, and those of its strongest rivals."""
    chosen = context.frame.path[-1]
    rivals = sorted((m for m in terms if m != chosen), key=lambda m: -sum(terms[m]))
    places = clear(terms, chosen)
    chosen_text = score_terms(context, chosen, terms[chosen], places)
    if not rivals:
        return context.say("sampled.alone", mine=chosen_text)
    texts = [score_terms(context, move, terms[move], places) for move in rivals[:RIVALS]]
    more = len(rivals) - len(texts)
    if more:
        texts.append(context.words.count("sampled.others", more))
    return context.say("sampled.against", mine=chosen_text, others=context.words.join(texts))


def score_terms(
    context: MonteCarloContext, move: Hashable, terms: Sequence[float], places: int
) -> str:
    """Return the terms of one child, added up; where rounding spoils the sum, it is not an
    equation."""
    name = context.move((*context.frame.path[:-1], move))
    return context.say("sampled.of", terms=sum_text(terms, places), child=name)


def expand_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of an *expand* frame."""
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
    return CaptionParts(lead, reasons, context.say("sampled.term_expand"))


def _choice(context: MonteCarloContext) -> str:
    """Return why a move of a player joins just now."""
    facts = {"mover": context.player, "threshold": context.plan.options.get("threshold", "")}
    if context.frame.prior is not None:
        facts["prior"] = number_text(round(context.frame.prior, 3))
    return context.say(f"sampled.join_{context.join_key()}", **facts)


def _chance(context: MonteCarloContext, form: str) -> str:
    """Return whose branch it is, how likely it was, and whether it has been there before."""
    frame = context.frame
    parent = frame.path if frame.status == "expand" else frame.path[:-1]
    kind = "card" if context.cards else "chance"
    odds = "sure" if frame.p == 1 else kind
    place = context.name(parent)
    parts = [context.say(f"sampled.by_{kind}", place=place), context.say(f"sampled.odds_{odds}")]
    if form != "met":
        parts.append(context.say(f"sampled.{form}"))
    return context.words.paragraph(parts)


def _deciding_number(context: MonteCarloContext, terms: Terms) -> Iterator[str]:
    """Yield which of the two numbers has decided."""
    chosen = terms[context.frame.path[-1]]
    rivals = [move_terms for move, move_terms in terms.items() if move != context.frame.path[-1]]
    means = [move_terms[0] for move_terms in rivals]
    if not rivals:
        return
    if any(sum(move_terms) == sum(chosen) for move_terms in rivals):
        yield context.say("sampled.first")
    elif chosen[0] < max(means):
        yield context.say("sampled.seldom")
    elif set(means) == {chosen[0]}:
        yield context.say("sampled.alike")
    else:
        yield context.say("sampled.pays")


def _tie(context: MonteCarloContext, terms: Terms) -> Iterator[str]:
    """Yield what is done where the best rate is not the only one."""
    chosen = terms[context.frame.path[-1]]
    best = [move for move, move_terms in terms.items() if move_terms == chosen]
    if len(best) == 1:
        return
    rule = "random" if context.plan.options.get("ties") == "random" else "first"
    form = "all" if len(best) == len(terms) else "some"
    rate = decimals(-chosen[0] if context.mover == "MIN" else chosen[0])
    yield context.say(f"sampled.tie_{form}_{rule}", n=number_text(len(best)), rate=rate)


# Start and end: what the search will do, and the move that it chooses.

BY_VISITS = "uct", "uct_table", "rave", "puct", "puct_workers"
"""The algorithms that choose the move that was visited most."""


def start_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of the *start* of the search."""
    return CaptionParts(
        context.say("start.root"), tuple(_opening(context)), context.say("start.term")
    )


def _opening(context: MonteCarloContext) -> Iterator[str]:
    options = context.plan.options
    if context.node.leaf:
        yield context.say("sampled.start_over")
        return
    yield context.say(f"sampled.start_{context.side}")  # first, so that no press is needed for it
    yield from notation_text(context)
    if context.cards:
        yield context.say("sampled.start_cards")
    if (method := f"sampled.method_{context.method}") in context.words.messages:
        yield context.say(method, threshold=options.get("threshold", ""))
    yield from context.start_notes()
    if (policy := f"sampled.policy_{options.get('policy')}") in context.words.messages:
        yield context.say(policy)


def end_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of the *end* of the search."""
    frame = context.frame
    assert frame.score is not None
    score, term = decimals(frame.score), context.say("end.term")
    if frame.move is None:
        lead = context.say("sampled.estimated", score=score)
        return CaptionParts(lead, (context.say("sampled.unproved"), *tree_size(context)), term)
    lead = context.say("sampled.end", best=context.move((*frame.path, frame.move)), score=score)
    reasons = [*_move_choice(context), context.say("sampled.unproved")]
    if context.method == "playout":
        reasons = [context.say("sampled.chosen_playout")]
    return CaptionParts(lead, (*reasons, *tree_size(context)), term)


def _move_choice(context: MonteCarloContext) -> Iterator[str]:
    """Yield why this move was chosen, and how many others did as well."""
    frame, statistics = context.frame, dict(context.children())
    chosen = statistics.get((*frame.path, frame.move))
    key = f"sampled.chosen_{context.method}"
    if chosen is None or key not in context.words.messages:
        return
    by_visits = context.method in BY_VISITS
    total = context.view.playouts.visits if context.view.playouts else chosen.visits
    facts = {
        "n": number_text(chosen.visits),
        "total": number_text(total),
        "score": decimals(chosen.mean),
    }
    yield context.say(key, **facts)
    equal = [
        other.visits == chosen.visits if by_visits else other.mean == chosen.mean
        for path, other in statistics.items()
        if path[-1] != frame.move
    ]
    if any(equal):
        yield context.words.count(f"sampled.equal_{'visits' if by_visits else 'means'}", sum(equal))


def tree_size(context: MonteCarloContext) -> Iterator[str]:
    """Yield how large the tree has become, and how much of it is drawn."""
    nodes, drawn_nodes = context.frame.calculated, len(context.plan.nodes)
    if nodes <= drawn_nodes:
        yield context.words.count("sampled.size", nodes)
    else:
        yield context.say("sampled.size_drawn", n=f"{nodes:,}", shown=f"{drawn_nodes:,}")


# A playout: its moves and its result.

PLAYOUT_MOVES = 4
"""Number of moves of a playout that are named; the others are counted."""


def playout_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of a *playout* frame."""
    frame = context.frame
    form = "result"
    if tuple(context.plan.range) == RATES and frame.result in RATES:
        form = "won" if frame.result else "lost"
    term = context.say("sampled.term_playout")
    if context.is_guess():
        lead = context.say("sampled.playout_result")
        return CaptionParts(lead, (context.say("sampled.guess"), *context.playout_notes()), term)
    if not frame.moves:
        lead = context.say(f"sampled.over_{form}")
        return CaptionParts(lead, (context.say("sampled.counts"), *context.playout_notes()), term)
    reasons = [_moves(context), *_cards(context)]
    if context.method != "playout":
        place = "outside" if context.plan.traits.independent else "world"
        reasons.append(context.say(f"sampled.{place}"))
    return CaptionParts(context.say(f"sampled.playout_{form}"), reasons, term)


def _moves(context: MonteCarloContext) -> str:
    """Return what was played: all of it, or how it began and how many moves there were more."""
    moves = context.frame.moves or ()
    first_moves = moves if len(moves) <= PLAYOUT_MOVES + 1 else moves[:PLAYOUT_MOVES]
    text = context.words.messages["list.comma"].join(context.line(first_moves))
    more = len(moves) - len(first_moves)
    if not more:
        return context.say("sampled.moves", moves=text)
    return context.say("sampled.moves_more", n=more, moves=text)


def _cards(context: MonteCarloContext) -> Iterator[str]:
    """Yield how far the playout came, in a game of patience."""
    position = context.node.position
    if position is None or position.cards is None:
        return
    founded = sum(count for _, _, count in position.cards.foundations)
    played = [str(move) for move in context.frame.moves or ()]
    brought = sum(">F" in move for move in played)
    yield context.say("sampled.cards", n=founded + brought, total=position.cards.total)


# Backup: the estimate of a node now, an average of its children or the best of them.

MAX_CHILDREN_IN_AVERAGE = 3
"""Upper limit of children whose average is written out."""


def backup_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of a *backup* frame."""
    frame, term = context.frame, context.say("sampled.term_backup")
    assert frame.visits is not None
    if playout_at_node(context):
        assert frame.mean is not None
        had = context.mean_of_visits(frame.mean, frame.visits)
        reasons = (context.say("sampled.lost"), context.say("sampled.unfair"))
        return CaptionParts(context.say("sampled.lost_lead", had=had), reasons, term)
    lead = context.words.count("sampled.backup", frame.visits, **context.facts)
    return CaptionParts(lead, tuple(_reasons(context)), term)


def playout_at_node(context: MonteCarloContext) -> bool:
    """Return whether the playout was made at the node itself, whose numbers are those of its
    children."""
    frame = context.frame
    carries = context.method == "mcts_greedy" and not _has_own_playouts(context)
    return carries and frame.played == frame.path


def _reasons(context: MonteCarloContext) -> Iterator[str]:
    frame = context.frame
    if context.node.leaf:
        yield context.say("sampled.ended")
        return
    yield context.say("sampled.brought")
    yield from context.backup_notes()
    if (single := context.first_visit()) is not None:
        yield single
        return
    if _has_own_playouts(context):
        assert frame.visits is not None
        yield context.words.count("sampled.own", frame.visits, **context.facts)
        return
    carries = context.method == "mcts_greedy"
    form = "best" if carries else "average"
    if context.node.turn == CHANCE:
        form = "weighted" if carries else "chance"
    if form == "best":
        yield _best(context)
    elif form == "weighted":
        yield _average_terms(context)
    else:
        yield context.say(f"sampled.carry_{form}")
    yield from context.unfair(form)


def _has_own_playouts(context: MonteCarloContext) -> bool:
    """Return whether all its playouts were played from the node itself."""
    sampled = context.view.playouts
    return sampled is None or sampled.is_own


def _best(context: MonteCarloContext) -> str:
    """Return the child whose rate is taken over."""
    mean = context.frame.mean
    givers = [path for path, sampled in context.children() if sampled.mean == mean]
    if not givers:
        return context.say("sampled.carry_best", mover=context.player)
    child = context.move(givers[0])
    return context.say("sampled.carry_best_of", child=child, mover=context.player)


def _average_terms(context: MonteCarloContext) -> str:
    """Return how the average is made, where the children are few and all of them are drawn."""
    children, frame = context.children(), context.frame
    child_visits = sum(sampled.visits for _, sampled in children)
    if not 1 < len(children) <= MAX_CHILDREN_IN_AVERAGE or child_visits != frame.visits:
        return context.say("sampled.carry_weighted")
    parts = [
        context.say("sampled.weight", n=number_text(sampled.visits), value=decimals(sampled.mean))
        for _, sampled in children
    ]
    return context.say("sampled.carry_weights", parts=context.words.clauses(parts))


# The captions by status, and the search as a table.


class Words(family_words.Words):
    """What is said of searches that play games out."""

    CONTEXT = MonteCarloContext
    CAPTIONS: ClassVar = {
        "start": start_caption,
        "select": select_caption,
        "expand": expand_caption,
        "playout": playout_caption,
        "backup": backup_caption,
        "end": end_caption,
    }
    worked_style = "wt-playouts"

    def run_messages(self, plan: Plan, words: Messages) -> Messages:
        """Return the messages as they are: nothing is proved here that they could take back."""
        return words

    def folded(self, context: CaptionContext) -> Iterator[str]:
        """Yield nothing: how much of the tree is not drawn is said at its end."""
        yield from ()

    def worked_rows(self, plan: Plan, moments: Sequence[Moment], say: Messages) -> Rows:
        """Return a row for each result: where it comes from, and the means of the root's
        children."""
        names, children = Names(plan, say), plan.nodes[plan.root].children
        rows: Rows = [[say.say(f"worked.{word}") for word in ("playout", "played_from", "result")]]
        rows[0] += [say.say("worked.mean", child=names.child(path)) for path in children]
        cells = dict.fromkeys(children, "–")
        number = None
        for moment in moments:
            frame = moment.frame
            if frame.status == "playout":
                number = frame.playouts
                result = "–" if frame.result is None else number_text(frame.result)
                rows.append([str(number), names.name(frame.path), result, *cells.values()])
            elif frame.status == "backup" and frame.playouts == number and frame.path in cells:
                cells[frame.path] = f"{decimals(frame.mean or 0)} ({frame.visits})"
                rows[-1][3:] = cells.values()
        return rows
