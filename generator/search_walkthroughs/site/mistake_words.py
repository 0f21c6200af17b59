"""What a page to find a mistake says of its statements: what is true, and what was said."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..game import Path, spell
from ..running.statements import NODES, Judged
from .results import named
from .showing import Showing
from .words import Words
from .words.catalogue import number
from .words.naming import Names

PATHS = frozenset({"visited", "pruned"})
COUNTS = frozenset({"calculated", "distinct", "pruned-nodes"})


def told(judged: Judged, one: Showing, say: Words) -> str:
    """What is true; and, of a statement that is wrong, what it says instead. As plain text."""
    statement = judged.statement
    if statement.claim in NODES:
        return say.paragraph([*_nodes(judged, one, say)])
    happened = _fact(statement.claim, judged.happened, one, say)
    if judged.true:
        return happened
    claimed = _value(statement.claim, statement.claimed, one, say)
    return say.paragraph([happened, say.say("mistake.says", claimed=claimed)])


def _nodes(judged: Judged, one: Showing, say: Words) -> Iterator[str]:
    """Of each node what is true; where some are wrong, of those alone."""
    claim, claimed = judged.statement.claim, judged.statement.claimed
    assert isinstance(claimed, Mapping)
    for text, said in claimed.items():
        happened = judged.happened[text]
        if happened == said and not judged.true:
            continue
        node = _node(text, one, say)
        if happened is None:
            yield say.say("mistake.never", node=node)
        else:
            shown = _number(happened, say)
            if claim == "returns":
                shown = _for_max(shown, one, say)
            yield say.say(f"mistake.{claim}", node=node, happened=shown)
        if happened != said:
            yield say.say("mistake.says", claimed=_number(said, say))


def _fact(claim: str, happened: Any, one: Showing, say: Words) -> str:
    if claim in COUNTS or (claim == "cutoffs" and isinstance(happened, int)):
        return say.count(f"mistake.{claim.replace('-', '_')}_count", happened)
    shown = _value(claim, happened, one, say)
    if claim == "value":
        shown = _for_max(shown, one, say)
    return say.say(f"mistake.{claim}", happened=shown)


def _for_max(shown: str, one: Showing, say: Words) -> str:
    """The value with a word on whose it is, where the search itself counts for the mover."""
    mover = one.held.run.text.terms == "mover"
    return say.say("mistake.for_max", n=shown) if mover else shown


def _value(claim: str, value: Any, one: Showing, say: Words) -> str:
    """What is claimed, or what happened, as a part of a sentence."""
    match value:
        case None | () | []:
            return say.say("mistake.nothing")
        case int() | float() | Fraction():
            return _number(value, say)
        case str():
            return value
        case Mapping():
            counts = [f"{status} {n:,}" for status, n in value.items()]
            return say.messages["list.comma"].join(counts)
        case _ if claim == "line":
            return " → ".join(map(str, value))
        case _ if claim in PATHS:
            return _listed([_node(text, one, say) for text in value], say)
        case _ if claim == "cutoffs":
            return _listed([_cut(cut, one, say) for cut in value], say)
    return say.messages["list.comma"].join(map(number, value))


def _cut(cut: str | Mapping[str, Any], one: Showing, say: Words) -> str:
    """A cutoff by what is claimed of it: the node alone, or the facts that are named."""
    facts = {"path": cut} if isinstance(cut, str) else cut
    kind = say.say(f"mistake.cut_{facts.get('kind', 'any')}")
    head = kind
    if "path" in facts:
        head = say.say("mistake.cut_at", kind=kind, node=_node(facts["path"], one, say))
    details = list(_details(facts, one, say))
    if not details:
        return head
    return say.say("mistake.with", head=head, details=say.messages["list.comma"].join(details))


def _details(facts: Mapping[str, Any], one: Showing, say: Words) -> Iterator[str]:
    if "after" in facts:
        yield say.say("mistake.cut_after", node=_node(facts["after"], one, say))
    if "skipped" in facts:
        skipped = [_node(text, one, say) for text in facts["skipped"]]
        yield say.say("mistake.cut_skips", what=_listed(skipped, say))
    if "bound_from" in facts:
        source = facts["bound_from"]
        whose = say.say("page.window") if source is None else _node(source, one, say)
        yield say.say("mistake.cut_bound", node=whose)
    if "deep" in facts:
        yield say.say("mistake.cut_deep" if facts["deep"] else "mistake.cut_shallow")


def _listed(parts: Sequence[str], say: Words) -> str:
    return say.messages["list.comma"].join(parts) or say.say("mistake.nothing")


def _node(text: str, one: Showing, say: Words) -> str:
    """What the page calls the node of that path."""
    known: dict[str, Path] = {spell(path): path for path in one.plan.spots}
    if text not in known:
        return text
    spot, name = one.plan.spots[known[text]], named(one, known[text], say)
    if spot.value is None or not Names(one.plan, say).bare(spot):
        return name
    return say.say("mistake.leaf", name=name, value=number(spot.value))


def _number(value: Any, say: Words) -> str:
    if isinstance(value, tuple):
        return say.say("mistake.range", low=number(value[0]), high=number(value[1]))
    return number(value)
