"""Searches that are wrong on purpose are called so wherever their names are offered."""

import io
import json
import re
import sys
from typing import Literal, get_args, get_origin

import pytest

from search_walkthroughs.pages.course.author_guide import tables
from search_walkthroughs.plugins import language_codes
from search_walkthroughs.runs.registry import algorithms, catalogue, games

WRONG = {"alpha-beta-loose-table", "late-moves-believed", "minimax-pair-self", "negamax-one-parity"}
TEXT = "title: T\nalgorithm: {}\ntree: [[3, 12], [2, 9]]\n"


def test_these_are_wrong_and_no_others():
    assert {name for name, facts in catalogue().algorithms.items() if facts.wrong} == WRONG
    for name, one in algorithms().items():
        about = one.text.module.__doc__
        assert about.startswith("A published kind of mistake: ") == (name in WRONG), name


def test_the_list_says_so(walkthroughs):
    for one in json.loads(walkthroughs("list", "--format", "json").out)["algorithms"]:
        assert one["wrong"] == (one["name"] in WRONG)
        assert one["doc"].startswith("Wrong on purpose. ") == (one["name"] in WRONG)


def test_so_does_the_schema(walkthroughs):
    named = json.loads(walkthroughs("schema").out)["$defs"]["algorithm"]
    for name, doc in zip(named["enum"], named["enumDescriptions"], strict=True):
        assert doc.startswith("Wrong on purpose. ") == (name in WRONG)


@pytest.mark.parametrize("command", ["check", "run", "import", "new"])
def test_so_do_remedies(walkthroughs, write, command):
    write("mkdocs.yml", "site_name: A\n")
    file = write("walkthroughs/a/t.yml", TEXT.format("minimax-pair-sel"))
    right = write("walkthroughs/a/r.yml", TEXT.format("minimax"))
    write("t.txt", "[[3, 12], [2, 9]]")
    other = ("--algorithm", "minimax-pair-sel")
    done = walkthroughs(*{
        "check": ("check", file),
        "run": ("run", right, *other),
        "import": ("import", "t.txt", *other),
        "new": ("new", "a/b", *other),
    }[command])  # fmt: skip
    said = done.out + done.err
    assert done.code == 2
    assert "did you mean `minimax-pair-self` (wrong on purpose), `minimax-pair` or" in said
    assert not [name for name in WRONG - {"minimax-pair-self"} if name in said]


def test_who_asked_for_a_search_that_cannot_is_offered_none_of_them():
    assert not WRONG & set(catalogue().able(chance=False, players=2))


def test_what_is_begun_with_one_says_so(walkthroughs, write, tmp_path):
    write("mkdocs.yml", "site_name: A\n")
    for name in ("minimax", *sorted(WRONG)):
        assert walkthroughs("new", f"a/{name}", "--algorithm", name).code == 0
        text = (tmp_path / f"walkthroughs/a/{name}.yml").read_text("utf-8")
        assert (f"algorithm: {name}   # wrong on purpose; " in text) == (name in WRONG)


@pytest.mark.parametrize("language", language_codes())
def test_the_guide_says_so(language):
    (text,) = (t for p, t in tables({}).items() if p.endswith(f"embed/{language}/algorithms.md"))
    mark = {"en": "is wrong on purpose", "ja": "わざと誤っている"}[language]
    parts = {part.partition(" ")[0]: part for part in text.split("### ")[1:]}
    assert parts.keys() == catalogue().algorithms.keys()
    for name, part in parts.items():
        assert (mark in part) == (name in WRONG), name


def test_one_can_be_listed_alone(walkthroughs):
    def listed(*names):
        facts = json.loads(walkthroughs("list", *names, "--format", "json").out)
        return {kind: [one["name"] for one in named] for kind, named in facts.items()}

    assert listed("alpha-beta") == {"algorithms": ["alpha-beta"]}
    assert listed("othello", "uct") == {"algorithms": ["uct"], "games": ["othello"]}
    assert listed("prune") == {"pages": ["prune"]}
    assert set(listed()) == {"algorithms", "games", "pages"}
    assert set(listed("games")) == {"games"}
    assert len(listed("games")["games"]) == len(games())
    text = walkthroughs("list", "alpha-beta").out
    assert text.startswith("algorithms\n  alpha-beta\n")
    assert "window: [low, high]" in text
    assert "uct" not in text


