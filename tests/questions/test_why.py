"""Questions about why something may be left out: exactly one of the reasons is true there.

What a reason says is read back from its sentence, and is held against the leaves that have been
read, not against what the generator keeps of the nodes.
"""

import re
from dataclasses import replace
from functools import cache
from math import inf
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from captions import tables
from captions.limited import limited_run
from captions.support import Run, answered_by, drafts, run
from captions.test_captions import ARTICLE, SAMPLES, SEARCHES, TREES
from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.captions.names import Names
from search_walkthroughs.families.depth_first.why_questions import BoundReason
from search_walkthroughs.game import CHANCE, MAX, Path
from search_walkthroughs.questions import questions
from support import noisy_tree

HOLDS = re.compile(
    r"(?:MAX can already get (?P<get>\S+) at (?P<max>.+?)|"
    r"MIN can already hold (?P<min>.+?) to (?P<hold>\S+)) with (?P<via>.+), "
    r"and .+ can no longer give (?P<end>more|less)"
)
WINDOW = re.compile(
    r"Only values (?P<side>above|below) (?P<bound>\S+) are asked about, "
    r"and .+ can no longer give one"
)
NULL = re.compile(
    r"The question was whether .+ is worth (?P<ask>more than|at least) (?P<bound>\S+), "
    r"and it (?P<end>no longer can be|is)"
)
PLAIN = [name for name in SAMPLES if "guessed" not in name and "chance" not in name]


def known(done: Run, at: int, path: Path) -> tuple[float, float]:
    """The least and the greatest value that a node can have, by the leaves read up to there."""
    read = {
        moment.frame.path
        for moment in done.moments[: at + 1]
        if moment.frame.status == "end" and done.plan.nodes[moment.frame.path].leaf
    }

    def bounds(path: Path) -> tuple[float, float]:
        node = done.plan.nodes[path]
        if node.leaf:
            value = float(node.value) if path in read and node.value is not None else None
            return (-inf, inf) if value is None else (value, value)
        choose = max if node.turn == MAX else min
        below = [bounds(child) for child in node.children]
        return choose(low for low, _ in below), choose(high for _, high in below)

    return bounds(path)


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("∞", "inf"))


def is_true(done: Run, at: int, text: str) -> bool:
    """Whether the sentence is true at the moment, by what has been read."""
    path = done.moments[at].frame.path
    low, high = known(done, at, path)
    if match := HOLDS.fullmatch(text):
        names = Names(done.plan, messages("en"))
        holder = match["max"] or match["min"]
        (source,) = (node for node in done.plan.nodes if names.call(node) == holder)
        bound = number(match["get"] or match["hold"])
        source_low, source_high = known(done, at, source)
        held = source_low >= bound if match["max"] else source_high <= bound
        beyond = high <= bound if match["end"] == "more" else low >= bound
        return held and beyond and source == path[: len(source)] != path
    if match := WINDOW.fullmatch(text):
        bound = number(match["bound"])
        return high <= bound if match["side"] == "above" else low >= bound
    match = NULL.fullmatch(text)
    assert match is not None, text
    bound, ends = number(match["bound"]), match["end"] == "is"
    if match["ask"] == "more than":
        return low > bound if ends else high <= bound
    return low >= bound if ends else high < bound


def check(done: Run) -> int:
    """Every question has one reason that is true, and it is the answer. How many there are."""
    asked = drafts(done, "why")
    for draft in asked:
        truths = [is_true(done, draft.frame, choice.text) for choice in draft.choices]
        assert truths == [True, *(False for _ in truths[1:])], (draft.prompt, draft.choices)
        assert len({choice.why for choice in draft.choices}) == len(draft.choices)
    return len(asked)


@pytest.mark.parametrize("sample", PLAIN)
def test_one_reason_is_true_of_each_sample(sample: str) -> None:
    tree, options = SAMPLES[sample]
    done = run(tree, **options)
    if all(node.turn != CHANCE and not node.hidden for node in done.plan.nodes.values()):
        check(done)


def labelled(random: Random, depth: int) -> Any:
    """A random tree in which every node has a label of its own."""
    letters = iter("ABCDEFGHIJKLMNOPQRTUVWXYZabcdefghijklmnopqrtuvwxyz")

    def grow(left: int) -> Any:
        breadth = range(random.randint(2, 3))
        if left == 0:
            return [random.randint(-9, 9) for _ in breadth]
        return {next(letters): grow(left - 1) for _ in breadth}

    return grow(depth)


@cache
def random_runs() -> list[Run]:
    """Searches of random trees with every kind of window."""
    kinds: list[dict[str, Any]] = [
        {"algorithm": "alpha-beta"},
        {"algorithm": "alpha-beta", "fail": "hard"},
        {"algorithm": "alpha-beta", "window": (-3.0, 3.0)},
        {"algorithm": "pvs"},
        {"algorithm": "mtd-f"},
    ]
    return [
        run(labelled(Random(seed), 2), root=1 - 2 * (seed % 2), **kinds[seed % len(kinds)])
        for seed in range(60)
    ]


def test_one_reason_is_true_in_searches_of_random_trees() -> None:
    counts = [check(done) for done in random_runs()]
    assert sum(counts) > len(counts), "most searches cut"


