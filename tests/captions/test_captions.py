"""Captions of every frame of every kind of search, in every language."""

import re
from collections import defaultdict
from functools import cache
from html import unescape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.captions.caption import Caption
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.game import MAX, MIN, Path
from search_walkthroughs.record.frame import Frame
from support import caption

from .support import Run, run

ARTICLE = {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}}
AGENTS = {
    "A": {"C": {"turn": MIN, "children": [6, 4]}, "D": {"turn": MIN, "children": [5, 8]}},
    "B": {"E": {"turn": MIN, "children": [3, 7]}, "F": {"turn": MIN, "children": [9, 2]}},
}
DEEP = {
    "A": [8, 4],
    "B": {"C": {"D": [3, 7, 5], "E": [9, 10]}, "F": {"G": [2, 8], "H": [6, 7]}},
}
GUESSED = {
    "A": {
        "C": {"estimate": 3, "children": [9, 1]},
        "D": {"estimate": 6, "children": [2, 4]},
    },
    "B": {"E": {"estimate": 2, "children": [8, 7]}, "F": [7, 6]},
}
SAMPLES: dict[str, tuple[Any, dict[str, Any]]] = {
    "minimax": (ARTICLE, {"algorithm": "minimax"}),
    "negamax": (ARTICLE, {"algorithm": "negamax"}),
    "calls itself": (ARTICLE, {"algorithm": "minimax-pair-self"}),
    "alpha-beta": (ARTICLE, {}),
    "fail-hard": (ARTICLE, {"fail": "hard"}),
    "past-bound": ({"A": [5, 7], "B": [5, 3, 8], "C": [6, 5, 9]}, {"cut": "past-bound"}),
    "MIN root": ({"A": [3, 5], "B": [4, 9, 1], "C": [2, 4]}, {"root": MIN}),
    "window above": (ARTICLE, {"window": (6.0, float("inf"))}),
    "window up to": (ARTICLE, {"window": (float("-inf"), 4.0)}),
    "two agents": (AGENTS, {}),
    "two agents, negamax": (AGENTS, {"algorithm": "negamax"}),
    "deep": (DEEP, {}),
    "unknown leaf": ({"A": [4, 6], "B": [3, "?"], "C": [7, 5]}, {}),
    "unknown subtree": ({"A": 4, "B": {"C": 3, "D": {"E": ["?", "?"]}}}, {}),
    "guessed": (GUESSED, {"depth": 2}),
    "only moves": ({"A": {"B": {"C": [0.5]}}}, {}),
    "one leaf": (7, {}),
    "two moves of MAX": ({"A": {"turn": 1, "children": [3, 4]}, "B": 2}, {"algorithm": "negamax"}),
    "two subtrees skipped": (
        {"A": 5, "B": {"C": 3, "D": [1, 2], "E": [6, 7]}, "F": {"G": 1, "H": [8]}},
        {},
    ),
    "idle for MIN": ({"A": 3, "B": [2, 5]}, {"root": MIN}),
    "idle below": ({"A": [3, 1]}, {"window": (2.0, 5.0)}),
    "idle above": ({"A": 1, "B": 7}, {"window": (2.0, 5.0)}),
    "hard, inner": ({"A": {"C": [2, 1], "D": [3, 2]}}, {"window": (4.0, 9.0), "fail": "hard"}),
    "hard, inner, MIN": (
        {"A": {"C": [2, 1], "D": [3, 2]}},
        {"window": (-4.0, 0.0), "fail": "hard", "root": MIN},
    ),
    "lists alone": ([[3, [1, 2]], [2, 5, 6, 7, 8, 9]], {"name": ""}),
    "wide": ({"A": [5], "B": dict.fromkeys("abcdefg", 4)}, {}),
    "odd labels": ({"<b>&amp;": [1, 2], "{node}": [0, 3], "さくら": [2.25, 1]}, {"name": "%s"}),
}

