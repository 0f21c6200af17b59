"""On the way down: a child is selected, by its numbers or by chance; a new node joins the tree."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

from . import cards
from .catalogue import number
from .sampling import Sampling, decimals
from .telling import Said

RIVALS = 3
"""So many of the others have their numbers told."""
PLACES = range(2, 7)
"""Decimals with which terms are told: as many as are needed to see which sum is the greatest."""

Terms = Mapping[Hashable, tuple[float, ...]]


def tell_select(telling: Sampling) -> Said:
    """The caption of a *select* frame."""
    terms = telling.frame.terms
    if terms is None:
        lead = telling.say("sampled.drawn")
        return Said(lead, (_chance(telling, "again"),), telling.say("sampled.term_drawn"))
    adds = len(terms[telling.frame.path[-1]]) > 1
    kind = "sum" if adds else "best"
    told = numbers(telling, terms)
    reasons = [telling.say(f"sampled.choose_{kind}"), told]
    reasons += _why(telling, terms) if adds else _tie(telling, terms)
    if telling.mover == "MIN":
        reasons.insert(1, telling.say("sampled.turned"))
    lead = telling.say("sampled.select")
    return Said(lead, tuple(reasons), telling.say(f"sampled.term_{kind}"))


def numbers(telling: Sampling, terms: Terms) -> str:
    """The numbers of the child that was chosen, and those of its strongest rivals."""
    chosen = telling.frame.path[-1]
    others = sorted((m for m in terms if m != chosen), key=lambda m: -sum(terms[m]))
    places = clear(terms, chosen)
    mine = said(telling, chosen, terms[chosen], places)
    if not others:
        return telling.say("sampled.alone", mine=mine)
    shown = [said(telling, move, terms[move], places) for move in others[:RIVALS]]
    more = len(others) - len(shown)
    if more:
        shown.append(telling.words.count("sampled.others", more))
    return telling.say("sampled.against", mine=mine, others=telling.words.join(shown))


def said(telling: Sampling, move: Hashable, terms: Sequence[float], places: int) -> str:
    """The terms of one child, added up; where rounding spoils the sum, it is no plain equation."""
    name = telling.move((*telling.frame.path[:-1], move))
    return telling.say("sampled.of", terms=added(terms, places), child=name)


def added(terms: Sequence[float], places: int) -> str:
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


def tell_expand(telling: Sampling) -> Said:
    """The caption of an *expand* frame."""
    frame = telling.frame
    child = telling.plan.spots.get(frame.child) if frame.child is not None else None
    reasons: list[str] = []
    if frame.chance:
        form = "met" if telling.method == "playout" else "new"
        reasons.append(_chance(telling, form))
    else:
        if child is not None and child.position is not None and child.position.cards is not None:
            reasons.append(cards.moved(telling, child.position.cards))
        reasons.append(_choice(telling))
    if child is not None and child.leaf:
        reasons.append(telling.say("sampled.over_there"))
    lead = telling.say("sampled.expand_drawn" if frame.chance else "sampled.expand")
    return Said(lead, tuple(reasons), telling.say("sampled.term_expand"))


def _choice(telling: Sampling) -> str:
    """Why a move of a player joins just now."""
    facts = {"mover": telling.player, "threshold": telling.plan.options.get("threshold", "")}
    known = telling.method in ("uct", "flat_monte_carlo", "mcts_greedy", "playout")
    return telling.say(f"sampled.join_{telling.method if known else 'any'}", **facts)


def _chance(telling: Sampling, form: str) -> str:
    """Whose branch it is, how likely it was, and whether it has been there before."""
    frame = telling.frame
    where = frame.path if frame.status == "expand" else frame.path[:-1]
    kind = "card" if telling.cards else "chance"
    odds = "sure" if frame.p == 1 else kind
    place = telling.called(where)
    parts = [telling.say(f"sampled.by_{kind}", place=place), telling.say(f"sampled.odds_{odds}")]
    if form != "met":
        parts.append(telling.say(f"sampled.{form}"))
    return telling.words.paragraph(parts)


def _why(telling: Sampling, terms: Terms) -> Iterator[str]:
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


def _tie(telling: Sampling, terms: Terms) -> Iterator[str]:
    """What is done where the best rate is not the only one."""
    chosen = terms[telling.frame.path[-1]]
    best = [move for move, of in terms.items() if of == chosen]
    if len(best) == 1:
        return
    how = "lot" if telling.plan.options.get("ties") == "random" else "first"
    form = "all" if len(best) == len(terms) else "some"
    rate = decimals(-chosen[0] if telling.mover == "MIN" else chosen[0])
    yield telling.say(f"sampled.tie_{form}_{how}", n=number(len(best)), rate=rate)


def _read(text: str) -> int:
    """A number as it stands, in its smallest unit."""
    return round(float(text.replace("−", "-")) * 10**6)
