"""Questions about games played out: which child is next, what the mean is now, what is chosen."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ...game import CHANCE, Path
from ...questions import family_questions
from ...questions.question import Choice, Kind, QuestionDraft, ask, is_next
from ...record.frame_text import number_text
from ...record.statistics import PlayoutStatistics
from .words import (
    BY_VISITS,
    MonteCarloContext,
    backup_caption,
    end_caption,
    playout_at_node,
    select_caption,
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

    def drafts(self, contexts: Sequence[MonteCarloContext]) -> Iterator[QuestionDraft]:
        """Yield the first and the last question of each kind, since such a search does the same
        over and over."""
        statistics: dict[Path, PlayoutStatistics] = {}
        drafts_by_kind: dict[Kind, dict[str, QuestionDraft]] = {}
        for at, context in enumerate(contexts):
            if is_next(contexts, at):
                for draft in self.drafts_of(context, statistics):
                    drafts_by_kind.setdefault(draft.kind, {}).setdefault(draft.prompt, draft)
            statistics |= context.changed_playouts()
        for drafts in drafts_by_kind.values():
            first, *later = drafts.values()
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
                    yield from _ask_effect_of_playout(context, before)
                elif context.method == "mcts_greedy" and context.children():
                    yield from _ask_backup(context)
                else:
                    yield from _ask_mean(context, before)
            case "end" if context.frame.move is not None and context.method != "playout":
                yield from _ask_choice(context)


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
    right = context.words.paragraph(select_caption(context).reasons)
    choices = [
        Choice(
            context.move((*path[:-1], move)),
            right if move == chosen else _why_not_next(context, terms, move),
        )
        for move in order
    ]
    yield from ask(context, kind, prompt, choices)


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


def _ask_mean(context: MonteCarloContext, before: PlayoutStatistics) -> Iterator[QuestionDraft]:
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
    choices = [
        Choice(decimals(value), context.say(f"question.{key}", **facts))
        for key, value in values.items()
        if low <= value <= high
    ]
    yield from ask(context, AVERAGE, context.say("question.sampled_mean", **facts), choices)


def _ask_backup(context: MonteCarloContext) -> Iterator[QuestionDraft]:
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
    side = "chance" if context.node.turn == CHANCE else "player"
    means_in_words = [
        context.mean_of_visits(statistics.mean, statistics.visits) for _, statistics in children
    ]
    prompt = context.say(f"question.carried_{side}", rates=context.words.join(means_in_words))
    mistakes = {
        "carry_best": best,
        "carry_average": average,
        "carry_plain": plain,
        "mean_result": context.frame.result,
    }
    reasons = backup_caption(context).reasons
    choices = [Choice(decimals(mean), context.words.paragraph(reasons))]
    choices += [
        Choice(decimals(value), context.say(f"question.why_{key}", player=context.mover))
        for key, value in mistakes.items()
    ]
    yield from ask(context, CARRY, prompt, choices)


def _ask_effect_of_playout(
    context: MonteCarloContext, before: PlayoutStatistics
) -> Iterator[QuestionDraft]:
    """Ask what a playout from a node with children has changed; that it counts is the usual
    mistake."""
    frame = context.frame
    assert frame.result is not None
    n = before.visits
    counts = (before.mean * n + frame.result) / (n + 1)
    stays = context.mean_of_visits(before.mean, n)
    reasons, counted = backup_caption(context).reasons, context.mean_of_visits
    choices = (
        Choice(stays, context.words.paragraph(reasons)),
        Choice(counted(counts, n + 1), context.say("question.why_lost_counts")),
        Choice(counted(frame.result, n + 1), context.say("question.why_mean_result")),
    )
    yield from ask(context, LOST, context.say("question.lost", had=stays), choices)


def _ask_choice(context: MonteCarloContext) -> Iterator[QuestionDraft]:
    """Ask which move is chosen, unless the numbers of the prompt give it away: where visits count,
    the best mean is among the choices."""
    children, best = dict(context.children()), (*context.frame.path, context.frame.move)
    if not 1 < len(children) <= MAX_CHILDREN_IN_PROMPT or len(children) != context.node.breadth:
        return
    by_visits = context.method in BY_VISITS
    ranks = {path: child.visits if by_visits else child.mean for path, child in children.items()}
    if best not in ranks or [*ranks.values()].count(ranks[best]) > 1:
        return
    means = {path: child.mean for path, child in children.items()}
    if by_visits and means[best] == context.better([*means.values()]):
        return
    numbers = {
        path: context.mean_of_visits(child.mean, child.visits) for path, child in children.items()
    }
    children_in_words = [
        context.say("question.chosen_child", child=context.move(path), counted=number)
        for path, number in numbers.items()
    ]
    prompt = context.say("question.chosen", children=context.words.clauses(children_in_words))
    facts = {"best": context.move(best), "mine": numbers[best]}
    reasons = end_caption(context).reasons[:1]
    choices = [Choice(context.move(best), context.words.paragraph(reasons))]
    for path, number in numbers.items():
        if path != best:
            why = {"other": context.move(path), "counted": number, **facts}
            choices.append(Choice(context.move(path), context.say("question.why_chosen", **why)))
    yield from ask(context, CHOSEN, prompt, choices)
