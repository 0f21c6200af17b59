"""Without the library of shogi its walkthroughs are skipped, and all else is as it was."""

import json
import pickle
import sys
from pathlib import Path

import pytest

from search_walkthroughs.cli import main, search
from search_walkthroughs.course import check as course_check
from search_walkthroughs.course.files import walkthrough_source
from search_walkthroughs.game import NotInstalled
from search_walkthroughs.games.shogi import Shogi
from search_walkthroughs.games.tsume import Tsume
from search_walkthroughs.pages.markup.page_markup import HIDDEN
from search_walkthroughs.pages.walkthrough.walkthrough_page import make_page
from search_walkthroughs.reading import Fault, Limits
from search_walkthroughs.reading.errors import MissingPackage

SHOGI = """\
title: {en: A game of shogi, ja: 将棋の一局}
about: {en: Look at the pawns., ja: 歩を見てください。}
game: shogi
algorithm: nega-alpha
options: {depth: 1}
"""
TREE = "title: {en: Tree, ja: 木}\nalgorithm: minimax\ntree: [1, [2, 3]]\n"
REMEDY = "pip install 'cshogi>=1.1,<2'"


@pytest.fixture(autouse=True)
def without(monkeypatch):
    """A Python that has no such package."""
    monkeypatch.setitem(sys.modules, "cshogi", None)


@pytest.mark.parametrize("game", [Shogi, Tsume])
def test_the_game_names_what_is_missing(game):
    with pytest.raises(NotInstalled) as error:
        game()
    assert "cshogi" in error.value.message
    assert REMEDY in error.value.remedy


def test_the_package_goes_with_what_is_skipped_whatever_the_message_says():
    missing = NotInstalled("odd name", "buy it")
    assert missing.package == "odd name"
    error = MissingPackage([Fault.of_argument("GAME", "not here", "buy it")], missing.package)
    assert pickle.loads(pickle.dumps(error)).package == "odd name"


def test_check_says_what_is_skipped_and_goes_on(walkthroughs, write):
    files = [write("shogi.yml", SHOGI), write("tree.yml", TREE)]
    done = walkthroughs("check", *files)
    assert done.code == 0
    (line,) = done.out.splitlines()
    assert line.startswith("shogi.yml:3:7: skipped: the package cshogi is not installed; ")
    assert REMEDY in line
    assert done.err.splitlines()[-1] == "1 walkthrough is right; 1 skipped"


def test_the_skipped_file_is_named_in_every_format(walkthroughs, write):
    file = write("shogi.yml", SHOGI)
    assert walkthroughs("check", file, "--format", "json").lines[0]["level"] == "skipped"
    assert walkthroughs("check", file, "--format", "github").out.startswith("::notice ")


def test_an_experiment_is_skipped_too_and_its_results_can_be_quoted(walkthroughs, write):
    course = Path(__file__).parents[2] / "docs/experiments"
    for name in ("greatest-capture.yml", "greatest-capture.json"):
        write(f"docs/experiments/{name}", (course / name).read_text("utf-8"))
    quoted = "experiments/greatest-capture#the most valuable capture against random play won"
    write("docs/index.md", f"# Mine\n\nIt won <!--run {quoted}-->199<!--/run--> games.\n")
    write("walkthroughs/few/tree.yml", TREE)
    done = walkthroughs("check")
    assert done.code == 0
    (line,) = [line for line in done.out.splitlines() if "cshogi" in line]
    assert line.startswith("docs/experiments/greatest-capture.yml:5:7: skipped: the package cshogi")
    assert "1 walkthrough, 1 page" in done.err.splitlines()[-1].replace(" and", ",")
    assert "1 skipped" in done.err.splitlines()[-1]
    write("docs/index.md", f"# Mine\n\nIt won <!--run {quoted}-->198<!--/run--> games.\n")
    assert walkthroughs("check").code == 1