TREES = st.recursive(
    st.integers(-5, 5),
    lambda below: (
        st.lists(below, min_size=1, max_size=3)
        | st.dictionaries(st.sampled_from("XYZ"), below, min_size=1, max_size=3)
    ),
    max_leaves=12,
)
SEARCHES = st.fixed_dictionaries(
    {},
    optional={
        "algorithm": st.sampled_from(["minimax", "negamax", "alpha-beta"]),
        "fail": st.sampled_from(["soft", "hard"]),
        "cut": st.sampled_from(["at-bound", "past-bound"]),
        "window": st.sampled_from([(-2.0, 2.0), (0.0, 1.0), (3.0, 5.0)]),
        "root": st.sampled_from([1, -1]),
        "depth": st.integers(1, 2),
    },
)


@cache
def sampled(name: str) -> Run:
    """The run of a sample."""
    tree, options = SAMPLES[name]
    return run(tree, **options)


@cache
def captions_of(name: str) -> list[tuple[Frame, Caption]]:
    """The frames of a sample with what is said of them."""
    done = sampled(name)
    return [(moment.frame, caption(done.plan, moment, "en")) for moment in done.moments]


def check(done: Run, language: str) -> None:
    """What every caption owes its reader, whatever the language."""
    for moment in done.moments:
        said = caption(done.plan, moment, language)
        for part in (said.title, said.text, said.html):
            assert part == part.strip() != ""
            assert "  " not in part
        plain = re.sub("<[^>]+>", "", said.html)
        assert unescape(plain) == said.text
        assert re.fullmatch(r"<b>[^<]+</b>[^<]+<i>[^<]+</i>", said.html)
        assert said.text.startswith(said.title)
        name = done.plan.names.get(moment.frame.path)
        assert not name or name in said.text or moment.frame.status in ("score", "update")


@pytest.mark.parametrize("sample", SAMPLES)
def test_captions_are_whole(sample: str) -> None:
    for language in languages():
        check(sampled(sample), language)


@given(TREES, SEARCHES)
def test_captions_of_random_searches_are_whole(tree: Any, options: dict[str, Any]) -> None:
    done = run(tree, **options)
    for language in languages():
        check(done, language)


@pytest.mark.parametrize("language", languages())
def test_no_place_is_left_empty(language: str) -> None:
    for sample in SAMPLES.keys() - {"odd labels"}:
        done = sampled(sample)
        for moment in done.moments:
            assert not set("{}") & set(caption(done.plan, moment, language).html), sample


@pytest.mark.parametrize("language", languages())
def test_every_score_told_is_named(language: str) -> None:
    """Whoever waits, and whoever has come back, is named with its value."""
    for sample in SAMPLES:
        done = sampled(sample)
        names = done.plan.names
        for moment in done.moments:
            if moment.frame.status in ("score", "update") and moment.frame.cutoff is None:
                said = caption(done.plan, moment, language)
                assert names[moment.frame.path] in said.title, sample


@pytest.mark.parametrize("language", languages())
def test_cuts_name_the_child_the_supplier_and_the_skipped(language: str) -> None:
    for sample, (_, options) in SAMPLES.items():
        done = sampled(sample)
        for moment in done.moments:
            cutoff = moment.frame.cutoff
            if cutoff is None:
                continue
            text = caption(done.plan, moment, language).text
            assert done.plan.names[cutoff.path] in text, sample
            if cutoff.bound_from is not None and "window" not in options:
                assert done.plan.names[cutoff.bound_from] in text, sample
            for root in cutoff.skipped if len(cutoff.skipped) <= 4 else ():
                node = done.plan.nodes[root]
                assert node.label in text or node.leaf, sample


def title(done: Run, status: str, path: str) -> str:
    return caption(done.plan, done.at(status, path), "en").title


def text(done: Run, status: str, path: str, language: str = "en") -> str:
    return caption(done.plan, done.at(status, path), language).text


