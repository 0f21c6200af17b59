"""The table of what a run came to."""

import re
from math import inf
from pathlib import Path
from types import SimpleNamespace

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.captions.catalogue import messages as words
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.pages.walkthrough.results import (
    failure_sentence,
    proof_sentences,
    result,
    summary,
)
from search_walkthroughs.reading import read as read_walkthrough
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.runs.proofs import Failure
from search_walkthroughs.runs.registry import catalogue

from .holding import checked_run

WALKTHROUGHS = Path(__file__).parents[2] / "walkthroughs"
GAMBLE = {
    "A": 3,
    "B": {
        "player": "chance",
        "children": {"six": {"p": "1/6", "value": 30}, "other": {"p": "5/6", "value": 1}},
    },
}
TOSS = {"player": "chance", "children": {name: {"p": "1/2", "value": 1} for name in "AB"}}


def best_play(one, language):
    """What the table has in the row of the best play."""
    say = words(language)
    parts = {"checked_run": one, "display_number": int, "plan": one.plan, "moments": one.moments}
    parts["light"] = dict  # nothing is searched in the page
    text = "".join(result(SimpleNamespace(**parts), say, several=False))
    (shown,) = re.findall(f"{say.messages['page.row_line']}</th><td>(.*?)</td>", text)
    return shown


@pytest.mark.parametrize("language", languages())
def test_where_chance_moves_the_best_play_ends_and_the_table_says_so(language):
    messages = words(language).messages
    shown = best_play(checked_run("expectimax", GAMBLE), language)
    assert shown == messages["page.line_chance"].format(line="B")
    assert (
        best_play(checked_run("expectimax", TOSS), language) == messages["page.line_chance_first"]
    )


def test_best_play_of_players_goes_to_its_end():
    sure = GAMBLE | {"A": {"a": {"b": 9, "c": 8}}}
    assert best_play(checked_run("expectimax", sure), "en") == "A → a → b"
    assert best_play(checked_run("minimax", 5), "en") == "–"


@pytest.mark.parametrize("language", languages())
def test_a_tree_of_at_most_six_leaves_says_in_how_many_orders_its_search_was_right(language):
    def said(tree, name="alpha-beta", **file):
        return proof_sentences(checked_run(name, tree, **file), words(language))

    of_all = words(language).say("proof.orders", n="4,683")
    assert of_all in said([[1, 2, 3], [4, 5, 6]])
    narrow = words(language).say("proof.orders_window", n="75", low="−9", high="9")
    assert narrow in said([[1, 2], [3, 4]], options={"window": [-9, 9]})
    start = of_all.partition("4,683")[0]
    assert start not in said([[1, 2, 3], [4, 5, 6, 7]]), "too many"
    assert start not in said([[1, 2], [3, 4]], "mtd-f"), "its guess is a number"
    assert start not in said([[0, 0], [0, [0, 0]]], "negamax-one-parity"), "it is wrong elsewhere"


def summed_up(*runs):
    return list(summary([SimpleNamespace(checked_run=one) for one in runs], words("en")))


def test_nodes_are_saved_where_searches_find_one_value_of_one_tree():
    tree = [[3, 5], [2, 9]]
    runs = {name: checked_run(name, tree) for name in ("minimax", "alpha-beta", "pvs")}
    assert "alpha-beta: 1 node saved" in summed_up(runs["minimax"], runs["alpha-beta"])
    assert "pvs: 1 visit saved" in summed_up(runs["minimax"], runs["pvs"])
    for one in ([[3, 5], [7, 9]], [[3, 6], [2, 9]]):
        said = summed_up(checked_run("minimax", tree), checked_run("alpha-beta", one))
        assert not [part for part in said if "saved" in part], "another value, or other leaves"


def test_nothing_is_saved_by_a_search_that_costs_more():
    runs = [checked_run(name, [[3, 5], [2, 9]]) for name in ("alpha-beta", "minimax")]
    assert not [part for part in summed_up(*runs) if "saved" in part]


def test_nothing_is_saved_against_a_search_that_rests_on_estimates():
    """A search that refuses moves on estimates proves less than one that searches them all."""
    text = (WALKTHROUGHS / "engines" / "late-move-again.yml").read_text("utf-8")
    runs = check_walkthrough(read_walkthrough(text, "one.yml", catalogue()), SearchCounts)
    said = summed_up(*runs)
    assert said[0] == "value 8"
    assert not [part for part in said if "saved" in part]


def test_nothing_is_saved_by_a_search_that_finds_a_bound_and_no_value():
    tree = [[5, 7], [3, 9]]
    runs = [checked_run("alpha-beta", tree, options={"window": w}) for w in ([-9, 99], [0, 3])]
    said = summed_up(*runs)
    assert said[0] == "value 5 and ≥ 5"
    assert not [part for part in said if "saved" in part]


@pytest.mark.parametrize("window", [[5, 9], [0, 2]])
@pytest.mark.parametrize("language", languages())
def test_a_bound_is_called_a_bound_and_not_the_answer_of_minimax(window, language):
    """The tree is worth 3: of one window the search finds an upper bound, of the other a lower."""
    one = checked_run("alpha-beta", [[3, 5], [2, 9]], options={"window": window})
    assert one.run.value <= window[0] or one.run.value >= window[1]
    sign = "≤" if window == [5, 9] else "≥"
    assert summed_up(one)[0] == f"value {sign} {one.run.value}"
    say = words(language)
    said = proof_sentences(one, say)
    assert say.say("proof.value_bound") in said
    assert say.say("proof.value") not in said
    assert say.say("proof.orders_window", n="75", low="5", high="9").partition("75")[0] not in said
    assert (best_play(one, language) == "–") == (sign == "≤"), "all its moves are refuted"


