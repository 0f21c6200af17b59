"""SSS* and proof-number search."""

from collections.abc import Iterator
from itertools import pairwise
from math import inf

from ..game import MAX, Path
from ..trace.frame_text import number_text
from .catalogue import Phrase
from .context import SIGNS, CaptionContext, CaptionParts
from .cutoffs import null_window_question, null_window_value
from .entering import squares
from .names import FEW
from .re_search import cost, over, why_again

# Sentences about SSS*: merits, and solution trees that grow until one is complete.


def begin_list(telling: CaptionContext) -> CaptionParts:
    """The search begins: what it looks for, and how."""
    why = (_say(telling, "merit.trees"), _say(telling, "merit.list"))
    return CaptionParts(_say(telling, "start.root"), why, _say(telling, "start.term"))


def leaf_name(telling: CaptionContext, path: Path) -> str:
    """A node's name; a leaf that is known by its value has another before that is read."""
    node = telling.plan.nodes[path]
    names = telling.names
    return names.leaf(node) if names.bare(node) else names.child(path)


def listed_node_name(telling: CaptionContext, path: Path) -> str:
    """A node's name where nothing says whose child it is, as in the list."""
    node = telling.plan.nodes[path]
    return leaf_name(telling, path) if telling.names.bare(node) else telling.names.call(path)


def _say(telling: CaptionContext, key: str, **facts: object) -> Phrase:
    """The message, with such names of the node and its child."""
    names: dict[str, object] = {}
    if telling.names.bare(telling.node):
        names["node"] = leaf_name(telling, telling.frame.path)
    if telling.moment.child is not None:
        names["child"] = leaf_name(telling, telling.moment.child)
    return telling.say(key, **{**names, **facts})


def take(telling: CaptionContext) -> CaptionParts:
    """A node is taken from the list."""
    frame = telling.frame
    term = _say(telling, "merit.term_select")
    assert frame.merit is not None
    merit = number_text(frame.merit)
    if frame.solved:
        return CaptionParts(_say(telling, "merit.solved", merit=merit), (_rise(telling),), term)
    first = _say(telling, "merit.greatest" if frame.path else "merit.only", merit=merit)
    return CaptionParts(_say(telling, "merit.take"), (first, *_next(telling)), term)


def _next(telling: CaptionContext) -> tuple[str, ...]:
    """What follows from taking a live node."""
    node = telling.node
    if node.leaf:
        return (_say(telling, "merit.next_leaf"),)
    if not node.children:
        return ()
    if node.turn == MAX:
        key = "merit.next_single" if node.breadth == 1 else "merit.next_max"
        return (_say(telling, key, children=_choices(telling)),)
    first = leaf_name(telling, node.children[0])
    key = "merit.next_single" if node.breadth == 1 else "merit.next_min"
    return (_say(telling, key, children=first),)


def _choices(telling: CaptionContext) -> str:
    """The children, by name if they are few."""
    children = telling.node.children
    if telling.node.collapsed or len(children) > FEW + 1:
        return telling.names.children(telling.node)
    return telling.words.join([leaf_name(telling, child) for child in children])


def _rise(telling: CaptionContext) -> str:
    """What follows from taking a node that is solved."""
    path = telling.frame.path
    if not path:
        return _say(telling, "merit.rise_root")
    above = telling.plan.nodes[path[:-1]]
    if above.breadth == 1:
        return _say(telling, "merit.rise_single")
    if above.turn == MAX:
        return _say(telling, "merit.rise_max")
    last = telling.node.place == above.breadth - 1
    return _say(telling, "merit.rise_last" if last else "merit.rise_min")


def list_child(telling: CaptionContext) -> CaptionParts:
    """A child goes into the list."""
    frame, node, term = telling.frame, telling.node, _say(telling, "merit.term_expand")
    assert frame.merit is not None
    merit = number_text(frame.merit)
    if telling.moment.child is None:
        return CaptionParts(_say(telling, "merit.listed_hidden", merit=merit), (), term)
    first = telling.plan.nodes[telling.child].place == 0
    key = "max" if node.turn == MAX else "first" if first else "reply"
    why = _say(telling, f"merit.listed_{key}", merit=merit)
    return CaptionParts(_say(telling, "merit.listed", merit=merit), (why,), term)