@given(TREES, SEARCHES)
@settings(max_examples=40)
def test_reasons_about_any_tree_are_of_the_run(tree: Any, options: dict[str, Any]) -> None:
    done = run(tree, **options)
    for draft in drafts(done, "why"):
        known_range = answered_by(done, draft).states[-1].proved_range
        assert len(draft.choices) > 1
        assert known_range != (-inf, inf)


def test_other_cuts_and_the_nodes_own_score_are_the_wrong_reasons() -> None:
    draft = drafts(run(ARTICLE), "why")[1]
    assert draft.prompt == (
        "E has just given 4 to B. Now F and its 3 leaves are skipped. "
        "Why may the search leave that out?"
    )
    assert [choice.text for choice in draft.choices] == [
        "MAX can already get 5 at S with A, and B can no longer give more",
        "MIN can already hold B to 4 with E, and B can no longer give less",
        "MIN can already hold A to 5 with C, and B can no longer give less",
    ]
    assert draft.choices[1].why == "B may still come to less than 4."
    assert run(ARTICLE).moments[draft.frame].frame.cut


def test_a_reason_that_is_true_here_is_not_offered_as_a_wrong_one() -> None:
    reason = BoundReason("alpha", "", 5, "5")
    assert reason.holds((-inf, 4))
    assert reason.holds((-inf, 5))
    assert not reason.holds((-inf, 6))
    assert not replace(reason, asked="least").holds((-inf, 5))
    assert not replace(reason, side="beta", asked="more").holds((5, inf))


def test_a_cut_that_rests_on_nothing_proved_is_not_asked_about() -> None:
    done = run(ARTICLE)
    asked = {draft.frame for draft in drafts(done, "why")}
    for at, moment in enumerate(done.moments):
        if moment.frame.cut and moment.frame.skipped:
            assert at in asked
            moments = list(done.moments)
            views = moment.states
            unproved = views[-1]._replace(proved_range=(-inf, inf))
            moments[at] = replace(moment, states=(*views[:-1], unproved))
            without = drafts(Run(done.plan, moments), "why")
            assert at not in {draft.frame for draft in without}


def test_languages_ask_the_same_reasons() -> None:
    for done in random_runs()[:10]:
        by_language = [
            [(draft.frame, len(draft.choices)) for draft in drafts(done, "why", language)]
            for language in languages()
        ]
        assert all(asked == by_language[0] for asked in by_language)


def test_a_table_hit_is_asked_about_with_the_bound_that_makes_it_enough() -> None:
    found = 0
    for name in tables.SAMPLES:
        done = tables.sample(name)
        for draft in drafts(done, "why"):
            frame = answered_by(done, draft).frame
            if frame.status != "table":
                continue
            found += 1
            assert draft.prompt.endswith("Why is that enough?")
            right, *wrong = draft.choices
            assert frame.alpha is not None
            assert frame.beta is not None
            assert frame.lower is not None
            assert frame.upper is not None
            assert frame.upper <= frame.alpha or frame.lower >= frame.beta
            assert all(choice.text != right.text for choice in wrong)
            for choice in wrong:
                bound = number(re.findall(r"[−≈]?\d[\d.]*|∞", choice.why)[-1])
                open_end = frame.upper > bound if "more" in choice.why else frame.lower < bound
                assert open_end, (draft.prompt, choice)
    assert found


def test_refusals_are_asked_about_with_the_numbers_of_other_refusals() -> None:
    kinds = set()
    for seed in range(16):
        tree = noisy_tree(Random(seed), 4)
        runs = [limited_run("late-moves", tree, depth=3)]
        for kind in ("futility", "standing", "razoring"):
            runs.append(limited_run("margins", tree, depth=4, **{kind: (1.0, 2.0, 3.0)}))
        for done in runs:
            for draft in drafts(done, "why"):
                moment = answered_by(done, draft)
                refusal, node = moment.frame.refusal, done.plan.nodes[moment.frame.path]
                if refusal is None:
                    continue
                kinds.add(refusal.kind)
                right = draft.choices[0]
                if refusal.kind == "late":
                    views = dict(zip(node.children, moment.below, strict=True))
                    value = views[refusal.path].score
                    assert value is not None
                    for choice in draft.choices:
                        match = re.search(r"is not (better|less) than (\S+)$", choice.text)
                        assert match is not None
                        bound = number(re.sub("[⁺⁻]", "", match[2]))
                        is_so = value <= bound if match[1] == "better" else value >= bound
                        assert is_so == (choice is right)
                else:
                    assert node.guess is not None
                    for choice in draft.choices:
                        match = re.search(r" is estimated (\S+)\. ", choice.text)
                        assert match is not None
                        assert (number(match[1]) == node.guess) == (choice is right)
    assert {"late", "futility"} <= kinds


def test_the_course_asks_why_on_its_first_page() -> None:
    asked = {q.kind.name: q for q in questions(*_pair(run(ARTICLE)), "en")}
    why = asked["why"]
    assert "can no longer give" in why.choices[why.answer]
    assert "So nothing else below" in why.reason


def _pair(done: Run) -> tuple[Any, Any]:
    return done.plan, done.moments