@pytest.mark.parametrize("command", ["check", "build"])
def test_in_ci_what_is_skipped_is_an_error_unless_the_course_expects_it(
    command, walkthroughs, write, monkeypatch
):
    write("walkthroughs/few/shogi.yml", SHOGI)
    write("walkthroughs/few/tree.yml", TREE)
    write("docs/index.md", "# Mine\n")
    pages = [command, *(["--pages-only"] if command == "build" else [])]
    assert walkthroughs(*pages).code == 0
    monkeypatch.setenv("CI", "true")
    done = walkthroughs(*pages)
    assert done.code == 1
    (fault,) = [one for one in done.faults if "cshogi" in one]
    assert fault.startswith("walkthroughs/few/shogi.yml:3:7: skipped: the package cshogi is not")
    assert "`extra: {walkthroughs: {skip: [cshogi]}}` in mkdocs.yml" in fault
    write("mkdocs.yml", "extra: {walkthroughs: {skip: [chess]}}\n")
    assert walkthroughs(*pages).code == 1
    write("mkdocs.yml", "extra: {walkthroughs: {skip: [cshogi]}}\n")
    assert walkthroughs(*pages).code == 0
    monkeypatch.setenv("CI", "false")
    write("mkdocs.yml", "site_name: A\n")
    assert walkthroughs(*pages).code == 0


def test_in_ci_the_missing_package_stands_beside_the_line(walkthroughs, write, monkeypatch):
    monkeypatch.setenv("CI", "1")
    done = walkthroughs("check", write("shogi.yml", SHOGI), "--format", "github")
    assert done.out.startswith("::error file=shogi.yml,line=3,col=7,title=A package is missing::")


@pytest.mark.parametrize("command", [["run"], ["run", "--format", "usi"], ["trace"]], ids=" ".join)
def test_what_is_asked_for_by_name_is_refused_with_the_remedy(command, walkthroughs, write):
    done = walkthroughs(*command, write("shogi.yml", SHOGI))
    assert done.code == 2
    assert REMEDY in done.err
    assert done.out == ""


def test_the_rules_cannot_be_counted_without_it(walkthroughs):
    done = walkthroughs("perft", "shogi", 1)
    assert done.code == 2
    assert REMEDY in done.err


def test_usi_says_so_and_does_not_stop(walkthroughs, monkeypatch):
    monkeypatch.setattr(sys, "stdin", ["usi\n", "position startpos\n", "isready\n", "quit\n"])
    monkeypatch.setattr(sys, "argv", ["walkthroughs", "usi"])
    said = []
    monkeypatch.setattr(search, "line", said.append)
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code
    assert any(REMEDY in line for line in said if line.startswith("info string "))
    assert said[-1] == "readyok"


def test_its_page_says_so_and_is_there(write):
    file = Path(write("walkthroughs/shogi.yml", SHOGI))
    built = make_page(walkthrough_source(file), Limits())
    assert built.findings == ()
    assert [finding.level for finding in built.skipped] == ["skipped"]
    assert [f.level for f in course_check.check_file(file)[1]] == ["skipped"]
    assert built.card
    assert not built.card.picture
    pages = {path for path in built.files if not path.startswith(HIDDEN)}
    assert pages == {"walkthroughs/shogi.md", "ja/walkthroughs/shogi.md"}
    assert "not installed" in built.files["walkthroughs/shogi.md"]
    assert "パッケージ" in built.files["ja/walkthroughs/shogi.md"]
    for page in pages:
        assert "game: shogi" in built.files[page]
        assert "<img" not in built.files[page]


def test_the_rest_of_the_course_is_built(walkthroughs, write):
    write("mkdocs.yml", "site_name: Test\n")
    write("walkthroughs/shogi.yml", SHOGI)
    write("walkthroughs/tree.yml", TREE)
    done = walkthroughs("build", "--pages-only")
    assert done.code == 0
    assert "skipped: the package cshogi is not installed" in done.err

    written = {file.name for file in Path("docs/walkthroughs").rglob("*.md")}
    assert {"shogi.md", "tree.md", "index.md"} <= written
    cards = Path("docs/walkthroughs/index.md").read_text("utf-8")
    assert 'href="shogi.html"' in cards
    assert 'src="../"' not in cards


def test_the_names_of_games_and_options_need_no_library(walkthroughs):
    done = walkthroughs("list", "--format", "json")
    assert {"shogi", "tsume"} <= {game["name"] for game in json.loads(done.out)["games"]}
