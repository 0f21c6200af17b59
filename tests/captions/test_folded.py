"""Nodes some of whose children a picture leaves out: they are counted, and nobody is named."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.captions import caption as captions
from search_walkthroughs.captions.catalogue import Messages, languages, messages
from search_walkthroughs.course import check as course_check
from search_walkthroughs.pages.walkthrough.facts_and_legend import legend
from search_walkthroughs.questions import questions
from search_walkthroughs.runs.registry import catalogue
from support import caption

SEARCHES = (
    "minimax", "alpha-beta", "negamax", "nega-alpha", "alpha-beta-table", "pvs", "mtd-f",
    "iterative-deepening", "sss-star", "proof-number",
)  # fmt: skip
LETTERS = "abcdefgh"


def grown(values: list[list[int]]) -> dict[str, dict[str, int]]:
    """A tree of two levels in which every node has a name of its own."""
    return {
        f"{letter}0": {f"{letter}{n}": value for n, value in enumerate(below, 1)}
        for letter, below in zip(LETTERS, values, strict=False)
    }


def folded_run(tree: object, algorithm: str, children: int) -> course_check.CheckedRun:
    """A run in which so many children of a node are shown."""
    frames = {"children": children}
    text = json.dumps({"title": "t", "algorithm": algorithm, "tree": tree, "frames": frames})
    (one,) = course_check.check_walkthrough(reading.read(text, "t.yml", catalogue()))
    return one


values = st.lists(st.lists(st.integers(-9, 9), min_size=2, max_size=5), min_size=3, max_size=6)


@given(values=values, algorithm=st.sampled_from(SEARCHES), children=st.integers(1, 3))
def test_captions_are_whole_and_name_nobody_who_is_not_there(
    values: list[list[int]], algorithm: str, children: int
) -> None:
    tree = grown(values)
    one = folded_run(tree, algorithm, children)
    names = {*tree, *(name for below in tree.values() for name in below)}
    unseen = names - {node.label for node in one.plan.nodes.values()}
    for language in languages():
        texts = [caption(one.plan, moment, language).text for moment in one.moments]
        asked = questions(one.plan, one.moments, language)
        texts += [text for q in asked for text in (q.prompt, q.reason, *q.choices)]
        for text in texts:
            assert "{" not in text
            assert not [name for name in unseen if name in text]


def test_what_is_left_out_is_told_at_both_ends() -> None:
    one = folded_run(grown([[5, 6, 7], [4, 3, 2, 1], [3, 9], [2, 8]]), "alpha-beta", 1)
    first, *_, last = (caption(one.plan, moment, "en").text for moment in one.moments)
    assert "The picture shows 1 of its 4 children. The other 3 do not change its score" in first
    assert "The 3 children that are not shown were searched too." in last
    texts = [caption(one.plan, moment, "ja").text for moment in one.moments]
    assert "4個の子ノードのうち、図に示すのは1個です。" in texts[0]
    one = folded_run(grown([[5, 6, 7], [4, 3, 2, 1], [3, 9], [2, 8]]), "alpha-beta", 2)
    cut = next(m for m in one.moments if m.frame.cut)
    assert "3 children are skipped" in caption(one.plan, cut, "en").text


def test_the_first_score_of_a_node_is_called_so() -> None:
    one = folded_run(grown([[5, 6, 7], [4, 3, 2, 1], [3, 9], [2, 8]]), "alpha-beta", 2)
    came = set()
    for moment in one.moments:
        if moment.frame.status == "score":
            text = caption(one.plan, moment, "en").text
            assert ("It is the first score that" in text) == (moment.frame.path not in came)
            came.add(moment.frame.path)
    assert len(came) == 3


def test_the_legend_counts_them() -> None:
    one = folded_run(grown([[5, 6, 7], [4, 3, 2, 1], [3, 9], [2, 8]]), "alpha-beta", 1)
    folded = sum(node.collapsed for node in one.plan.nodes.values())
    assert f"; {folded} are left out" in legend([one], messages("en"))
    assert f"{folded}個" in legend([one], messages("ja"))
    assert "left out" not in legend([folded_run([[1, 2], 3], "alpha-beta", 2)], messages("en"))


def test_every_message_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()

    class Spy(dict[str, str]):
        def __getitem__(self, key: str) -> str:
            used.add(key)
            return super().__getitem__(key)

    spy = Spy(messages("en").messages)
    monkeypatch.setattr(captions, "messages", lambda language: Messages(language, spy))
    monkeypatch.setattr(
        "search_walkthroughs.questions.messages", lambda language: Messages(language, spy)
    )
    for values, children in (
        ([[5, 6, 7], [4, 3, 2, 1], [3, 9], [2, 8]], 1),
        ([[5, 6], [4, 3, 9, 2], [6, 7]], 2),
        ([[5, 4, 3, 9, 8], [7, 4, 6], [5, 4]], 2),
        ([[6, 7, 8], [9, 5, 3]], 2),
        ([[6, 7, 8], [9, 5, 3, 2]], 2),
        ([[7, 4, 6, 5], [5, 8, 6, 9, 4, 9, 9], [4, 9]], 2),
    ):
        one = folded_run(grown(values), "alpha-beta", children)
        for moment in one.moments:
            caption(one.plan, moment, "en")
        questions(one.plan, one.moments, "en")
    ours = {key for key in spy if key.startswith(("hidden.folded", "skip.unseen"))}
    never = {"hidden.folded_some.one"}  # of one, not some are searched and some skipped
    assert {*ours, "question.cut_on"} - used == never


@pytest.mark.parametrize("limit", [2, 3], ids=["estimates", "ends"])
def test_estimates_below_what_is_drawn_prove_nothing(limit: int) -> None:
    leaves = [[3, 5], [2, 9]]
    tree = [{"estimate": 4, "children": part} for part in leaves], [[1, 1], [1, 1]]
    file = {"title": "t", "algorithm": "alpha-beta", "tree": tree, "frames": {"depth": 1}}
    file["options"] = {"depth": limit}
    (one,) = course_check.check_walkthrough(reading.read(json.dumps(file), "t.yml", catalogue()))
    assert all(not node.estimate for node in one.plan.nodes.values()), "none is drawn"
    text = caption(one.plan, one.moments[-1], "en").text
    assert ("Some values were estimates" in text) == (limit == 2)
    assert ("by the estimates" in text) == (limit == 2)
    assert ("what has been read proves it" in text) == (limit == 3)


def exchange(children: int) -> course_check.CheckedRun:
    """A quiescence search in which both players may stay, with quiet moves and noisy ones."""
    last = {"noisy": True, "estimate": 0, "children": {"z": {"noisy": True, "value": -5}, "q": 3}}
    reply = {"noisy": True, "estimate": -5, "children": {"y": last, "r": 7, "s": 8}}
    first = {
        "estimate": 0,
        "children": {"x": reply, "t": 1, "u": 2, "v": {"noisy": True, "value": 4}},
    }
    file = {"title": "t", "algorithm": "quiescence", "tree": {"A": first, "B": -9}}
    file |= {"options": {"depth": 1}, "frames": {"children": children}}
    (one,) = course_check.check_walkthrough(reading.read(json.dumps(file), "t.yml", catalogue()))
    return one


def test_a_bound_that_is_an_estimate_at_which_its_player_may_stay_has_its_source() -> None:
    one = exchange(9)
    said = {
        (m.frame.status, "".join(map(str, m.frame.path))): caption(one.plan, m, "en").text
        for m in one.moments
    }
    assert "MIN already has 0 at A and will not come here for 0 or more." in said["start", "Ax"]
    assert "MAX already has −5 at x and will not come here for −5 or less." in said["start", "Axy"]
    cut = said["update", "Axy"]
    assert "MAX can already get −5 at x by staying at the estimate there" in cut
    assert "the bound comes from y's parent" in cut
    assert not [text for text in said.values() if "that of the root" in text]


def test_quiet_moves_that_are_not_drawn_are_no_children_beyond_the_depth() -> None:
    one = exchange(1)
    starts = [m for m in one.moments if m.frame.status == "start"]
    at = {len(m.frame.path): caption(one.plan, m, "en").text for m in starts}
    assert "The picture shows 1 of its 2 children." in at[0]
    assert "1 more noisy move is not shown and only counted." in at[1]
    assert "noisy move is not shown" not in at[2]
    every = [caption(one.plan, m, "en").text for m in one.moments if m.frame.path]
    assert not [text for text in every if "of its" in text or "that are not shown" in text]