def test_a_cut_says_who_has_what_where() -> None:
    assert text(run(ARTICLE), "update", "B") == (
        "B is cut. E gave 4, so MIN can already hold B to 4. MAX can already get 5 at S with A, "
        "and B can no longer give more. So nothing else below B can change the answer: F and its 3 "
        "leaves are skipped. (α cut, shallow: the bound comes from B's parent)"
    )
    assert text(run(ARTICLE), "update", "B", "ja") == (
        "Bで枝刈りが起きます。Eが4なので、MINはBをすでに4以下に抑えられます。一方、MAXはAを選べば"
        "Sで5を確保でき、Bがそれを上回ることはもうありません。残りを読んでも答えは変わらないので、"
        "Fとその葉3個を読み飛ばします。（αカット、浅いカット：限界を決めたのはBの親）"
    )


@pytest.mark.parametrize(
    ("status", "path", "said"),
    [
        ("start", "", "The search begins at S. MAX moves here and looks for the largest value "
                      "among A and B. No bound is known yet, so every value matters. (start; "
                      "window −∞ … ∞)"),
        ("score", "A/C", "C reads 5 at its leaf. MAX compares it with the leaf 4. (score of a "
                         "child)"),
        ("update", "A/C", "C rises to 5. With the leaf 5, MAX is sure of 5 or more here. α becomes "
                          "5, but no child is left to make use of it. (update)"),
        ("end", "A/C", "C is worth 5. The best for MAX here is the leaf 5, and what has "
                       "been read proves it. (end; exact)"),
        ("start", "A/D", "The search comes to D. MAX moves here and looks for the largest value "
                         "among its 3 leaves. MIN already has 5 at A and will not come here for 5 "
                         "or more. (start; window −∞ … 5)"),
        ("end", "A/D", "D is worth at least 7. What has been read proves 7 or more; whatever was "
                       "skipped could not change that. That is enough: MIN already has 5 at A. "
                       "(end; fail high)"),
        ("score", "A", "A receives 7 from D. That is only a lower bound: D is worth 7 or more. MIN "
                       "compares it with the 5 from C. (score of a child)"),
        ("update", "A", "A stays at 5. D did not give less than that, so MIN keeps the 5 from C. "
                        "(no update)"),
        ("update", "B/E", "E stays at 4. The leaf 2 is not more than that, so MAX keeps the leaf "
                          "4. (no update)"),
        ("end", "", "The search is over: S is worth 5. The best for MAX here is the 5 from "
                    "A, and what has been read proves it. The best first move is A. 13 nodes were "
                    "searched and 6 skipped. (end; exact)"),
    ],
)  # fmt: skip
def test_what_is_said_of_the_article(status: str, path: str, said: str) -> None:
    assert text(run(ARTICLE), status, path) == said


def test_a_deep_cut_names_the_far_ancestor() -> None:
    said = text(run(DEEP), "update", "B/C/D")
    assert "MAX can already get 4 at S with A" in said
    assert "(α cut, deep: the bound comes from S, 3 levels up)" in said


def test_two_agents_make_a_far_cut_shallow() -> None:
    said = text(run(AGENTS), "update", "B/E")
    assert "(α cut, shallow: the bound comes from S, 2 levels up)" in said


def test_what_is_skipped_is_counted_as_leaves_only_if_it_is_leaves() -> None:
    assert "E and its 2 leaves are skipped" in text(
        run({"A": 4, "B": {"C": 3, "E": [1, 2]}}), "update", "B"
    )
    assert "E and the 3 nodes below it are skipped" in text(
        run({"A": 4, "B": {"C": 3, "E": {"F": [1, 2]}}}), "update", "B"
    )


def test_a_cut_that_skips_nothing_is_told_apart() -> None:
    done = run({"A": [4, 6], "B": [7, 2]})
    assert title(done, "update", "B") == "B meets the cut condition but skips nothing"
    assert "the leaf 2 was the last child" in text(done, "update", "B")


def test_a_cut_by_the_given_window_names_no_node() -> None:
    said = text(run(ARTICLE, window=(6.0, 9.0)), "update", "A")
    assert "Only values above 6 are asked about" in said
    assert "can no longer give more" not in said


def test_nobody_waits_with_a_score_that_is_only_an_upper_bound() -> None:
    """S holds 5 from A as an upper bound; what cuts B is the window."""
    done = run({"A": {"C": [2, 5], "D": [3, 1]}, "B": {"E": [3, 4], "F": [1, 6]}}, window=(6, 9))
    cutoff = done.at("update", "B").frame.cutoff
    assert cutoff is not None
    said = text(done, "update", "B")
    assert "values above 6" in said
    assert "can no longer give more" not in said


