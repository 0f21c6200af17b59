"""What an engine prints, as a page shows it: the lines of the command, less the clock's."""

import re
from functools import cache

import pytest

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.course.run_output import search_as_usi
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.pages.walkthrough.results import NAMES, cut_row, moves, section, usi_lines
from search_walkthroughs.pages.walkthrough.walkthrough_page import Page

from .holding import checked_run

pytest.importorskip("cshogi", reason="the library of shogi is not installed")

OPTIONS = {"depth": 2, "mate": 3, "order": "static"}
OPENING = {"moves": "7g7f 3c3d"}
MATED = "4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1"
THREE = "8k/5n3/6G2/9/9/9/9/9/4K4 b BS2r 1"


@cache
def search(position=None):
    """A search that engines make: from a position, or after the first moves of a game."""
    where = {"options": OPTIONS | OPENING} if position is None else {"position": position}
    return checked_run("nega-alpha", **{"game": "shogi", "options": OPTIONS} | where)


def parts(line):
    """A line of `info` as its words and their numbers, the best play apart."""
    words, _, play = line.partition(" pv ")
    return words.split(), play.split()


def test_the_lines_are_those_of_the_command_less_the_clock():
    run, whole = search(), []
    search_as_usi(run.walkthrough, run.entry, whole.append)
    lines = usi_lines(run)
    assert len(lines) == len(whole) > 2
    for line, with_clock in zip(lines, whole, strict=True):
        short, long = parts(line), parts(with_clock)
        assert short[1] == long[1]
        assert re.sub(r" (time|nps) \d+", "", " ".join(long[0])) == " ".join(short[0])
        assert not {"time", "nps"} & set(short[0])
    assert lines == usi_lines(run)
    assert lines[-1] == f"bestmove {run.run.best}"
    assert f"score cp {run.run.value} pv {' '.join(run.run.line)}" in lines[-2]


@pytest.mark.parametrize("language", languages())
def test_every_line_stands_in_the_page_with_its_moves(language):
    run = search()
    text = Page("x/y", run.walkthrough, showings("x/y", [run])).text(language)
    say = messages(language)
    assert f"## {say.say('printed.title')}" in text
    for line in usi_lines(run):
        assert f"<code>{line}</code>" in text
        called = list(moves(line, run, language))
        assert len(called) == len(parts(line)[1] or line.split()[1:])
        assert " ".join(called) in text
    assert called == [{"en": "Bx2b+", "ja": "▲２二角成"}[language]]


def test_a_mate_that_the_test_finds_has_its_first_move_named():
    run = search(THREE)
    assert [list(moves(line, run, "en")) for line in usi_lines(run)] == [["S*2b"], ["S*2b"]]


def test_whoever_is_mated_resigns_and_no_move_is_named():
    run = search(MATED)
    assert usi_lines(run) == ["bestmove resign"]
    assert list(moves("bestmove resign", run, "en")) == []


def test_of_other_searches_nothing_is_said():
    runs = [
        checked_run("nega-alpha", [[3, 5], [2, 9]]),
        checked_run("alpha-beta", game="shogi", options=OPTIONS),
    ]
    for run in runs:
        assert usi_lines(run) == []
        assert list(section([(run, usi_lines(run))], messages("en"))) == []


def test_of_two_searches_the_lines_are_explained_once():
    runs, say = [search(), search(THREE)], messages("en")
    text = "\n".join(section([(run, usi_lines(run)) for run in runs], say))
    assert text.count(say.say("printed.lead")) == text.count(say.say("printed.title") + "\n") == 1
    assert text.count("### ") == text.count("bestmove") == 2


@pytest.mark.parametrize("language", languages())
def test_cutoffs_are_told_as_people_write_moves_and_are_not_endless(language):
    run, say = search(), messages(language)
    (one,) = showings("x/y", [run])
    cuts = run.run.tally.cutoffs
    assert max(len(cut.skipped) for cut in cuts) > NAMES
    for cut in cuts:
        _, _, after, skipped, _ = cut_row(one, cut, say)
        assert not any(move in f"{after} {skipped}" for path in cut.skipped for move in path)
        assert skipped.count(say.messages["list.comma"]) < NAMES
