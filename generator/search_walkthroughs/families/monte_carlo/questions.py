"""Questions about games played out: which child is next, what the mean is now, what is chosen."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ...captions.catalogue import Messages
from ...captions.context import CaptionParts
from ...captions.family_words import Words
from ...game import Path
from ...questions import family_questions
from ...questions.question import Choice, Kind, QuestionDraft, because, distinct
from ...record.frame_text import number_text
from ...record.plan import Plan
from ...record.statistics import PlayoutStatistics
from ...record.tree_state import Moment
from .words import (
    BY_VISITS,
    MonteCarloContext,
    monte_carlo_backup_caption,
    monte_carlo_finish_caption,
    monte_carlo_select_caption,
    playout_at_node,
)
from .written_numbers import clear, decimals, sum_text

EXPLORE, FOLLOW, TIE = Kind("explore", "uct"), Kind("follow", "uct"), Kind("tie", "best-move")
LOST, CARRY = Kind("lost", None), Kind("carry", "backup")
AVERAGE, CHOSEN = Kind("average", "backup"), Kind("chosen", "uct")

MAX_CHILDREN_IN_PROMPT = 4
"""Upper limit of children whose numbers a prompt gives."""


class Questions(family_questions.Questions):
    """What readers of a search that plays games out are asked."""

    KINDS: ClassVar[tuple[Kind, ...]] = (LOST, EXPLORE, TIE, CARRY, CHOSEN, AVERAGE, FOLLOW)

    Context: ClassVar[type[MonteCarloContext]] = MonteCarloContext

    def drafts(
        self, plan: Plan, moments: Sequence[Moment], words: Messages
    ) -> Iterator[tuple[int, QuestionDraft]]:
        """Yield the first and the last question of each kind, since such a search does the same
        over and over."""
        statistics: dict[Path, PlayoutStatistics] = {}
        drafts_by_kind: dict[Kind, dict[str, tuple[int, QuestionDraft]]] = {}
        for at, moment in enumerate(moments):
            context = self.Context(plan, moment, plan.family.part(Words).run_messages(plan, words))
            if at and moment.frame.number == moments[at - 1].frame.number + 1:
                for question in self.drafts_of(context, statistics):
                    drafts_by_kind.setdefault(question.kind, {}).setdefault(
                        question.prompt, (at, question)
                    )
            statistics |= {
                path: view.playouts for path, view in moment.changed.items() if view.playouts
            }
        for questions in drafts_by_kind.values():
            first, *later = questions.values()
            yield from (first, *later[-1:])

    def drafts_of(
        self, context: Any, statistics: Mapping[Path, PlayoutStatistics]
    ) -> Iterator[QuestionDraft]:
        """Yield the questions that the moment answers; `statistics` are those of the nodes before
        it."""
        match context.frame.status:
            case "select" if context.frame.terms is not None:
                yield from _ask_next(context, context.frame.terms)
            case "backup" if context.frame.path in statistics:
                before = statistics[context.frame.path]
                if playout_at_node(context):
                    yield from _effect_of_playout(context, before)
                elif context.method == "mcts_greedy" and context.children():
                    yield from _backup(context)
                else:
                    yield from _mean(context, before)
            case "end" if context.frame.move is not None and context.method != "playout":
                yield from _choice(context)


def _ask_next(
    context: MonteCarloContext, terms: Mapping[object, tuple[float, ...]]
) -> Iterator[QuestionDraft]:
    """Ask which child is next; the best mean and the least visited are among the choices."""
    path = context.frame.path
    chosen = path[-1]
    if not 1 < len(terms) <= MAX_CHILDREN_IN_PROMPT:
        return
    rivals = [sum(move_terms) for move, move_terms in terms.items() if move != chosen]
    tied = sum(terms[chosen]) in rivals
    adds = len(terms[chosen]) > 1
    if tied and (adds or context.plan.options.get("ties") == "random"):
        return
    best = max(terms, key=lambda move: terms[move][0])
    kind = TIE if tied else FOLLOW if best == chosen else EXPLORE
    places = clear(terms, chosen)
    terms_in_words = [
        context.say(
            "sampled.of",
            terms=" + ".join(decimals(term, places) for term in move_terms)
            if adds
            else sum_text(move_terms, places),
            child=context.move((*path[:-1], move)),
        )
        for move, move_terms in terms.items()
    ]
    prompt = context.say(
        f"question.next_{'sum' if adds else 'rate'}", terms=context.words.join(terms_in_words)
    )
    order = sorted(terms, key=lambda move: (move != chosen, -terms[move][0]))
    choices = [
        (context.move((*path[:-1], move)), _why_not_next(context, terms, move)) for move in order
    ]
    yield from _question(context, kind, prompt, choices, monte_carlo_select_caption(context))


def _why_not_next(
    context: MonteCarloContext, terms: Mapping[object, tuple[float, ...]], move: object
) -> str:
    """Return how the numbers of a child compare with those of the one that is chosen."""
    *path, best = context.frame.path
    places, other = clear(terms, best), context.move((*path, move))
    if len(terms[best]) > 1:
        facts = {
            "sum": decimals(sum(terms[move]), places),
            "best": decimals(sum(terms[best]), places),
        }
        return context.say("question.why_next_sum", other=other, **facts)
    rates = {candidate: sum_text(terms[candidate], places) for candidate in (move, best)}
    key = "why_next_tie" if terms[move] == terms[best] else "why_next_rate"
    return context.say(f"question.{key}", other=other, rate=rates[move], best=rates[best])


def _mean(context: MonteCarloContext, before: PlayoutStatistics) -> Iterator[QuestionDraft]:
    """Ask what the mean is now; the result itself and halving the way to it are among the
    choices."""
    frame = context.frame
    if frame.mean is None or frame.result is None or frame.visits != before.visits + 1:
        return
    if before.visits == 1 or frame.result == before.mean or context.node.leaf:
        return
    low, high = context.plan.range
    halved = (before.mean + frame.result) / 2
    slipped = (before.mean * before.visits + frame.result) / before.visits
    facts = {
        "had": context.mean_of_visits(before.mean, before.visits),
        "sum": number_text(round(before.mean * before.visits, 6)),
        "total": number_text(round(frame.mean * frame.visits, 6)),
        "n": number_text(frame.visits),
        "before": number_text(before.visits),
    }
    values = {
        "sampled_sum": frame.mean,
        "why_mean_before": before.mean,
        "why_mean_result": frame.result,
        "why_mean_half": halved,
        "why_mean_divisor": slipped,
    }
    choices = distinct(
        Choice(decimals(value), context.say(f"question.{key}", **facts))
        for key, value in values.items()
        if low <= value <= high
    )
    prompt = context.say("question.sampled_mean", **facts)
    if len(choices) > 1:
        yield QuestionDraft(AVERAGE, prompt, choices)


def _backup(context: MonteCarloContext) -> Iterator[QuestionDraft]:
    """Ask what is carried up; the average instead of the best, and the other way round, are
    choices."""
    children, mean = context.children(), context.frame.mean
    drawn = len(children) == context.node.breadth
    if (
        mean is None
        or not 1 < len(children) <= MAX_CHILDREN_IN_PROMPT
        or not drawn
        or context.frame.result is None
    ):
        return
    rates = [statistics.mean for _, statistics in children]
    total = sum(statistics.visits for _, statistics in children)
    average = sum(statistics.visits * statistics.mean for _, statistics in children) / total
    best, plain = context.better(rates), sum(rates) / len(rates)
    side = "player" if context.player_moves else "chance"
    means_in_words = [
        context.mean_of_visits(statistics.mean, statistics.visits) for _, statistics in children
    ]
    prompt = context.say(f"question.carried_{side}", rates=context.words.join(means_in_words))
    values = {
        "": mean,
        "carry_best": best,
        "carry_average": average,
        "carry_plain": plain,
        "mean_result": context.frame.result,
    }
    choices = [
        (decimals(value), context.say(f"question.why_{key}", player=context.mover) if key else "")
        for key, value in values.items()
    ]
    yield from _question(context, CARRY, prompt, choices, monte_carlo_backup_caption(context))


def _effect_of_playout(
    context: MonteCarloContext, before: PlayoutStatistics
) -> Iterator[QuestionDraft]:
    """Ask what a playout from a node with children has changed; that it counts is the usual
    mistake."""
    frame = context.frame
    assert frame.result is not None
    n = before.visits
    counts = (before.mean * n + frame.result) / (n + 1)
    stays = context.mean_of_visits(before.mean, n)
    prompt = context.say("question.lost", had=stays)
    choices = [
        (stays, ""),
        (context.mean_of_visits(counts, n + 1), context.say("question.why_lost_counts")),
        (context.mean_of_visits(frame.result, n + 1), context.say("question.why_mean_result")),
    ]
    yield from _question(context, LOST, prompt, choices, monte_carlo_backup_caption(context))


def _choice(context: MonteCarloContext) -> Iterator[QuestionDraft]:
    """Ask which move is chosen; the best mean, where visits count, is among the choices."""
    children, move = context.children(), context.frame.move
    if not 1 < len(children) <= MAX_CHILDREN_IN_PROMPT or len(children) != context.node.breadth:
        return
    counts = context.method in BY_VISITS
    chosen = dict(children).get((*context.frame.path, move))
    same = [
        child for _, child in children if chosen and _rank(child, counts) == _rank(chosen, counts)
    ]
    if len(same) != 1 or (counts and _is_plain(context, [child for _, child in children], chosen)):
        return
    children_in_words = [
        context.say(
            "question.chosen_child",
            child=context.move(path),
            counted=context.mean_of_visits(child.mean, child.visits),
        )
        for path, child in children
    ]
    prompt = context.say("question.chosen", children=context.words.clauses(children_in_words))
    order = sorted(children, key=lambda pair: pair[0][-1] != move)
    name = context.move(order[0][0])
    numbers = {path: context.mean_of_visits(child.mean, child.visits) for path, child in order}
    facts = {"best": name, "mine": numbers[order[0][0]]}
    choices = [
        (
            (other := context.move(path)),
            context.say("question.why_chosen", other=other, counted=numbers[path], **facts),
        )
        for path, _ in order
    ]
    yield from _question(context, CHOSEN, prompt, choices, monte_carlo_finish_caption(context), 1)


def _is_plain(
    context: MonteCarloContext,
    children: Sequence[PlayoutStatistics],
    chosen: PlayoutStatistics | None,
) -> bool:
    """Return whether the numbers of the prompt give the answer away: the child with the most
    playouts has the best mean too."""
    best = context.better([statistics.mean for statistics in children])
    return chosen is not None and chosen.mean == best


def _rank(statistics: PlayoutStatistics, counts: bool) -> float:
    """Return the number by which the root's moves are compared at the end."""
    return statistics.visits if counts else statistics.mean


def _question(
    context: MonteCarloContext,
    kind: Kind,
    prompt: str,
    choices: Sequence[tuple[str, str]],
    parts: CaptionParts,
    first: int = 9,
) -> Iterator[QuestionDraft]:
    """Yield the question, if its choices differ: each text with why it is wrong.

    The first is right, for the `first` reasons of the caption.
    """
    right = Choice(choices[0][0], because(context, parts.reasons[:first]))
    different = distinct([right, *(Choice(text, why) for text, why in choices[1:])])
    if len(different) > 1:
        yield QuestionDraft(kind, prompt, different)
