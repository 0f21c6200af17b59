"""The lab's answer: the site's films, findings that are right, limits that are named."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lab.rewritings import SOUND, rewrite
from search_walkthroughs import lab
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.lab.algorithm_edit import Edit, algorithm_files
from search_walkthroughs.pages.walkthrough.walkthrough_page import Page

pytestmark = pytest.mark.day(50)

COURSE = Path(__file__).parents[2] / "walkthroughs"
TEXTBOOK = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
NAMED = """\
title: T
algorithm: {algorithm}
tree:
  A: {{C: [2, 4, 5], D: [7, 3, 5]}}
  B: {{E: [4, 3, 2], F: [6, 4, 1]}}
"""
TEN = (
    *("minimax", "negamax", "alpha-beta", "pvs", "mtd-f", "sss-star", "aspiration"),
    *("minimax-table", "alpha-beta-table", "proof-number"),
)


PASTED = """\
let tree = {
  "S": {
    "A": {
      "C": [2, 4, 5],
      "D": [7, 3, 5],
    },
    "B": {"E": [4, 3, 2], "F": [6, 4, 1]},  // read from left to right
  },
};
"""


def sample():
    """Every sixth of the course's trees that are not large."""
    files = [file for file in sorted(COURSE.rglob("*.yml")) if file.stem != "_chapter"]
    texts = {file: file.read_text("utf-8") for file in files}
    small = [file for file in files if len(texts[file]) < 3000 and "\ntree:" in texts[file]]
    return [file for file in small[::6] if texts[file].count("\n  - ") < 5]


def edited(file, *patches, text=TEXTBOOK):
    """The answer with an algorithm whose listing has the patches."""
    return lab.answer(text, {file: rewrite(lab.listing_of(file), patches)})


def laws(found, *, refuting=True):
    """The laws that the findings name."""
    return {one["law"] for one in found["findings"] if one["refutes"] or not refuting}


def test_nested_lists_alone_are_searched():
    found = lab.answer(TEXTBOOK)
    assert found["text"].splitlines() == [
        "title: My tree",
        "algorithm: alpha-beta",
        f"tree: {TEXTBOOK}",
    ]
    [result] = found["results"]
    assert result["value"] == 3
    assert found["findings"] == []
    assert found["proofs"] == ["bounds", "counterfactual", "value"]


def test_an_answer_is_what_json_holds():
    for text, language in ((TEXTBOOK, "ja"), ("tree: [", "en")):
        found = lab.answer(text, {}, language)
        assert json.loads(json.dumps(found, ensure_ascii=False)) == found


@pytest.mark.sample(4)
@pytest.mark.parametrize("file", sample(), ids=lambda file: file.stem)
def test_films_are_those_of_the_site(file):
    walkthrough = read_walkthrough(file)
    page = Page.of("try/yours", walkthrough, check_walkthrough(walkthrough))
    found = lab.answer(walkthrough.text)
    assert found["films"] == [shown.film() for shown in page.showings]


def test_the_sample_is_large():
    assert len(sample()) >= 8


def test_the_player_holds_its_picture_and_asks_for_no_file():
    html = lab.answer(TEXTBOOK)["html"]
    assert 'src="data:image/svg+xml;base64,' in html
    assert "data-film=" not in html
    assert "frames/" not in html


def test_a_fault_has_line_column_excerpt_and_remedy():
    [fault] = lab.answer("title: T\nalgorithm: alhpa-beta\ntree: [1, 2]\n")["faults"]
    assert (fault["where"], fault["line"], fault["column"]) == ("text", 2, 12)
    assert "did you mean `alpha-beta`" in fault["remedy"]
    assert fault["excerpt"].splitlines()[1].strip(" |") == "^" * len("alhpa-beta")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (f"[{', '.join(map(str, range(3000)))}]", "nodes"),
        ("[" * 50 + "1" + "]" * 50, "levels"),
        ("# " + "x" * 70_000, "bytes"),
        ("title: T\nalgorithm: minimax\ngame: tic-tac-toe\nframes: {depth: 9}\n", "frames"),
        ("title: T\nalgorithm: alpha-beta\ngame: othello\n", "nodes"),
        (f"title: T\nalgorithm: [{', '.join(TEN)}]\ntree: [1]\n", "at most 9"),
        ("title: T\nalgorithm: uct\noptions: {playouts: 6000}\ntree: [1, 2]\n", "5,000"),
    ],
    ids=["nodes", "levels", "bytes", "frames", "game", "runs", "playouts"],
)
def test_beyond_a_limit_a_sentence_says_so(text, word):
    [fault, *_] = lab.answer(text)["faults"]
    assert word in f"{fault['message']} {fault['remedy']}"
    assert "--limit" not in fault["remedy"]