def solve(telling: CaptionContext) -> CaptionParts:
    """A leaf has been read, or all that an inner node needs is there."""
    frame, term = telling.frame, _say(telling, "merit.term_backup")
    assert frame.merit is not None
    merit = number_text(frame.merit)
    if frame.score is not None:
        value = telling.value(telling.node, frame.score)
        lead = _say(telling, "merit.read", node=telling.names.leaf(telling.node), value=value)
        key = "merit.falls" if frame.merit == frame.score else "merit.stays"
        return CaptionParts(lead, (_say(telling, key, value=value, merit=merit),), term)
    lead = _say(telling, "merit.whole", merit=merit)
    best = best_child(telling)
    if best is None or telling.node.breadth == 1:
        key = "merit.whole_single" if telling.node.breadth == 1 else "merit.whole_min"
        return CaptionParts(lead, (_say(telling, key),), term)
    return CaptionParts(
        lead, (_say(telling, "merit.whole_max", child=leaf_name(telling, best)),), term
    )


def best_child(telling: CaptionContext) -> Path | None:
    """MAX's move in the solution tree of the current node: of solved children the best."""
    solved = [
        (-view.merit, place)
        for place, view in enumerate(telling.moment.below)
        if view.solved and view.merit is not None
    ]
    return telling.node.children[min(solved)[1]] if telling.node.turn == MAX and solved else None


# Sentences about proof-number search: the goal, proof numbers and disproof numbers.

STEPS = 3
"""A longer way down the tree is not told step by step."""


def ask(telling: CaptionContext) -> CaptionParts:
    """A goal is asked of the root."""
    frame = telling.frame
    question, bound = null_window_question(telling), null_window_value(frame.alpha, frame.beta)
    first = (frame.pass_ or 1) == 1
    lead = telling.say("start.root") if first else telling.say("again.pass", n=frame.pass_)
    goal = telling.say(f"numbers.goal_{question}", bound=bound)
    begun = (*squares(telling), goal, telling.say("numbers.what"))
    why = begun if first else (*why_again(telling), goal)
    return CaptionParts(lead, why, telling.say(f"numbers.term_{question}", bound=bound))


def turn_to(telling: CaptionContext) -> CaptionParts:
    """The most-proving node is selected."""
    term = telling.say("numbers.term_select")
    if telling.frame.thresholds is not None:
        lead = telling.say("numbers.enter")
        return CaptionParts(lead, tuple(_stay(telling, *telling.frame.thresholds)), term)
    if not telling.frame.path:
        return CaptionParts(telling.say("numbers.select"), (telling.say("numbers.only"),), term)
    return CaptionParts(telling.say("numbers.select"), tuple(_way(telling)), term)


def _stay(telling: CaptionContext, proof: float, disproof: float) -> Iterator[str]:
    """How long the search stays below the node: until one of its numbers reaches its threshold."""
    if proof == disproof == inf:
        yield telling.say("numbers.stay_solved")
        return
    ends = {"proof": number_text(proof), "disproof": number_text(disproof)}
    key = "proof" if disproof == inf else "disproof" if proof == inf else "both"
    yield telling.say(f"numbers.stay_{key}", **ends)
    yield telling.say("numbers.stay_why")


def _way(telling: CaptionContext) -> Iterator[str]:
    """How one comes to the node from the root: by the number that counts for each mover."""
    road = (*reversed(telling.above), telling.frame.path)
    steps = [
        (above, below, view.proof if node.turn == MAX else view.disproof)
        for above, below in pairwise(road)
        for node, view in [(telling.plan.nodes[above], telling.state_of(below))]
    ]
    if len(steps) > STEPS or any(least is None for _, _, least in steps):
        yield telling.say("numbers.way", root=telling.names.call(telling.plan.root))
        return
    for above, below, least in steps:
        side = "max" if telling.plan.nodes[above].turn == MAX else "min"
        names = {"above": telling.names.call(above), "below": telling.names.child(below)}
        yield telling.say(f"numbers.step_{side}", least=number_text(least or 0), **names)
    yield telling.say("numbers.ties")