def cut_rows(one):
    parts = {"checked_run": one, "display_number": int, "plan": one.plan, "moments": one.moments}
    parts["light"] = dict  # nothing is searched in the page
    text = "".join(result(SimpleNamespace(**parts), words("en"), several=False))
    rows = re.findall(r"<tr>(?:<t[hd][^>]*>.*?</t[hd]>){5}</tr>", text)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]
    return {row[0]: (row[1], row[4]) for row in cells}


def test_the_table_of_cuts_names_the_bound_that_the_captions_name():
    """E has 2 only as an upper bound: what cuts K is the 3 of S, two levels further up."""
    text = (WALKTHROUGHS / "ordering" / "minimal-tree.yml").read_text("utf-8")
    (one,) = check_walkthrough(read_walkthrough(text, "one.yml", catalogue()), SearchCounts)
    rows = cut_rows(one)
    assert rows["K"] == rows["L"] == ("α, deep", "S")
    assert rows["J"] == ("α, shallow", "D")


def test_a_cut_by_the_window_of_the_search_is_neither_deep_nor_shallow():
    one = checked_run("alpha-beta", [[5, 7], [3, 9]], options={"window": [0, 3]})
    assert cut_rows(one)["the root"] == ("β", "the window of the search")


def test_a_summary_says_proved_of_no_estimate_and_of_no_wrong_refusal():
    tree = {"estimate": 4, "children": [[3, 5], [2, 9]]}
    assert summed_up(checked_run("alpha-beta", tree))[-1] == "proved"
    assert "proved" not in summed_up(checked_run("alpha-beta", tree, options={"depth": 1}))
    passed = {"estimate": 2, "children": [2, 1]}
    below = [{"estimate": n, "children": [n, n + 1]} for n in (6, 7)]
    tree = [[[4, 3], [5, 4]], {"estimate": 3, "after-pass": passed, "children": below}]
    verified = {"depth": 3, "reduction": 1, "verify": True}
    assert summed_up(checked_run("null-move", tree, options=verified))[-1] == "proved"
    refuses = checked_run("null-move", tree, options=verified | {"verify": False})
    assert refuses.proof.holds
    assert summed_up(refuses)[0] == "value 4", "it is 7"
    assert "proved" not in summed_up(refuses)


@pytest.mark.parametrize(
    ("shown", "english", "japanese"),
    [
        ((3, 3), "takes A for 3, and", "Aを3とみなして"),
        ((3, inf), "takes A for 3 or more, and", "Aを3以上とみなして"),
        ((-inf, 3), "takes A for 3 or less, and", "Aを3以下とみなして"),
        ((-2, 3), "takes A for −2 to 3, and", "Aを−2〜3とみなして"),
    ],
)
def test_a_range_that_is_wrong_is_told_in_the_words_of_the_page(shown, english, japanese):
    failure = Failure("bounds", "", {"frame": 7, "node": "A", "shown": shown, "truth": 9})
    assert english in failure_sentence(failure, words("en"), int)
    assert japanese in failure_sentence(failure, words("ja"), int)


def test_counted_positions_are_written_as_the_page_writes_counts():
    facts = {"total": 2719, "wrong": 1344, "node": "A", "shown": 1, "truth": 0}
    said = failure_sentence(Failure("table", "", facts), words("en"), int)
    assert "Of the 2,719 positions in the table at the end, 1,344 are wrong" in said


def test_what_belongs_to_one_of_several_runs_says_so_with_the_signs_of_the_language():
    checked = checked_run("alpha-beta", [[3, 5], [2, 9]])
    showing = SimpleNamespace(checked_run=checked)
    for code, lead in (("en", "alpha-beta: "), ("ja", "αβ法：")):
        assert [*summary([showing] * 2, words(code))][1].startswith(lead)


@pytest.mark.parametrize(("algorithm", "unread"), [("minimax", False), ("alpha-beta", True)])
def test_nothing_is_said_of_unread_leaves_where_all_were_read(algorithm, unread):
    said = proof_sentences(checked_run(algorithm, [[3, 5], [2, 9]]), words("en"))
    assert ("unread leaves" in said) == unread
    wrong = [{"minimax-pair-self": {"expect": {"proof": "fails"}}}]
    failed = proof_sentences(checked_run(wrong, [[[3, 5], [2, 9]], [[7, 1], [6, 4]]]), words("en"))
    assert "plain minimax says" in failed
    assert "not read" not in failed


def test_a_proof_to_a_depth_says_where_its_tree_ends():
    tree = {"estimate": 4, "children": [[3, 5], {"estimate": 6, "children": [2, 9]}]}
    ends = "the tree ends where the depth limit stops the search"
    whole, cut = (checked_run("minimax", tree, options={"depth": depth}) for depth in (3, 1))
    assert ends not in proof_sentences(whole, words("en"))
    assert ends in proof_sentences(cut, words("en"))