def test_what_to_do_beyond_a_limit_fits_into_its_sentence():
    [fault] = lab.answer("title: T\nalgorithm: alpha-beta\ngame: othello\n")["faults"]
    assert "or make it smaller for this page, or build it with `walkthroughs`" in fault["remedy"]


def test_a_claim_that_fails_names_its_search_once():
    text = "title: T\nalgorithm: alpha-beta\ntree: [[1, 2], [3, 4]]\nexpect: {value: 9}\n"
    [finding] = lab.answer(text)["findings"]
    assert finding["run"] == "alpha-beta"
    assert finding["text"].startswith("value is claimed to be 9, and is 3")


@pytest.mark.parametrize("name", sorted(algorithm_files()))
def test_a_listing_put_back_is_the_file(name):
    source = lab.listing_of(name, reports=True)
    assert lab.rejoin(source, lab.listing_of(name)) == source
    assert Edit.of(name, lab.listing_of(name)).missing == 0


@pytest.mark.sample(8)
@pytest.mark.parametrize(("file", "what", "patches"), SOUND, ids=[what for _, what, _ in SOUND])
def test_a_sound_rewriting_is_not_refuted(file, what, patches):
    algorithm = file.replace("_", "-")
    listed = rewrite(lab.listing_of(file), patches)
    for text in (
        NAMED.format(algorithm=algorithm),
        f"title: T\nalgorithm: {algorithm}\nroot: min\ntree: {TEXTBOOK}\n",
    ):
        found = lab.answer(text, {file: listed})
        assert laws(found) == set()
        assert laws(found, refuting=False) <= {"reports"}
    assert lab.refute(file, listed, most=300) == {"tried": 300}


def test_there_are_thirty_sound_rewritings():
    assert len(SOUND) >= 30
    assert len({what for _, what, _ in SOUND}) == len(SOUND)


@pytest.mark.parametrize(
    ("patches", "broken"),
    [
        ([("cuts(alpha, beta)", "cuts(alpha + 3, beta)")], {"value", "counterfactual", "bounds"}),
        ([("best = min(best", "best = max(best")], {"value", "counterfactual", "bounds"}),
        ([("in game.moves(state)", "in game.moves(state)[:2]")], {"counterfactual"}),
        ([("move), alpha, beta)", "move), beta, alpha)")], {"value", "counterfactual", "bounds"}),
    ],
)
def test_an_unsound_edit_is_refuted_on_the_readers_tree(patches, broken):
    assert laws(edited("alpha_beta", *patches)) == broken


def test_the_leaf_that_was_wrongly_skipped_is_named_with_its_frame():
    found = edited("alpha_beta", ("cuts(alpha, beta)", "cuts(alpha + 8, beta)"))
    [law] = [one for one in found["findings"] if one["law"] == "counterfactual"]
    assert law["frame"] is not None
    assert f"frame {law['frame']}" in law["text"]


def test_an_edit_that_this_tree_does_not_refute_is_proved_here_alone():
    found = edited("alpha_beta", ("best = low", "best = 0"))
    assert found["findings"] == []


def test_who_evaluates_leaves_in_secret_is_told_so():
    peek = "        for one in game.moves(state):\n            child = game.play(state, one)\n"
    peek += "            _ = game.over(child) and game.score(child)\n"
    found = edited(
        "alpha_beta",
        ("        if game.turn(state) == MAX:\n", peek + "        if game.turn(state) == MAX:\n"),
    )
    [reports] = [one for one in found["findings"] if one["law"] == "reports"]
    assert "(It reads the leaf 1/1 while it searches 1: search" in reports["text"]
    assert laws(found) == set()


def test_who_knows_the_leaves_without_asking_is_refuted():
    found = edited(
        "minimax",
        ("return game.score(state)", "return game.game.score(state.state)"),
        text=NAMED.format(algorithm="minimax"),
    )
    assert "counterfactual" in laws(found)


def test_what_is_wrong_with_the_text_of_an_algorithm_has_its_line():
    for old, new, said in (
        ("return best", "retrun best", "SyntaxError"),
        ("return best", "return bset", "NameError"),
        ("return best", "return best / 0", "ZeroDivisionError"),
        ("return best", "raise SystemExit", "SystemExit"),
    ):
        [fault] = edited("alpha_beta", (old, new))["faults"]
        listed = rewrite(lab.listing_of("alpha_beta"), [(old, new)])
        assert fault["where"] == "algorithm"
        assert fault["message"].startswith(said)
        assert new in listed.splitlines()[fault["line"] - 1]


