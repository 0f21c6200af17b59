"""SSS*: a list of nodes by merit, and solution trees that grow until one is whole."""

from ...game import MAX, Path
from .catalogue import Phrase, number
from .naming import FEW
from .telling import Said, Telling


def begin_list(telling: Telling) -> Said:
    """The search begins: what it looks for, and how."""
    why = (_say(telling, "merit.trees"), _say(telling, "merit.list"))
    return Said(_say(telling, "start.root"), why, _say(telling, "start.term"))


def called(telling: Telling, path: Path) -> str:
    """A node's name; a leaf that is known by its value has another before that is read."""
    spot = telling.plan.spots[path]
    names = telling.names
    return names.leaf(spot) if names.bare(spot) else names.child(path)


def placed(telling: Telling, path: Path) -> str:
    """A node's name where nothing says whose child it is, as in the list."""
    spot = telling.plan.spots[path]
    return called(telling, path) if telling.names.bare(spot) else telling.names.call(path)


def _say(telling: Telling, key: str, **facts: object) -> Phrase:
    """The message, with such names of the node and its child."""
    names: dict[str, object] = {}
    if telling.names.bare(telling.spot):
        names["node"] = called(telling, telling.frame.path)
    if telling.moment.child is not None:
        names["child"] = called(telling, telling.moment.child)
    return telling.say(key, **{**names, **facts})


def take(telling: Telling) -> Said:
    """A node is taken from the list."""
    frame = telling.frame
    term = _say(telling, "merit.term_select")
    assert frame.merit is not None
    merit = number(frame.merit)
    if frame.solved:
        return Said(_say(telling, "merit.solved", merit=merit), (_rise(telling),), term)
    first = _say(telling, "merit.greatest" if frame.path else "merit.only", merit=merit)
    return Said(_say(telling, "merit.take"), (first, *_next(telling)), term)


def _next(telling: Telling) -> tuple[str, ...]:
    """What follows from taking a live node."""
    spot = telling.spot
    if spot.leaf:
        return (_say(telling, "merit.next_leaf"),)
    if not spot.children:
        return ()
    if spot.turn == MAX:
        key = "merit.next_single" if spot.breadth == 1 else "merit.next_max"
        return (_say(telling, key, children=_choices(telling)),)
    first = called(telling, spot.children[0])
    key = "merit.next_single" if spot.breadth == 1 else "merit.next_min"
    return (_say(telling, key, children=first),)


def _choices(telling: Telling) -> str:
    """The children, by name if they are few."""
    children = telling.spot.children
    if telling.spot.folded or len(children) > FEW + 1:
        return telling.names.children(telling.spot)
    return telling.words.join([called(telling, child) for child in children])


def _rise(telling: Telling) -> str:
    """What follows from taking a node that is solved."""
    path = telling.frame.path
    if not path:
        return _say(telling, "merit.rise_root")
    above = telling.plan.spots[path[:-1]]
    if above.breadth == 1:
        return _say(telling, "merit.rise_single")
    if above.turn == MAX:
        return _say(telling, "merit.rise_max")
    last = telling.spot.place == above.breadth - 1
    return _say(telling, "merit.rise_last" if last else "merit.rise_min")


def list_child(telling: Telling) -> Said:
    """A child goes into the list."""
    frame, spot, term = telling.frame, telling.spot, _say(telling, "merit.term_expand")
    assert frame.merit is not None
    merit = number(frame.merit)
    if telling.moment.child is None:
        return Said(_say(telling, "merit.listed_hidden", merit=merit), (), term)
    first = telling.plan.spots[telling.child].place == 0
    key = "max" if spot.turn == MAX else "first" if first else "reply"
    why = _say(telling, f"merit.listed_{key}", merit=merit)
    return Said(_say(telling, "merit.listed", merit=merit), (why,), term)


def solve(telling: Telling) -> Said:
    """A leaf has been read, or all that an inner node needs is there."""
    frame, term = telling.frame, _say(telling, "merit.term_backup")
    assert frame.merit is not None
    merit = number(frame.merit)
    if frame.score is not None:
        value = telling.value(telling.spot, frame.score)
        lead = _say(telling, "merit.read", node=telling.names.leaf(telling.spot), value=value)
        key = "merit.falls" if frame.merit == frame.score else "merit.stays"
        return Said(lead, (_say(telling, key, value=value, merit=merit),), term)
    lead = _say(telling, "merit.whole", merit=merit)
    best = chosen(telling)
    if best is None or telling.spot.breadth == 1:
        key = "merit.whole_single" if telling.spot.breadth == 1 else "merit.whole_min"
        return Said(lead, (_say(telling, key),), term)
    return Said(lead, (_say(telling, "merit.whole_max", child=called(telling, best)),), term)


def chosen(telling: Telling) -> Path | None:
    """MAX's move in the solution tree of the current node: of solved children the best."""
    solved = [
        (-view.merit, place)
        for place, view in enumerate(telling.moment.below)
        if view.solved and view.merit is not None
    ]
    return telling.spot.children[min(solved)[1]] if telling.spot.turn == MAX and solved else None
