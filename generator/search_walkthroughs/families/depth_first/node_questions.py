"""Questions about nodes: cuts, scores, windows, values, and where the search goes next."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import inf, isfinite

from ...captions.context import CaptionContext
from ...captions.cutoffs import null_window_question, null_window_value
from ...game import CHANCE, MAX, Path
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.frame_text import number_text
from ...record.plan import NodeStatus, Plan
from .node_end import end_caption
from .scores import update_caption
from .scouts import is_believed, is_searched_again, scout_answer, scout_of

CUT, IDLE, NO_CUT = Kind("cut", "cut"), Kind("idle", "cut"), Kind("no cut", "cut")
DEEP, EQUAL = Kind("deep", "deep-cut"), Kind("equal", "cut")
WINDOW, NEXT = Kind("window", "window"), Kind("next", "leaves-read")
CHANGE, STAY = Kind("change", "max-node"), Kind("stay", "min-node")
CHOOSE = Kind("choose", "best-move")
VALUE, BOUND = Kind("value", "max-node"), Kind("bound", "bound")
AGAIN, MEAN = Kind("again", "pvs"), Kind("mean", "chance")

# Questions about repeated searches and about chance nodes.


def is_after_scout(context: CaptionContext) -> bool:
    """Return whether the frame is the answer to what a scout's return leads to."""
    leaf = context.plan.nodes[context.child].leaf
    return scout_of(context) and not (context.is_searched_twice or leaf or is_believed(context))


def ask_after_scout(
    context: CaptionContext, after: CaptionContext | None
) -> Iterator[QuestionDraft]:
    """Ask whether the child is searched again; to go on, and to cut, are among the choices."""
    frame, entry_window = context.frame, context.below(context.child).entry_window
    assert entry_window is not None
    assert frame.score is not None
    search_again, left = context.say("question.again"), context.children_left
    going = after.frame.path if after and after.frame.status == "start" else None
    next_ = going if going is not None and going != context.child else next(iter(left), None)
    if next_ is None:
        no, yes = context.say("question.again_end"), context.say("question.cut_idle")
    else:
        no = context.say("question.again_no", next=context.names.call(next_))
        yes = context.say("question.cut_yes", skipped=context.names.skipped(left))
    value = context.value(context.plan.nodes[context.child], _child_score(context))
    facts = {"value": value, "bound": null_window_value(*entry_window)}
    prompt = context.say(f"question.scout_{context.side}", **facts)
    reason = context.words.paragraph((scout_answer(context), *update_caption(context).reasons))
    wrong = {
        search_again: context.say("question.why_again"),
        no: context.say("question.why_on")
        if is_searched_again(context)
        else _condition(context, cut=True),
        yes: _condition(context, cut=False),
    }
    right = search_again if is_searched_again(context) else yes if frame.cut else no
    mistakes = [Choice(text, why) for text, why in wrong.items() if text != right]
    yield from ask(context, AGAIN, prompt, [Choice(right, reason), *mistakes])


