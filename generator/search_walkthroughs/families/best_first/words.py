"""What is said of SSS* and of proof-number search."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import ClassVar

from ...captions import family_words
from ...captions.boards import notation_text
from ...captions.catalogue import Messages, Phrase
from ...captions.context import SIGNS, CaptionContext, CaptionParts
from ...captions.cutoffs import null_window_question, null_window_value
from ...captions.family_words import Rows
from ...captions.names import MAX_NAMES_IN_SENTENCE, Names
from ...captions.re_search import cost_text, is_last_pass, why_again
from ...game import MAX, Path
from ...record.frame_text import number_or_blank, number_text
from ...record.plan import Plan
from ...record.tree_state import Moment

# Sentences about SSS*: merits, and solution trees that grow until one is complete.


def begin_list(context: CaptionContext) -> CaptionParts:
    """Return the caption of the beginning: what the search looks for, and how."""
    why = (_say(context, "merit.trees"), _say(context, "merit.list"))
    return CaptionParts(_say(context, "start.root"), why, _say(context, "start.term"))


def leaf_name(context: CaptionContext, path: Path) -> str:
    """Return a node's name; a leaf that is known by its value has another before its value is
    read."""
    node = context.plan.nodes[path]
    names = context.names
    return names.leaf(node) if names.bare(node) else names.child(path)


def listed_node_name(context: CaptionContext, path: Path) -> str:
    """Return a node's name where nothing says whose child it is, as in the list."""
    node = context.plan.nodes[path]
    return leaf_name(context, path) if context.names.bare(node) else context.names.call(path)


def _say(context: CaptionContext, key: str, **facts: object) -> Phrase:
    """Return the message, with the node and its child named by `leaf_name`."""
    names: dict[str, object] = {}
    if context.names.bare(context.node):
        names["node"] = leaf_name(context, context.frame.path)
    if context.moment.child is not None:
        child = context.moment.child
        names["child"] = leaf_name(context, child)
        if context.names.bare(context.plan.nodes[child]):
            names["child_path"] = names["child"]
    return context.say(key, **{**names, **facts})


def take(context: CaptionContext) -> CaptionParts:
    """Return the caption of a frame that takes a node from the list."""
    frame = context.frame
    term = _say(context, "merit.term_select")
    assert frame.merit is not None
    merit = number_text(frame.merit)
    if frame.solved:
        return CaptionParts(_say(context, "merit.solved", merit=merit), (_rise(context),), term)
    first = _say(context, "merit.greatest" if frame.path else "merit.only", merit=merit)
    return CaptionParts(_say(context, "merit.take"), (first, *_next_step(context)), term)


def _next_step(context: CaptionContext) -> tuple[str, ...]:
    """Return what follows from taking a live node."""
    node = context.node
    if node.leaf:
        return (_say(context, "merit.next_leaf"),)
    if not node.children:
        return ()
    if node.turn == MAX:
        key = "merit.next_single" if node.breadth == 1 else "merit.next_max"
        return (_say(context, key, children=_choices(context)),)
    first = leaf_name(context, node.children[0])
    key = "merit.next_single" if node.breadth == 1 else "merit.next_min"
    return (_say(context, key, children=first),)


def _choices(context: CaptionContext) -> str:
    """Return the children, by name if they are few."""
    children = context.node.children
    if context.node.collapsed or len(children) > MAX_NAMES_IN_SENTENCE + 1:
        return context.names.children(context.node)
    return context.words.join([leaf_name(context, child) for child in children])


def _rise(context: CaptionContext) -> str:
    """Return what follows from taking a node that is solved."""
    path = context.frame.path
    if not path:
        return _say(context, "merit.rise_root")
    above = context.plan.nodes[path[:-1]]
    if above.breadth == 1:
        return _say(context, "merit.rise_single")
    if above.turn == MAX:
        return _say(context, "merit.rise_max")
    last = context.node.place == above.breadth - 1
    return _say(context, "merit.rise_last" if last else "merit.rise_min")


def list_child(context: CaptionContext) -> CaptionParts:
    """Return the caption of a frame that puts a child into the list."""
    frame, node, term = context.frame, context.node, _say(context, "merit.term_expand")
    assert frame.merit is not None
    merit = number_text(frame.merit)
    if context.moment.child is None:
        return CaptionParts(_say(context, "merit.listed_hidden", merit=merit), (), term)
    first = context.plan.nodes[context.child].place == 0
    key = "max" if node.turn == MAX else "first" if first else "reply"
    why = _say(context, f"merit.listed_{key}", merit=merit)
    return CaptionParts(_say(context, "merit.listed", merit=merit), (why,), term)


