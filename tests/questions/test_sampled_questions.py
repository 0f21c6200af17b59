"""Questions about games played out: the same in every language, and answered by the run."""

import re

import pytest

from captions.sampled import SAMPLES, sample
from captions.support import Run
from captions.test_sampled import NAMES, has_number, numbers
from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.families.monte_carlo.written_numbers import decimals
from search_walkthroughs.game import MAX
from search_walkthroughs.questions import MAX_QUESTIONS, questions
from search_walkthroughs.record.frame import Frame


@pytest.mark.parametrize("name", SAMPLES)
def test_languages_ask_the_same(name: str) -> None:
    done = sample(name)
    asked = [questions(done.plan, done.moments, language) for language in languages()]
    assert len({tuple((q.frame, q.answer, len(q.choices)) for q in one) for one in asked}) == 1
    assert len(asked[0]) <= MAX_QUESTIONS
    for question in (question for one in asked for question in one):
        assert 2 <= len(set(question.choices)) == len(question.choices) <= 4
        assert len(set(question.reasons)) == len(question.reasons) == len(question.choices)
        assert all(reason.endswith((".", "。")) for reason in question.reasons)
        assert not set("{}") & set("".join((question.prompt, *question.reasons, *question.choices)))


@pytest.mark.parametrize("name", ["uct", "uct, MIN", "flat", "greedy", "greedy, zeros"])
def test_there_are_enough_questions(name: str) -> None:
    done = sample(name)
    assert len(questions(done.plan, done.moments, "en")) >= 2


def narrowed(done: Run, frame: Frame) -> list[float]:
    """The bounds of the frame's node that are not as they were before it, equal ones once."""
    assert frame.low is not None
    assert frame.high is not None
    before = done.plan.range
    for earlier in (moment.frame for moment in done.moments):
        if earlier.number == frame.number:
            break
        if earlier.path == frame.path and None not in (earlier.low, earlier.high):
            before = earlier.low, earlier.high
    if before == (frame.low, frame.high):
        return []
    if frame.low == frame.high:
        return [frame.low]
    after = (frame.low, frame.high)
    return [end for end, was in zip(after, before, strict=True) if end != was]


def taken_mean(done, frame):
    """The mean of the first move that is compared while one worker is away there: its looks so far,
    and the loss."""
    known = {}
    for moment in done.moments:
        if moment.frame is frame:
            low, high = done.plan.range
            loss = low if done.plan.nodes[frame.path[:-1]].turn == MAX else high
            loss = low + high - loss if "opponent" in done.plan.options.values() else loss
            for path, view in moment.changed.items():
                away = set(view.own("away") or ()) - {frame.own("worker")}
                if view.terms and len(away) == 1 and path in known:
                    mean, visits = known[path]
                    return decimals((mean * visits + loss) / (visits + 1))
        if moment.frame.status == "backup":
            known[moment.frame.path] = moment.frame.mean, moment.frame.visits
    raise AssertionError(frame)


@pytest.mark.parametrize("name", NAMES)
def test_answers_are_those_of_the_trace(name: str) -> None:
    done = sample(name)
    frames = {moment.frame.number: moment.frame for moment in done.moments}
    for question in questions(done.plan, done.moments, "en"):
        frame, right = frames[question.frame], question.choices[question.answer]
        if question.kind.name == "counted":
            assert right == messages("en").join(list(frame.extra["counted"]))
        elif question.kind.name == "taken":
            assert right == taken_mean(done, frame)
        elif frame.status == "select":
            assert right.split("/")[-1].strip("○×") == str(frame.path[-1]).replace(">", "→")
        elif question.kind.name == "proved bound":
            assert frame.status == "backup"
            assert numbers(right.partition(" worth ")[2]) == narrowed(done, frame)
            assert (right == "None") == (not narrowed(done, frame))
        elif frame.status == "backup":
            assert frame.mean is not None
            assert has_number(frame.mean, right)
        else:
            assert frame.status == "end"
            assert right.split("/")[-1].strip("○×") == str(frame.move).replace(">", "→")


def test_a_search_that_plays_no_games_out_speaks_of_none() -> None:
    done = sample("puct")
    found = questions(done.plan, done.moments, "en")
    assert any("the mean before this evaluation" in reason for q in found for reason in q.reasons)
    assert not any("playout" in text for q in found for text in (q.prompt, *q.reasons))


@pytest.mark.parametrize("name", [name for name in SAMPLES if name.startswith("uct")])
def test_the_chosen_move_is_asked_only_where_visits_and_means_disagree(name: str) -> None:
    """Where the most visited move has the best mean too, the prompt gives the answer away."""
    done = sample(name)
    for question in questions(done.plan, done.moments, "en"):
        if question.kind.name != "chosen":
            continue
        numbers = re.findall(r"has (−?[\d.]+) \((\d+) playouts?\)", question.prompt)
        visits = max(range(len(numbers)), key=lambda n: int(numbers[n][1]))
        means = [float(mean.replace("−", "-")) for mean, _ in numbers]
        best = max(means) if done.plan.nodes[()].turn > 0 else min(means)
        assert means[visits] != best
