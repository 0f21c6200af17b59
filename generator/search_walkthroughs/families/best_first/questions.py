"""Questions about best-first searches: which node is next, and what its numbers are."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...captions.context import CaptionContext
from ...game import MAX, Path
from ...questions import family_questions
from ...questions.iteration import PASS, ask_iteration
from ...questions.question import Choice, Kind, QuestionDraft, ask, is_next
from ...record.frame import Frame
from ...record.frame_text import number_text
from ...record.plan import NodeState, NodeStatus, Plan
from .words import backup_caption, listed_node_name, select_caption

TAKE, NUMBERS = Kind("take", "proof-next"), Kind("numbers", "proof-numbers")

MAX_CHILDREN_IN_PROMPT = 5
"""Upper limit of children whose numbers a prompt gives."""


class ListedNode(NamedTuple):
    """A node in the list of SSS*."""

    merit: float
    is_solved: bool


class Questions(family_questions.Questions):
    """What readers of a best-first search are asked."""

    KINDS = (PASS, TAKE, NUMBERS)

    def drafts(self, contexts: Sequence[CaptionContext]) -> Iterator[QuestionDraft]:
        """See `family_questions.Questions`."""
        views: dict[Path, NodeState] = {}
        listed: dict[Path, ListedNode] = {}
        for at, context in enumerate(contexts):
            frame = context.frame
            if is_next(contexts, at):
                if frame.status == "select" and frame.merit is not None:
                    yield from _ask_next_node(context, listed)
                elif frame.status == "select":
                    yield from _ask_most_proving(context, views)
                elif frame.status == "backup" and frame.proof is not None:
                    yield from _ask_numbers(context)
                elif frame.status == "start":
                    yield from ask_iteration(context, contexts[at - 1])
            _update_list(context.plan, listed, frame)
            views |= context.moment.changed


def _update_list(plan: Plan, listed: dict[Path, ListedNode], frame: Frame) -> None:
    """Make the list of SSS* what it is after the frame."""
    if frame.merit is None:
        return
    if frame.status == "select":
        listed.pop(frame.path, None)
    elif frame.status == "expand" and frame.child is not None:
        listed[frame.child] = ListedNode(frame.merit, is_solved=False)
    elif frame.status == "backup":
        inner = not plan.nodes[frame.path].leaf
        below = [path for path in listed if inner and path[: len(frame.path)] == frame.path]
        for path in below:
            del listed[path]
        listed[frame.path] = ListedNode(frame.merit, is_solved=True)


def _ask_next_node(
    context: CaptionContext, listed: dict[Path, ListedNode]
) -> Iterator[QuestionDraft]:
    """Ask which node is taken; others of great merit are among the choices."""
    path, nodes = context.frame.path, context.plan.nodes
    if path not in listed or any(other not in nodes for other in listed):
        return
    others = [other for other in nodes if other in listed and other != path]
    others.sort(key=lambda other: -listed[other].merit)
    largest = listed[path].merit
    choices = []
    for candidate in (path, *others):
        merit, is_solved = listed[candidate]
        name, number = listed_node_name(context, candidate), number_text(merit)
        form = "solved" if is_solved else "live"
        text = context.say(f"question.take_{form}", one=name, merit=number)
        mistake = "why_take_merit" if merit < largest else "why_take_place"
        key = "greatest" if candidate == path else mistake
        facts = {"other": name, "merit": number, "largest": number_text(largest)}
        choices.append(Choice(text, context.say(f"question.{key}", **facts)))
    yield from ask(context, TAKE, context.say("question.take"), choices)


def _ask_most_proving(
    context: CaptionContext, views: dict[Path, NodeState]
) -> Iterator[QuestionDraft]:
    """Ask which node is expanded; others that are not expanded yet are among the choices."""
    path = context.frame.path
    others = [p for p in context.plan.nodes if p != path and p in views]
    others = [p for p in others if views[p].state is NodeStatus.WAITING]
    root = context.names.call(context.plan.root)
    choices = [
        Choice(context.names.call(path), context.words.paragraph(select_caption(context).reasons))
    ]
    for name in map(context.names.call, others):
        choices.append(Choice(name, context.say("question.why_prove", root=root, other=name)))
    yield from ask(context, TAKE, context.say("question.prove"), choices)


def _ask_numbers(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask what the numbers are now; sum and smallest the wrong way round are among the choices."""
    frame, below = context.frame, context.moment.below
    pairs = [(v.proof, v.disproof) for v in below]
    numbers = [(p, d) for p, d in pairs if p is not None and d is not None]
    if (
        context.node.collapsed
        or not 1 < len(numbers) <= MAX_CHILDREN_IN_PROMPT
        or len(numbers) < len(pairs)
    ):
        return
    proofs, disproofs = [p for p, _ in numbers], [d for _, d in numbers]
    right = frame.proof, frame.disproof
    turned = (sum(proofs), min(disproofs))
    if frame.turn != MAX:
        turned = (min(proofs), sum(disproofs))
    others = (turned, (min(proofs), min(disproofs)), (sum(proofs), sum(disproofs)))
    reasons = (
        context.words.paragraph(backup_caption(context).reasons),
        *(context.say(f"question.why_numbers_{key}") for key in ("turned", "smallest", "sum")),
    )
    choices = [
        Choice(
            context.say("question.numbers_choice", proof=number_text(p), disproof=number_text(d)),
            why,
        )
        for (p, d), why in zip((right, *others), reasons, strict=True)
        if p is not None and d is not None
    ]
    pairs_in_words = [
        context.say("question.pair", proof=number_text(p), disproof=number_text(d))
        for p, d in numbers
    ]
    prompt = context.say(
        f"question.numbers_{context.side}", pairs=context.words.join(pairs_in_words)
    )
    yield from ask(context, NUMBERS, prompt, choices)