def new_child(telling: CaptionContext) -> CaptionParts:
    """A child is new; a leaf is read at once."""
    frame, term = telling.frame, telling.say("numbers.term_expand")
    assert frame.proof is not None
    assert frame.disproof is not None
    facts = {"proof": number_text(frame.proof), "disproof": number_text(frame.disproof)}
    if telling.moment.child is None:
        return CaptionParts(telling.say("numbers.new_hidden", **facts), (), term)
    if frame.child_score is None:
        return CaptionParts(
            telling.say("numbers.new"), (telling.say("numbers.unread", **facts),), term
        )
    child = telling.plan.nodes[telling.child]
    won = frame.proof == 0
    bare = "_bare" if telling.names.bare(child) else ""
    key = f"numbers.leaf_{'reached' if won else 'missed'}{bare}"
    lead = telling.say(key, value=telling.value(child, frame.child_score))
    why = telling.say("numbers.proved" if won else "numbers.disproved", **facts)
    return CaptionParts(lead, (why,), term)


def count_numbers(telling: CaptionContext) -> CaptionParts:
    """The numbers of a node are counted from those of its children."""
    frame, term = telling.frame, telling.say("numbers.term_backup")
    assert frame.proof is not None
    assert frame.disproof is not None
    facts = {"proof": number_text(frame.proof), "disproof": number_text(frame.disproof)}
    if frame.proof == 0 or frame.disproof == 0:
        state = "proved" if frame.proof == 0 else "disproved"
        lead = telling.say(f"numbers.now_{state}")
        return CaptionParts(lead, (telling.say(f"numbers.why_{state}_{telling.side}"),), term)
    return CaptionParts(
        telling.say("numbers.now", **facts), tuple(_proof_number_sources(telling)), term
    )


def _proof_number_sources(telling: CaptionContext) -> Iterator[str]:
    """One of the numbers is the smallest of the children's, the other is their sum."""
    below, frame = telling.moment.below, telling.frame
    if not below:
        return
    if telling.node.breadth == 1:
        yield telling.say("numbers.single")
        return
    best = frame.turn == MAX
    least, total = (frame.proof, frame.disproof) if best else (frame.disproof, frame.proof)
    assert least is not None
    assert total is not None
    parts = [view.disproof if best else view.proof for view in below]
    sum_ = number_text(total)
    if not telling.node.collapsed and len(parts) <= FEW + 2 and None not in parts:
        added = " + ".join(number_text(part) for part in parts if part is not None)
        sum_ = telling.say("numbers.sum", parts=added, total=sum_)
    yield telling.say(f"numbers.count_{telling.side}", least=number_text(least), sum=sum_)


# The captions of both: a node is selected, gets a child, or its numbers change.


def begin_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of the *start* of a best-first search."""
    if null_window_question(telling):
        return ask(telling)
    return begin_list(telling)


def select_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of a *select* frame."""
    return take(telling) if telling.frame.merit is not None else turn_to(telling)


def expand_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of an *expand* frame."""
    return list_child(telling) if telling.frame.merit is not None else new_child(telling)


def backup_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of a *backup* frame."""
    return solve(telling) if telling.frame.merit is not None else count_numbers(telling)


def finish_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of the *end* of a best-first search."""
    frame = telling.frame
    if not null_window_question(telling):
        lead = telling.say(f"end.over_{SIGNS[telling.view.sign]}")
        best = best_child(telling)
        move = () if best is None else (telling.say("end.move", best=telling.names.child(best)),)
        why = (telling.say("merit.best"), *move, *_counts(telling))
        return CaptionParts(lead, why, telling.say("end.term"))
    reached = frame.kind == "fail high"
    term = telling.say("end.term_high" if reached else "end.term_low")
    if over(telling):
        why = (telling.say("again.met"), *_counts(telling))
        return CaptionParts(telling.say("end.over_exact"), why, term)
    lead = telling.say("numbers.reached" if reached else "numbers.missed")
    return CaptionParts(lead, tuple(_counts(telling)), term)


def _counts(telling: CaptionContext) -> Iterator[str]:
    frame = telling.frame
    if telling.plan.passes:
        yield from cost(telling)
        return
    key = "end.counts" if frame.pruned else "end.all"
    yield telling.words.count(key, frame.calculated, pruned=f"{frame.pruned:,}")