def test_fail_hard_says_that_the_bound_is_not_the_value() -> None:
    said = text(run(ARTICLE, fail="hard"), "end", "B/E")
    assert said.startswith("E is worth at most 5. No child gave more than the bound 5")
    assert "the true value may be lower" in said


@pytest.mark.parametrize("sample", ["fail-hard", "hard, inner", "hard, inner, MIN", "calls itself"])
def test_only_a_bound_that_no_child_passes_is_returned_instead_of_a_score(sample: str) -> None:
    done, given = sampled(sample), defaultdict[Path, list[float]](list)
    bounds = 0
    for moment in done.moments:
        frame = moment.frame
        if frame.status == "score":
            assert frame.child_score is not None
            given[frame.path].append(frame.child_score)
        elif frame.status == "end" and given[frame.path]:
            said = caption(done.plan, moment, "en").text
            bound, best = (
                (frame.alpha, max(given[frame.path]))
                if frame.turn == MAX
                else (frame.beta, min(given[frame.path]))
            )
            passed = bound is None or (best > bound if frame.turn == MAX else best < bound)
            assert ("so that is returned" in said) == (not passed)
            bounds += not passed
    assert bool(bounds) == (sample != "calls itself")


def test_what_is_proved_is_told_from_what_is_claimed() -> None:
    said = text(run(ARTICLE), "end", "B/E")
    assert said.startswith("E is worth 4.")
    assert "claims only “at most 4”" in said
    assert said.endswith("(end; fail low)")


@pytest.mark.parametrize(
    ("path", "lead"),
    [
        ("A/C", "C is worth 5"),
        ("A/D", "D is worth at least 7"),
        ("B", "B is worth at most 4"),
        ("", "The search is over: S is worth 5"),
    ],
)
def test_ends_say_what_the_score_is(path: str, lead: str) -> None:
    assert title(run(ARTICLE), "end", path) == lead


@pytest.mark.parametrize("sample", sorted(SAMPLES.keys() - {"one leaf"}))
def test_a_search_is_over_at_the_end_of_its_root(sample: str) -> None:
    for frame, said in captions_of(sample):
        last = frame.status == "end" and not frame.path
        assert said.title.startswith("The search is over") == last


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_search_speaks_of_no_scout_and_no_window_that_it_has_not(sample: str) -> None:
    for _, said in captions_of(sample):
        assert "scout" not in said.text
        assert sampled(sample).plan.traits.window or not re.search("window|α|β", said.text)


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_score_that_rises_is_larger_than_before(sample: str) -> None:
    before: dict[Path, float | None] = {}
    for frame, said in captions_of(sample):
        if frame.status == "update":
            had, has = before[frame.path], frame.score
            assert had is not None
            assert has is not None
            for verb, true in (("rises", has > had), ("falls", has < had), ("stays", has == had)):
                assert f" {verb} " not in said.title or true
        before[frame.path] = frame.score


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_more_need_be_known_of_a_leaf_outside_its_window(sample: str) -> None:
    done = sampled(sample)
    for frame, said in captions_of(sample):
        if frame.status == "end" and done.plan.nodes[frame.path].leaf and done.plan.traits.window:
            assert frame.score is not None
            assert frame.alpha is not None
            assert frame.beta is not None
            outside = not frame.alpha < frame.score < frame.beta
            if done.plan.options["cut"] == "past-bound":
                outside = not frame.alpha <= frame.score <= frame.beta
            assert ("so no more need be known of it" in said.text) == outside


@pytest.mark.parametrize("sample", SAMPLES)
def test_nobody_is_sure_of_a_score_that_is_a_bound_on_the_other_side(sample: str) -> None:
    ends: dict[Path, str] = {}
    for moment, (frame, said) in zip(sampled(sample).moments, captions_of(sample), strict=True):
        if frame.status == "end":
            ends[frame.path] = said.title
        elif frame.status == "update" and moment.child is not None and not frame.cut:
            vague = ("at most" if frame.turn == MAX else "at least") in ends[moment.child]
            assert (" is not sure of it" in said.text) == (vague and bool(frame.updated))