def ask_mean(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask where the mean lies now; what was known before the outcome is among the choices."""
    frame, (least, most) = context.frame, context.plan.range
    if frame.turn != CHANCE or frame.cut or context.is_last_child or frame.bounds is None:
        return
    low, high = frame.bounds
    if low == high:
        return
    child, score = context.plan.nodes[context.child], _child_score(context)
    chance, value = float(child.chance or 0), context.value(child, score)
    ranges = (
        (low, high, context.words.paragraph(update_caption(context).reasons)),
        (
            low - chance * (score - least),
            high + chance * (most - score),
            context.say("question.why_mean_early", value=value),
        ),
        (least, most, context.say("question.why_mean_range")),
    )
    choices = [
        Choice(context.say("question.mean_between", low=number_text(a), high=number_text(b)), why)
        for a, b, why in ranges
    ]
    facts = {"value": value, "p": child.chance}
    facts |= {"least": number_text(least), "most": number_text(most)}
    yield from ask(context, MEAN, context.say("question.mean", **facts), choices)


def _child_score(context: CaptionContext) -> float:
    """Return the score of the child that has just returned."""
    score = context.below(context.child).score
    assert score is not None
    return score


def ask_cut(
    context: CaptionContext, before: CaptionContext, after: CaptionContext | None
) -> Iterator[QuestionDraft]:
    """Ask whether the node is cut; after the last child the condition may hold with nothing left to
    skip."""
    frame, left = context.frame, context.children_left
    if all(bound in (None, inf, -inf) for bound in _cuts_at(context)):
        return
    if after is not None and after.frame.path in left:
        left = (after.frame.path, *(child for child in left if child != after.frame.path))
    if context.node.collapsed and frame.left:
        skipped = context.names.unseen(frame.left)
        yes = context.say("question.cut_yes", skipped=skipped)
        no = context.say("question.cut_on")
    elif left:
        yes = context.say("question.cut_yes", skipped=context.names.skipped(left))
        no = context.say("question.cut_no", next=context.names.call(left[0]))
    else:
        yes, no = context.say("question.cut_idle"), context.say("question.cut_end")
    right, wrong = (yes, no) if frame.cut else (no, yes)
    reason = context.words.paragraph(update_caption(context).reasons)
    choices = (Choice(right, reason), Choice(wrong, _condition(context, cut=bool(frame.cut))))
    prompt = context.words.paragraph(
        [
            returned_text(context, context.child, before.frame.child_score),
            context.say("question.cut"),
        ]
    )
    yield from ask(context, _of_cut(context), prompt, choices)


def _condition(context: CaptionContext, *, cut: bool) -> str:
    """Return that the condition for a cut holds, or that it does not, with the numbers compared."""
    frame, key = context.frame, "cut" if cut else "no_cut"
    alpha, beta = frame.alpha, frame.beta
    assert frame.score is not None
    assert alpha is not None
    assert beta is not None
    if frame.turn == CHANCE:
        ends = {"alpha": number_text(alpha), "beta": number_text(beta)}
        return context.say(f"question.why_{key}_chance", **ends)
    side, bound = ("β", beta) if frame.turn == MAX else ("α", alpha)
    facts = {"score": number_text(frame.score), "side": side, "bound": number_text(bound)}
    return context.say(f"question.why_{key}", **facts)


def ask_change(context: CaptionContext, before: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask what the score is now; the child's value and the score before it are the choices."""
    had, value, score = before.view.score, before.frame.child_score, context.frame.score
    if had is None or value is None or score is None or context.node.turn == CHANCE:
        return
    if not isfinite(had) or had == value or score not in (had, value):
        return
    kind = CHANGE if score == value else STAY
    numbers = {"had": number_text(had), "value": number_text(value)}
    why = context.say(f"question.why_{kind.name}", **numbers)
    reason = context.words.paragraph(update_caption(context).reasons)
    other = had if score == value else value
    choices = (Choice(number_text(score), reason), Choice(number_text(other), why))
    prompt = context.words.paragraph(
        [
            returned_text(context, context.child, before.frame.child_score),
            context.say("question.change"),
        ]
    )
    yield from ask(context, kind, prompt, choices)


def _of_cut(context: CaptionContext) -> Kind:
    """Return the kind of the question: deep bounds are often forgotten, equal ones disputed."""
    frame = context.frame
    if context.is_last_child:
        return IDLE if frame.cut else NO_CUT
    if frame.cutoff and frame.cutoff.deep:
        return DEEP
    if frame.score in _cuts_at(context):
        return EQUAL
    return CUT if frame.cut else NO_CUT


def _cuts_at(context: CaptionContext) -> tuple[float | None, ...]:
    """Return the bounds that the score may meet; a mean may meet either."""
    frame = context.frame
    if frame.turn == CHANCE:
        return frame.alpha, frame.beta
    return (frame.beta if frame.turn == MAX else frame.alpha,)


def ask_window(context: CaptionContext, before: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask what α and β are now; the wrong bound moved, and none moved, are among the choices."""
    score, view, last = context.frame.score, context.view, before.view
    if (
        context.frame.cut
        or context.is_last_child
        or context.node.turn == CHANCE
        or null_window_question(context)
    ):
        return
    if (view.alpha, view.beta) == (last.alpha, last.beta):
        return
    wrong = (last.alpha, score) if context.frame.turn == MAX else (score, last.beta)
    if last.alpha is None or last.beta is None or score is None:
        return
    ends = {"alpha": number_text(last.alpha), "beta": number_text(last.beta)}
    reasons = (
        context.words.paragraph(update_caption(context).reasons[-1:]),
        context.say(f"question.moved_{context.side}"),
        context.say("question.why_window_same", score=number_text(score), **ends),
    )
    pairs = [(view.alpha, view.beta), wrong, (last.alpha, last.beta)]
    choices = [
        Choice(
            context.say("question.window_choice", alpha=number_text(alpha), beta=number_text(beta)),
            why,
        )
        for (alpha, beta), why in zip(pairs, reasons, strict=True)
        if alpha is not None and beta is not None
    ]
    prompt = context.words.paragraph(
        [
            returned_text(context, context.child, before.frame.child_score),
            context.say("question.window"),
        ]
    )
    yield from ask(context, WINDOW, prompt, choices)


CLAIMS = {("=", "exact"): "exact", ("≥", "fail high"): "least", ("≤", "fail low"): "most"}
"""The right answer by what is proved and what the search claims, where these agree."""


def ask_worth(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask whether the score is a value or only a bound; the usual mistake is to take a cut node's
    bound for its value."""
    claim = CLAIMS.get((context.view.sign, context.kind or ""))
    if claim is None or context.frame.table_cut or _is_end_of_range(context):
        return
    claims = sorted(CLAIMS.values(), key=lambda other: (other != claim, other))
    value = context.facts["score"]
    evidence = "worth" if claim == "exact" or _leaves_children_out(context) else "searched"
    why = [
        context.say(f"question.why_{evidence}_{claim}_{other}", value=value) for other in claims[1:]
    ]
    texts = [context.say(f"question.worth_{other}", value=value) for other in claims]
    kind = VALUE if claim == "exact" else BOUND
    choices = map(Choice, texts, (context.words.paragraph(_ending(context)), *why))
    yield from ask(context, kind, context.say("question.worth"), choices)


def _is_end_of_range(context: CaptionContext) -> bool:
    """Return whether the score is the least or the greatest that there is: a bound there is the
    value, or says nothing.

    The range of a tree that is written out is that of its leaves: a search knows it only where its
    options say so.
    """
    plan, score = context.plan, context.frame.score
    by_rules = context.node.board is not None or context.node.beside is not None
    return score in (*plan.unknown, *(plan.range if by_rules else ()))


def _leaves_children_out(context: CaptionContext) -> bool:
    """Return whether the node has ended with children that were not searched.

    A fail-hard search may read all children and still return only the bound it was given.
    """
    skipped = any(view.state is NodeStatus.PRUNED for view in context.moment.below)
    return skipped or bool(context.view.collapsed_pruned)


def ask_choice(
    context: CaptionContext, before: Iterator[CaptionContext]
) -> Iterator[QuestionDraft]:
    """Ask which of the children's values the node takes; the other player's choice is among the
    choices."""
    path, score = context.frame.path, context.frame.score
    frames = (earlier.frame for earlier in before)
    searched = [
        frame.child_score
        for frame in takewhile(lambda f: (f.path, f.status) != (path, "start"), frames)
        if (frame.path, frame.status) == (path, "score") and frame.child_score is not None
    ][::-1]
    other_values = dict.fromkeys(value for value in searched if value != score)
    if not other_values or score not in searched or len(searched) != context.node.breadth:
        return
    values = context.words.join([number_text(value) for value in searched])
    choices = [Choice(number_text(score), context.words.paragraph(_ending(context)))]
    for value in map(number_text, other_values):
        facts = {"other": value, "score": number_text(score)}
        choices.append(Choice(value, context.say(f"question.why_choose_{context.side}", **facts)))
    prompt = context.say("question.choose", values=values)
    yield from ask(context, CHOOSE, prompt, choices)


def ask_next(context: CaptionContext, before: Iterator[CaptionContext]) -> Iterator[QuestionDraft]:
    """Ask where the search goes next; what was just skipped and what comes later are among the
    choices."""
    if not context.node.children or not _is_next_in_order(context):
        return
    path, parent = context.frame.path, context.frame.path[:-1]
    cuts = (earlier.frame.cutoff.skipped for earlier in before if earlier.frame.cutoff)
    skipped = next((roots for roots in cuts if roots), ())
    later = [_next_sibling(context.plan, path), _next_sibling(context.plan, parent)]
    wrong = dict.fromkeys(skipped, "skipped") | {
        later_path: "later" for later_path in later if later_path
    }
    reasons = {path: context.say("question.enter")} | {
        node_path: context.say(f"question.why_next_{key}", other=context.names.call(node_path))
        for node_path, key in wrong.items()
        if node_path != path
    }
    choices = [
        Choice(context.say("question.next_to", node=context.names.call(node_path)), why)
        for node_path, why in reasons.items()
    ]
    yield from ask(context, NEXT, context.say("question.next"), choices)


def _is_next_in_order(context: CaptionContext) -> bool:
    """Return whether the node is the next as the tree is drawn: then one can know where the way
    goes."""
    path = context.frame.path
    if not path or path[:-1] not in context.plan.nodes:
        return False
    siblings, searched = (
        context.plan.nodes[path[:-1]].children,
        context.state_of(path[:-1]).searched_children,
    )
    return siblings[: len(searched) + 1] == (*searched, path)


def _next_sibling(plan: Plan, path: Path) -> Path | None:
    above = plan.nodes.get(path[:-1]) if path else None
    siblings = above.children if above else ()
    if path not in siblings:  # what follows a pass has no siblings
        return None
    return next(iter(siblings[siblings.index(path) + 1 :]), None)


def _ending(context: CaptionContext) -> Sequence[str]:
    """Return why the node ends with its score; at the root without the sums of the run."""
    reasons = end_caption(context).reasons
    return reasons if context.frame.path else reasons[:1]


def returned_text(context: CaptionContext, child: Path, score: float | None) -> str:
    """Return what has just come back from a child."""
    node = context.plan.nodes[child]
    if score is None or context.names.bare(node):
        return context.say("question.read")
    return context.say("question.returned", value=context.value(node, score))