def test_a_name_that_nothing_has_is_answered_with_the_nearest(walkthroughs):
    done = walkthroughs("list", "alpha-bta")
    assert (done.code, done.out) == (2, "")
    assert "'alpha-bta'; did you mean `alpha-beta`, `alpha-beta-pair` or `alpha-beta" in done.err
    assert "`walkthroughs list` names all" in done.err


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("minmax", "did you mean `minimax`, `minimax-pair` or `minimax-table`? "),
        ("alpha-beta-loos-table", "`alpha-beta-loose-table` (wrong on purpose)"),
        ("zzz", ""),
    ],
)
def test_a_wrong_name_of_an_algorithm_gets_the_nearest_and_a_command(
    walkthroughs, write, name, offered
):
    file = write("a.yml", TEXT.format(name))
    for words in (
        ("check", file),
        ("run", write("b.yml", TEXT.format("minimax")), "--algorithm", name),
    ):
        done = walkthroughs(*words)
        said = done.faults[0]
        assert done.code == 2
        assert f"{offered}" in said
        assert said.endswith("`walkthroughs list algorithms` names all")
        others = {other for other in WRONG if other not in offered}
        assert not [other for other in others if other in said]
        assert len(said) < 240


def test_the_list_has_a_line_for_each_name_and_fits_two_screens(walkthroughs):
    done = walkthroughs("list")
    lines = done.out.splitlines()
    assert done.code == 0
    assert len(lines) < 80
    names = [line.split()[0] for line in lines if line.startswith("  ")]
    known = catalogue()
    assert sorted(names) == sorted([*known.algorithms, *known.games, *known.pages])
    wrong = lines[lines.index("algorithms that are wrong on purpose") + 1 :]
    assert [line.split()[0] for line in wrong[: wrong.index("games")]] == sorted(WRONG)
    assert "walkthroughs list NAME says which options there are" in done.err
    assert walkthroughs("list", "games").out.splitlines()[0] == "games"


def test_a_game_explains_the_choices_that_it_has_and_no_others(walkthroughs):
    """Under chess stood what Othello counts."""
    for game in catalogue().games.values():
        for option in game.options.values():
            if get_origin(option.annotation) is Literal and option.name == "evaluation":
                named = set(re.findall(r"`([^`]+)`", option.doc))
                assert named == set(get_args(option.annotation)), (game.name, option.name)
    text = walkthroughs("list", "chess").out
    assert "discs" not in text
    assert "(default off)" in text


@pytest.fixture
def piped(walkthroughs, write, monkeypatch):
    """Check what is piped in."""

    def call(text, *arguments):
        stream = io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8")
        monkeypatch.setattr(sys, "stdin", stream)
        return walkthroughs("check", *arguments)

    write("mkdocs.yml", "site_name: A\n")
    return call


def test_what_is_piped_in_can_be_checked(piped, write):
    right = TEXT.format("minimax")
    done = piped(right + "expect: {value: 3}\n", "-")
    assert (done.code, done.out) == (0, "")
    assert done.err == "1 walkthrough is right\n"
    done = piped(right + "expect: {value: 4}\n", "-")
    assert done.code == 1
    assert done.out.startswith("stdin:4:17: ")
    done = piped("title: [", "-", "--format", "json")
    assert done.code == 2
    assert done.lines[0]["file"] == "stdin"
    file = write("walkthroughs/a/t.yml", right + "expect: {value: 5}\n")
    done = piped(right + "expect: {value: 4}\n", "-", file)
    assert done.code == 1
    assert "stdin:4:17: " in done.out
    assert f"{file}:4:17: " in done.out


def test_what_is_piped_in_cannot_be_mended(piped):
    done = piped(TEXT.format("minimax"), "-", "--fix")
    assert done.code == 2
    assert "--fix writes into files" in done.err


COUNTED = "title: T\nalgorithm: alpha-beta\ntree: [[3, 5], [2, 9]]\nexpect: {{{}}}\n"


@pytest.mark.parametrize(("claim", "count"), [("leaves", 3), ("visited", 6), ("pruned", 1)])
def test_of_a_list_its_length_can_be_claimed(walkthroughs, write, claim, count):
    assert walkthroughs("check", write("t.yml", COUNTED.format(f"{claim}: {count}"))).code == 0
    done = walkthroughs("check", write("t.yml", COUNTED.format(f"{claim}: {count + 1}")))
    assert done.code == 1
    assert f"{claim} is claimed to be {count + 1}, and is {count}" in done.out
    done = walkthroughs("check", write("t.yml", COUNTED.format(f"{claim}: {{a: 1}}")))
    assert (done.code, "a list, or how many there are is expected" in done.out) == (2, True)


@pytest.mark.parametrize(("claim", "place"), [("best: Ra8#", "5:16"), ("line: [Ra8#]", "5:16")])
def test_a_move_that_is_claimed_as_the_page_shows_it_is_told_its_name(
    walkthroughs, write, claim, place
):
    pytest.importorskip("chess")
    mate = (
        "title: T\nalgorithm: minimax\ngame: chess\nposition: 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n"
    )
    file = write("t.yml", f"{mate}expect: {{{claim}}}\noptions: {{depth: 1}}\n")
    done = walkthroughs("check", file)
    assert (done.code, "write a1a8 here, which the page shows as Ra8#" in done.out) == (1, True)
    assert done.out.startswith(f"t.yml:{place}: ")
