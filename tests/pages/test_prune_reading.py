"""What a page to prune refuses, and what it tells its script."""

import json
import re
from html import unescape

import pytest

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.pages.markup.page_markup import ASSETS
from search_walkthroughs.pages.types.prune_page import WISHES, PrunePage, nodes, prune_labels, rules
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.reading import BadInput, read
from search_walkthroughs.runs.registry import catalogue

from .holding import checked_run

HEAD = "title: T\nalgorithm: alpha-beta\npage: prune\n"
TREE = {"A": {"C": [2, 4], "D": 7}, "B": [3, 1]}

BROKEN = {
    "a game": (HEAD + "game: tic-tac-toe", "3:7", "written out", "write the tree out"),
    "another algorithm": (
        "title: T\nalgorithm: minimax\npage: prune\ntree: [1, 2]",
        *("2:12", "and not as minimax", "use alpha-beta"),
    ),
    "two algorithms": (
        "title: T\nalgorithm: [alpha-beta, minimax]\npage: prune-random\ntree: [1, 2]",
        *("2:25", "this is another", "all but one"),
    ),
    "an order": (HEAD + "options: {order: random}\ntree: [1, 2]", "4:11", "`order`", "leave it"),
    "a range": (HEAD + "options: {bounds: infinite}\ntree: [1]", "4:11", "`bounds`", "leave it"),
    "an unknown leaf": (HEAD + 'tree: [[1, "?"], 2]', "4:12", "nobody knows", "give it a value"),
    "a transposition": (HEAD + "tree: [[&a 1, 2], [*a, 3]]", "4:9", "reached twice", "twice"),
    "a large tree": (HEAD + f"tree: {[1] * 150}", "3:7", "has 151 nodes", "a smaller tree"),
    "a leaf": (HEAD + "tree: 3", "4:7", "nothing to prune", "give the root children"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_pruned_by_hand_is_refused_with_a_remedy(name):
    text, place, message, remedy = BROKEN[name]
    with pytest.raises(BadInput) as info:
        read(text, "t.yml", catalogue())
    (fault,) = info.value.faults
    assert f"{fault.line}:{fault.column}" == place
    assert message in fault.message
    assert remedy in fault.remedy


def test_the_script_is_told_the_tree_and_nothing_of_its_answer():
    one = checked_run(
        "alpha-beta", TREE, page="prune", options={"window": [0, 9], "cut": "past-bound"}
    )
    listed = nodes(one.plan, messages("en"))
    assert [node.get("name") for node in listed] == [
        *("the root", "A", "C", None, None, "D", "B", None, None),
    ]
    assert [node.get("value") for node in listed] == [None, None, None, 2, 4, 7, None, 3, 1]
    assert [node["turn"] for node in listed][:3] == [1, -1, 1]
    assert listed[1]["children"] == [2, 5]
    assert rules(one.run) == {"alpha": 0, "beta": 9, "past": True}
    assert all({*node} <= {"turn", "children", "value", "name"} for node in listed)


def test_the_sentences_of_the_task_follow_one_another_as_the_language_has_it():
    options = {"window": [0, 9], "cut": "past-bound", "fail": "hard"}
    one = checked_run("alpha-beta", TREE, page="prune", options=options)
    page = PrunePage("x/prune", one.walkthrough, showings("x/prune", [one]))
    for language, gap in (("en", " "), ("ja", "")):
        say = messages(language)
        told = re.findall("<p>(.*?)</p>", unescape(page._exercise(say)))[0]
        rule = '<span class="wt-rule">'
        assert told.startswith(f"{say.say('prune.task')}{gap}{rule}{say.say('prune.past')}{gap}")
        assert len(re.findall("[.。]", told)) > 3


@pytest.mark.parametrize("language", languages())
def test_what_stands_before_the_folded_answer_does_not_tell_it(language):
    one = checked_run("alpha-beta", TREE, page="prune")
    page = PrunePage("x/prune", one.walkthrough, showings("x/prune", [one]))
    before, _, folded = page.text(language).partition('<details class="wt-keys wt-solution')
    assert "unseen.svg" in before
    for telling in ("frames/", "wt-player", "expect", str(one.run.tally.calculated)):
        assert telling not in before.partition("data-exercise")[0]
    assert 'class="wt-player"' in folded
    assert folded.rstrip().endswith("</details>")
    svg = page.files["walkthroughs/x/prune/unseen.svg"]
    assert svg.count("<text") == 4 + 5 + 3  # labels, values, names of rows
    assert "stroke-dasharray" not in svg
    assert set(page.card().picture.values()) == {"walkthroughs/x/prune/unseen.svg"}


def test_labels_cannot_break_out_of_the_section():
    evil = {'"><script>': [1, 2], "'&<b>": [3]}
    one = checked_run("alpha-beta", evil, page="prune")
    page = PrunePage("x/prune", one.walkthrough, showings("x/prune", [one]))
    before, *_ = page.text("en").partition('<details class="wt-keys')
    assert "<script" not in before
    assert "<b>" not in before
    assert "<script" not in page.files["walkthroughs/x/prune/unseen.svg"]


@pytest.mark.parametrize("language", languages())
def test_every_message_of_the_script_is_in_the_page(language):
    one = checked_run("alpha-beta", TREE, page="prune-random")
    page = PrunePage("x/prune", one.walkthrough, showings("x/prune", [one]))
    text = page._exercise(messages(language))
    known = json.loads(unescape(re.search('data-exercise="([^"]*)"', text)[1]))
    assert known["words"] == prune_labels(messages(language))
    assert all(known["words"].values())
    scripts = "".join(file.read_text("utf-8") for file in ASSETS.glob("prune*.js"))
    for key in known["words"]:
        stem = key.partition("_")[0]
        assert re.search(rf"\b({key}|{stem}|at|past)\b", scripts), key
    assert text.count("<select") == len(WISHES)