def solve(context: CaptionContext) -> CaptionParts:
    """Return the caption of a frame that solves a node: a leaf has been read, or all that an inner
    node needs is there."""
    frame, term = context.frame, _say(context, "merit.term_backup")
    assert frame.merit is not None
    merit = number_text(frame.merit)
    if frame.score is not None:
        value = context.value(context.node, frame.score)
        lead = _say(context, "merit.read", node=context.names.leaf(context.node), value=value)
        key = "merit.falls" if frame.merit == frame.score else "merit.stays"
        return CaptionParts(lead, (_say(context, key, value=value, merit=merit),), term)
    lead = _say(context, "merit.whole", merit=merit)
    best = best_child(context)
    if best is None or context.node.breadth == 1:
        key = "merit.whole_single" if context.node.breadth == 1 else "merit.whole_min"
        return CaptionParts(lead, (_say(context, key),), term)
    return CaptionParts(
        lead, (_say(context, "merit.whole_max", child=leaf_name(context, best)),), term
    )


def best_child(context: CaptionContext) -> Path | None:
    """Return MAX's move in the solution tree of the current node: the best of the solved
    children."""
    solved = [
        (-view.merit, place)
        for place, view in enumerate(context.moment.below)
        if view.solved and view.merit is not None
    ]
    return context.node.children[min(solved)[1]] if context.node.turn == MAX and solved else None


# Sentences about proof-number search: the goal, proof numbers and disproof numbers.

STEPS = 3
"""Upper limit of steps of a way down the tree that are named one by one."""


def ask(context: CaptionContext) -> CaptionParts:
    """Return the caption of a frame that asks whether the root reaches a goal."""
    frame = context.frame
    question, bound = null_window_question(context), null_window_value(frame.alpha, frame.beta)
    first = (frame.pass_ or 1) == 1
    lead = context.say("start.root") if first else context.say("again.pass", n=frame.pass_)
    goal = context.say(f"numbers.goal_{question}", bound=bound)
    goal_reasons = (goal, context.say("numbers.what"), *notation_text(context))
    why = goal_reasons if first else (*why_again(context), goal)
    return CaptionParts(lead, why, context.say(f"numbers.term_{question}", bound=bound))


def turn_to(context: CaptionContext) -> CaptionParts:
    """Return the caption of a frame that selects the most-proving node."""
    term = context.say("numbers.term_select")
    if context.frame.thresholds is not None:
        lead = context.say("numbers.enter")
        return CaptionParts(lead, tuple(_length_of_stay(context, *context.frame.thresholds)), term)
    if not context.frame.path:
        return CaptionParts(context.say("numbers.select"), (context.say("numbers.only"),), term)
    return CaptionParts(context.say("numbers.select"), tuple(_way_from_root(context)), term)


def _length_of_stay(context: CaptionContext, proof: float, disproof: float) -> Iterator[str]:
    """Yield how long the search stays below the node: until one of its numbers reaches its
    threshold."""
    if proof == disproof == inf:
        yield context.say("numbers.stay_solved")
        return
    ends = {"proof": number_text(proof), "disproof": number_text(disproof)}
    key = "proof" if disproof == inf else "disproof" if proof == inf else "both"
    yield context.say(f"numbers.stay_{key}", **ends)
    yield context.say("numbers.stay_why")


def _way_from_root(context: CaptionContext) -> Iterator[str]:
    """Yield how the search comes to the node from the root: by the number that counts for each
    mover."""
    path = (*reversed(context.above), context.frame.path)
    steps = [
        (above, below, view.proof if node.turn == MAX else view.disproof)
        for above, below in pairwise(path)
        for node, view in [(context.plan.nodes[above], context.state_of(below))]
    ]
    if len(steps) > STEPS or any(least is None for _, _, least in steps):
        yield context.say("numbers.way", root=context.names.call(context.plan.root))
        return
    for above, below, least in steps:
        side = "max" if context.plan.nodes[above].turn == MAX else "min"
        names = {"above": context.names.call(above), "below": context.names.child(below)}
        yield context.say(f"numbers.step_{side}", least=number_text(least or 0), **names)
    yield context.say("numbers.ties")


def new_child(context: CaptionContext) -> CaptionParts:
    """Return the caption of a frame that adds a child; a leaf is read at once."""
    frame, term = context.frame, context.say("numbers.term_expand")
    assert frame.proof is not None
    assert frame.disproof is not None
    facts = {"proof": number_text(frame.proof), "disproof": number_text(frame.disproof)}
    if context.moment.child is None:
        return CaptionParts(context.say("numbers.new_hidden", **facts), (), term)
    if frame.child_score is None:
        return CaptionParts(
            context.say("numbers.new"), (context.say("numbers.unread", **facts),), term
        )
    child = context.plan.nodes[context.child]
    won = frame.proof == 0
    bare = "_bare" if context.names.bare(child) else ""
    key = f"numbers.leaf_{'reached' if won else 'missed'}{bare}"
    lead = context.say(key, value=context.value(child, frame.child_score))
    why = context.say("numbers.proved" if won else "numbers.disproved", **facts)
    return CaptionParts(lead, (why,), term)