@pytest.mark.parametrize("sample", SAMPLES)
def test_only_of_a_value_that_is_known_a_bound_is_called_a_claim(sample: str) -> None:
    for frame, said in captions_of(sample):
        known = frame.status == "end" and not re.search(
            "leaf|counts as|at least|at most", said.title
        )
        fails = frame.kind in ("fail low", "fail high")
        assert ("The search itself claims only" in said.text) == (known and fails)


def test_a_tie_that_does_not_cut_is_explained() -> None:
    tree, options = SAMPLES["past-bound"]
    moments = run(tree, **options).moments
    plan = run(tree, **options).plan
    first = next(m for m in moments if (m.frame.status, m.frame.path) == ("update", ("B",)))
    said = caption(plan, first, "en").text
    assert "equal to α = 5, and this search cuts only past a bound" in said


def test_negamax_says_what_the_mover_sees() -> None:
    done = run(ARTICLE, "negamax")
    assert "MIN, who moves at A, turns the sign: −7 for MIN, 7 for MAX." in text(done, "score", "A")
    assert "For MIN, who moves here, that is −5." in text(done, "end", "A")


def test_the_window_of_min_is_that_of_max_with_the_signs_turned() -> None:
    done = run(ARTICLE, "nega-alpha")
    assert text(done, "start", "B").endswith("(start; window 5 … ∞, in the listing −∞ … −5)")
    assert text(done, "start", "A").endswith("(start; window −∞ … ∞)")
    assert text(done, "start", "A/D").endswith("(start; window −∞ … 5)")


def test_who_moves_twice_moves_again() -> None:
    said = text(run(AGENTS), "start", "B/E")
    assert "MIN moves again, as at B, and wants the smallest" in said
    assert "again" not in text(run(ARTICLE), "start", "B/E")


def test_negamax_keeps_the_sign_between_two_moves_of_one_player() -> None:
    done = run(AGENTS, "negamax")
    assert "MIN moves at both nodes, so the sign does not change" in text(done, "score", "B")


def test_estimates_are_told_from_values() -> None:
    done = run(GUESSED, depth=2)
    assert title(done, "end", "A/C") == "C counts as ≈ 3"
    assert "by the estimates" in text(done, "end", "A")
    assert "Some values were estimates" in text(done, "end", "")


def test_a_value_of_estimates_is_not_the_minimax_value() -> None:
    for done, estimates in ((run(GUESSED, depth=2), True), (run(ARTICLE), False)):
        said = text(done, "end", "", "ja")
        assert said.endswith("探索窓の中の値）" if estimates else "正確なミニマックス値）")


def test_an_unknown_leaf_is_named_as_such() -> None:
    tree, options = SAMPLES["unknown leaf"]
    assert "the unknown leaf is skipped" in text(run(tree, **options), "update", "B")


def test_labels_are_escaped() -> None:
    tree, options = SAMPLES["odd labels"]
    done = run(tree, **options)
    html = [caption(done.plan, moment, "en").html for moment in done.moments]
    assert any("&lt;b&gt;&amp;amp;" in one for one in html)
    assert not any("<b>&amp;" in one.removeprefix("<b>") for one in html)


def test_a_nameless_root_is_called_the_root() -> None:
    done = run([1, 2], name="")
    assert title(done, "start", "") == "The search begins at the root"
    assert title(done, "end", "") == "The search is over: the root is worth 2"
    assert caption(done.plan, done.at("start", ""), "ja").title == "根から探索を始めます"


def test_a_fail_hard_bound_is_never_called_exact() -> None:
    tree = {"A": [5, 6], "B": {"C": [4, 3], "D": 8}}
    done = run(tree, "alpha-beta", fail="hard", cut="past-bound")
    ended = caption(done.plan, done.at("end", "B/C"), "en").text
    assert ended.startswith("C is worth at most 5.")
    assert ended.endswith("(end; fail low)")
