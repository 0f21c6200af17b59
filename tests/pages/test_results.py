"""The table of what a run came to."""

import re
from types import SimpleNamespace

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.captions.catalogue import messages as words
from search_walkthroughs.pages.results import proof_sentences, result

from .holding import checked_run

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
    text = "".join(result(SimpleNamespace(checked_run=one, display_number=int), say, several=False))
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