def test_endless_recursion_and_an_endless_search_are_faults():
    [fault] = edited("alpha_beta", ("return best", "return value(state, alpha, beta)"))["faults"]
    assert fault["message"].startswith("RecursionError")
    assert fault["line"] > 20
    again = (
        "while True:\n            for move in game.moves(state):\n                game.over(state)"
    )
    loop = ("return best", f"{again}\n        return best")
    [fault] = edited("alpha_beta", loop)["faults"]
    assert fault["message"].startswith("EndlessSearch")


def test_a_text_that_is_no_algorithm_is_a_fault():
    for text in ("x = 1\n", "", "def alpha_beta(game): ...\n"):
        [fault] = lab.answer(TEXTBOOK, {"alpha_beta": text})["faults"]
        assert fault["where"] == "algorithm"
    [fault] = lab.answer(TEXTBOOK, {"alpha_bета": "x"})["faults"]
    assert "there is no file" in fault["message"]


def test_after_an_edit_the_course_s_own_algorithm_answers_as_before():
    before = lab.answer(TEXTBOOK)
    for new in ("return 7", "retrun", "raise SystemExit"):
        edited("alpha_beta", ("return best", new))
        assert lab.answer(TEXTBOOK) == before


def test_nothing_is_written_and_no_file_of_the_course_changes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    edited("alpha_beta", ("best = low", "best = 0"))
    assert os.listdir(tmp_path) == []


def test_the_pickers_know_what_fits():
    chance = "title: T\nalgorithm: expectimax\ntree: {player: chance, children: "
    chance += "[{value: 1, p: 1/2}, {value: 3, p: 1/2}]}\n"
    for text, fits in ((TEXTBOOK, True), (chance, False)):
        every = {one["name"]: one for one in lab.choices(text)["algorithms"]}
        assert every["alpha-beta"]["fits"] is fits
        assert every["expectimax"]["fits"]
    cut = next(one for one in every["alpha-beta"]["options"] if one["name"] == "cut")
    assert cut["values"] == ["at-bound", "past-bound"]
    assert cut["default"] == "at-bound"


def test_the_pickers_call_algorithms_as_people_do():
    called = {
        language: {one["name"]: one["called"] for one in lab.choices("", language)["algorithms"]}
        for language in ("en", "ja")
    }
    assert called["en"]["flat-monte-carlo"] == "flat-monte-carlo"
    assert called["ja"]["flat-monte-carlo"] == "原始モンテカルロ法"
    assert called["ja"]["alpha-beta-table"] == "置換表のあるαβ法"


def test_a_board_is_given_as_rows():
    text = "title: T\nalgorithm: alpha-beta\ngame: tic-tac-toe\n"
    text += "position: |\n  O X .\n  X O .\n  O X .\n"
    found = lab.answer(text)
    assert found["board"]["rows"] == [["O", "X", ""], ["X", "O", ""], ["O", "X", ""]]
    assert found["tree"] is None


def test_an_answer_loads_nothing_that_only_others_need():
    """A reader waits for what is loaded before the first frame."""
    code = (
        "import sys; from search_walkthroughs import lab; lab.call('answer', '[[1, 2], [0, 3]]'); "
        "names = 'judging', 'running.experiments', 'running.matches', 'lab.refutation'; "
        "sys.exit(any(f'search_walkthroughs.{name}' in sys.modules for name in names))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        (PASTED, [2, 4, 5, 7, 4, 3, 2]),
        ("const tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];", [3, 12, 8, 2, 14, 5, 2]),
        ("tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]", [3, 12, 8, 2, 14, 5, 2]),
    ],
)
def test_a_tree_is_pasted_as_a_program_writes_it(text, leaves):
    found = lab.call("answer", text)
    [result] = found["results"]
    assert [leaf["value"] for leaf in result["leaves"]] == leaves
    assert lab.call("answer", found["text"])["results"] == [result]
    assert lab.call("choices", text) == lab.call("choices", found["text"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("let tree = {S: [3, true]};", "true"),
        ("let tree = [[3, 12], [2, 4];", "bracket"),
        ("const tree = [];", "no"),
    ],
)
def test_a_pasted_tree_that_cannot_be_read_is_refused_where_it_is_wrong(text, words):
    found = lab.call("answer", text)
    assert found["text"] == text
    [fault, *_] = found["faults"]
    assert words in fault["message"]
    assert fault["line"] == 1
    assert fault["remedy"]