def count_numbers(context: CaptionContext) -> CaptionParts:
    """Return the caption of a frame that counts a node's numbers from those of its children."""
    frame, term = context.frame, context.say("numbers.term_backup")
    assert frame.proof is not None
    assert frame.disproof is not None
    facts = {"proof": number_text(frame.proof), "disproof": number_text(frame.disproof)}
    if frame.proof == 0 or frame.disproof == 0:
        state = "proved" if frame.proof == 0 else "disproved"
        lead = context.say(f"numbers.now_{state}")
        return CaptionParts(lead, (context.say(f"numbers.why_{state}_{context.side}"),), term)
    return CaptionParts(
        context.say("numbers.now", **facts), tuple(_proof_number_sources(context)), term
    )


def _proof_number_sources(context: CaptionContext) -> Iterator[str]:
    """Yield where the numbers come from: one is the smallest of the children's, the other is their
    sum."""
    below, frame = context.moment.below, context.frame
    if not below:
        return
    if context.node.breadth == 1:
        yield context.say("numbers.single")
        return
    best = frame.turn == MAX
    least, total = (frame.proof, frame.disproof) if best else (frame.disproof, frame.proof)
    assert least is not None
    assert total is not None
    parts = [view.disproof if best else view.proof for view in below]
    numbers = [part for part in parts if part is not None]
    sum_, is_whole = number_text(total), len(numbers) == len(parts) and not context.node.collapsed
    if is_whole and len(parts) <= MAX_NAMES_IN_SENTENCE + 2 and sum(numbers) == total:
        added = " + ".join(map(number_text, numbers))
        sum_ = context.say("numbers.sum", parts=added, total=sum_)
    yield context.say(f"numbers.count_{context.side}", least=number_text(least), sum=sum_)
    if is_whole and sum(numbers) != total:
        yield context.say("numbers.shared")


# The captions of both: a node is selected, gets a child, or its numbers change.


def start_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *start* of a best-first search."""
    if null_window_question(context):
        return ask(context)
    return begin_list(context)


def select_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *select* frame."""
    return take(context) if context.frame.merit is not None else turn_to(context)


def expand_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of an *expand* frame."""
    return list_child(context) if context.frame.merit is not None else new_child(context)


def backup_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *backup* frame."""
    return solve(context) if context.frame.merit is not None else count_numbers(context)


def end_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *end* of a best-first search."""
    frame = context.frame
    if not null_window_question(context):
        lead = context.say(f"end.over_{SIGNS[context.view.sign]}")
        best = best_child(context)
        move = () if best is None else (context.say("end.move", best=context.names.child(best)),)
        why = (context.say("merit.best"), *move, *_counts(context))
        return CaptionParts(lead, why, context.say("end.term"))
    reached = frame.kind == "fail high"
    term = context.say("end.term_high" if reached else "end.term_low")
    if is_last_pass(context):
        why = (context.say("again.met"), *_counts(context))
        return CaptionParts(context.say("end.over_exact"), why, term)
    lead = context.say("numbers.reached" if reached else "numbers.missed")
    return CaptionParts(lead, tuple(_counts(context)), term)


def _counts(context: CaptionContext) -> Iterator[str]:
    frame = context.frame
    if context.plan.traits.passes:
        yield from cost_text(context)
        return
    key = "end.counts" if frame.pruned else "end.all"
    yield context.words.count(key, frame.calculated, pruned=f"{frame.pruned:,}")


# A search as a table that readers work out with a pencil.


class Words(family_words.Words):
    """What is said of best-first searches."""

    CAPTIONS: ClassVar = {
        "start": start_caption,
        "select": select_caption,
        "expand": expand_caption,
        "backup": backup_caption,
        "end": end_caption,
    }
    entered_once = "once_expanded"
    null_window_key = "numbers.goal"
    first_answer_may_be_last = True

    def worked_rows(self, plan: Plan, moments: Sequence[Moment], say: Messages) -> Rows:
        """Return a row for each node that is selected, each leaf that is read, and each node whose
        numbers are computed anew."""
        rows: Rows = []
        names = Names(plan, say)
        for frame in (moment.frame for moment in moments):
            leaf = frame.status == "expand" and frame.child_score is not None
            if frame.proof is None or not (leaf or frame.status in ("select", "backup")):
                continue
            path = frame.child if leaf and frame.child is not None else frame.path
            settled = "proved" if frame.proof == 0 else "disproved" if frame.disproof == 0 else ""
            step = "leaf_read" if leaf else "selected" if frame.status == "select" else "computed"
            sentences = [say.say(f"worked.{step}", value=number_or_blank(frame.child_score))]
            if settled and step != "selected":
                sentences.append(say.say(f"worked.{settled}"))
            numbers = map(number_or_blank, (frame.proof, frame.disproof))
            rows.append([names.name(path), *numbers, say.paragraph(sentences)])
        head: list[str] = [
            say.say(f"worked.{word}") for word in ("node", "proof", "disproof", "what")
        ]
        return [head, *rows]
