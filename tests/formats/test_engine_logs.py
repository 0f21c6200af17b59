"""Logs of UCI and USI engines: what is read, the file that is made of it, and its page."""

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml
from click.testing import CliRunner

from search_walkthroughs.cli import commands
from search_walkthroughs.course.engine_logs import false_claims, logged_search, outcome
from search_walkthroughs.course.files import engine_files, page_path, walkthrough_source
from search_walkthroughs.formats.engine_import import import_engine_log, tells_scores
from search_walkthroughs.pages.types.engine_page import EnginePage, make_engine_page, score_text
from search_walkthroughs.plugins import language_codes
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.reading.errors import FaultList
from search_walkthroughs.reading.other_files.engine_log import is_engine_log, read_engine_log

ROOT = Path(__file__).parents[2]
ENGINES = ROOT / "docs/engines"
SHORT = """id name My engine
position startpos
go depth 2
info string hello, score cp nothing
info depth 1 score cp 20 nodes 30 time 1 pv e2e4
info depth 2 score cp 5 upperbound nodes 90 time 2 pv e2e4
info depth 2 multipv 2 score cp -99 nodes 90 time 2 pv a2a3
info depth 2 score cp -12 nodes 260 time 4 pv d2d4 d7d5
bestmove d2d4 ponder d7d5
"""


def read(text):
    return read_engine_log(text, FaultList("log"))


def test_a_short_log_is_read():
    log = read(SHORT)
    (search,) = log.searches
    assert (search.engine, log.protocol) == ("My engine", "UCI")
    assert (search.position, search.best) == ("startpos", "d2d4")
    assert [(i.depth, i.score, i.bound, i.nodes) for i in search.infos] == [
        (1, 0.2, None, 30), (2, 0.05, "upper", 90), (2, -0.12, None, 260)
    ]  # fmt: skip
    assert [info.depth for info in search.results] == [1, 2]
    assert (search.failures("upper"), search.failures("lower")) == (1, 0)


def test_what_a_program_for_people_puts_before_a_line_is_passed_over():
    marked = "".join(f"12:30 <Engine(1): {line}\n" for line in SHORT.splitlines())
    assert read(marked).searches == read(SHORT).searches


def test_mates_are_read_in_either_form():
    infos = read(
        "info depth 1 score mate -3 pv 7g7f\ninfo depth 2 score mate + pv 7g7f\n"
        "info depth 3 score mate 4 lowerbound pv 7g7f"
    ).searches[0].infos  # fmt: skip
    assert [(i.score, i.mate) for i in infos] == [(-inf, -3), (inf, 1), (inf, 4)]
    assert [score_text(i) for i in infos] == ["#−3", "#1", "#4"]


def test_usi_tells_scores_within_a_depth():
    log = read("info nodes 9 score cp 50 pv 7g7f\ninfo depth 1 score cp 60 pv 7g7f\n"
               "info nodes 99 score cp 40 pv 2g2f\nbestmove 2g2f\n")  # fmt: skip
    assert log.protocol == "USI"
    assert [info.depth for info in log.searches[0].infos] == [None, 1, None]
    assert [info.depth for info in log.searches[0].results] == [1]


def test_several_searches_are_told_apart():
    log = read(
        SHORT + "position startpos moves e2e4\ngo depth 1\ninfo depth 1 score cp 7 pv e7e5\n"
    )
    assert [search.best for search in log.searches] == ["d2d4", None]
    assert log.searches[1].position == "startpos moves e2e4"


@pytest.mark.parametrize(
    ("line", "message", "left"),
    [
        ("info depth x score cp 20", "'x' as the depth", (None, 20, None)),
        ("info depth 2 score cp many", "'many' as the score", None),
        ("info depth 2 score wdl 3", "the score ''", None),
        ("info depth 2 score mate soon", "'soon' as the mate", None),
        ("info depth 2 score cp 1 nodes", "'' as the nodes", (2, 1, None)),
        ("info depth 2 score cp 5 nodes 9 time 1 nps inf pv e2e4", "'inf' as the nps", (2, 5, 9)),
        ("info depth 2 score cp", "'' as the score", None),
    ],
)
def test_what_cannot_be_read_costs_itself_and_is_noted(line, message, left):
    log = read(f"uciok\ninfo depth 1 score cp 7\n{line}\n")
    (note,) = log.notes
    assert (note.line, message in note.message) == (3, True)
    found = [(info.depth, info.centipawns, info.nodes) for info in log.searches[0].infos]
    assert found == [(1, 7, None), *([left] if left else [])]


def test_a_log_whose_only_score_cannot_be_read_is_refused():
    with pytest.raises(BadInput, match=r"log:1:14: found 'many' as the score"):
        read("info depth 1 score cp many\n")


# Lines as programs for people and match tools write them.


def told(text):
    """Of each search: who, the score, the line of best play, and the move."""
    return [(s.engine, s.infos[-1].score, s.infos[-1].moves, s.best) for s in read(text).searches]


TWO = [("White", 0.3, ("e2e4",), "e2e4"), ("Black", -0.44, ("e7e5",), "e7e5")]
TWO_AT_ONCE = {
    "cutechess": ("{n} >{e}({k}): ", "{n} <{e}({k}): "),
    "fastchess": ("[Engine] [12:01:02.345] <{n}> {e} <--- ", "[Engine] [12:01:02] <7> {e} ---> "),
    "banksia": ("2024-01-02 12:01:02.345 {e} < ", "2024-01-02 12:01:03 {e} > "),
    "bare": ("{e}: ", "{e}: "),
}  # fmt: skip


@pytest.mark.parametrize("tool", TWO_AT_ONCE)
def test_two_engines_that_think_at_once_are_two_searches(tool):
    to, of = TWO_AT_ONCE[tool]
    lines = [
        (of, 0, "id name White"), (to, 0, "position startpos"), (of, 1, "id name Black"),
        (to, 0, "go movetime 10"), (to, 1, "go movetime 10"),
        (of, 0, "info depth 1 score cp 30 nodes 20 time 1 pv e2e4"),
        (of, 1, "info depth 1 score cp -44 nodes 25 time 1 pv e7e5"),
        (of, 0, "bestmove e2e4"), (of, 1, "bestmove e7e5"),
    ]  # fmt: skip
    text = "".join(
        way.format(n=n, e=("White", "Black")[k], k=k) + line + "\n"
        for n, (way, k, line) in enumerate(lines, 1)
    )
    assert told(text) == TWO
    assert [search.position for search in read(text).searches] == ["startpos", ""]
    unnamed = "".join(line for line in text.splitlines(True) if "id name" not in line)
    assert told(unnamed) == TWO


def test_the_other_side_of_a_single_engine_gives_its_position():
    log = read(
        "GUI: position startpos\nGUI: go depth 1\nEngine: info depth 1 score cp 3 pv e2e4\n"
        "Engine: bestmove e2e4\n"
    )
    assert [search.position for search in log.searches] == ["startpos"]


@pytest.mark.parametrize(
    "prefix",
    [
        "DEBUG:chess.engine:<UciProtocol (pid=1012)>: >> ",
        "2019-09-08 21:39:35,609 - engine - DEBUG - <UciProtocol (pid=6380)>: >> ",
        "DEBUG 12/17/202103:10:10 PM <UciProtocol (pid=16987)>: >> ",
        "[07/25/23 22:00:34] DEBUG    >> ",
        "0813 12:00:00.123456 12345 uciloop.cc:222] << ",
        "2018-05-09-09-12-51-609 >> ",
        "2019-08-12 18:04:41,609: << ",
        "DEBUG: ><> 1: 31614 >> ",
        "2017-04-05 00:53:57.609<--1:",
        "'",
        "<1:",
        "->1:",
        "12:30:01 ",
        "> ",
    ],
)
def test_one_engine_behind_any_prefix_is_one_engine_without_a_made_up_name(prefix):
    lines = SHORT.replace("id name My engine\n", "").splitlines()
    text = "".join(
        prefix.replace("609", str(600 + n)) + f"{line}\n" for n, line in enumerate(lines)
    )
    (search,) = read(text).searches
    assert (search.engine, search.position, search.best) == ("", "startpos", "d2d4")
    assert [info.depth for info in search.infos] == [1, 2, 2]


def test_a_banner_names_the_engine():
    text = "Fish 16.1 by the Fish developers\ninfo depth 1 score cp 3 pv e2e4\n"
    assert read(text).searches[0].engine == "Fish 16.1"


def test_keys_stand_in_any_order_and_a_line_ends_with_the_next_key():
    log = read(
        "info pv 7g7f 3c3d (4.17%) score cp 40 depth 12 multipv 1\n"
        "info multipv 2 pv 2g2f depth 9 score cp 31\nbestmove 7g7f\n"
    )
    assert log.protocol == "USI"
    assert [(i.depth, i.centipawns, i.moves) for i in log.searches[0].infos] == [
        (12, 40, ("7g7f", "3c3d"))
    ]


def test_a_text_at_the_end_of_a_line_is_no_move():
    (search,) = read("info depth 6 score cp -11 nodes 531 pv c7c5 g1f3  string M= 132\n").searches
    assert search.infos[0].moves == ("c7c5", "g1f3")


def test_prose_is_no_command():
    text = SHORT.replace(
        "info depth 2 score cp -12", "now we go on\nThen: go away\ninfo depth 2 score cp -12"
    )
    assert read(text).searches == tuple(
        replace(s, infos=tuple(replace(i, line=i.line + 2 * (i.line > 7)) for i in s.infos))
        for s in read(SHORT).searches
    )


def test_a_line_that_a_program_has_broken_off_goes_on():
    text = (
        "           DEBUG    >> info depth 9 seldepth 12 multipv 1 score cp -107       usi.py:69\n"
        "                             tbhits 0 time 105 pv 9b6b 7g7f\n"
        "           DEBUG    >> bestmove 9b6b       usi.py:72\n"
    )
    assert read(text).protocol == "USI"
    assert told(text) == [("", -1.07, ("9b6b", "7g7f"), "9b6b")]


WRAPPED = (
    "info depth 3 seldepth 3 multipv 1 score cp 71 nodes 96 nps 13714 tbhits 0 time 7\n"
    " pv e2e4 e7e6\n"
    "info depth 4 seldepth 4 multipv 1 score cp 23 nodes 499 nps 62375 tbhits 0 time\n"
    "8 pv e2e4 c7c5\n"
    "info depth 5 seldepth 5 multipv 1 score cp 15 nodes 1041 nps 115666 tbhits 0 tim\n"
    "e 9 pv g2g3 d7d5\n"
)


def test_a_line_that_a_terminal_has_broken_off_goes_on():
    (search,) = read(WRAPPED).searches
    assert [(i.milliseconds, i.moves) for i in search.infos] == [
        (7, ("e2e4", "e7e6")), (8, ("e2e4", "c7c5")), (9, ("g2g3", "d7d5"))
    ]  # fmt: skip
    prose = WRAPPED.replace(" pv e2e4 e7e6\n", "Here it crashed.\n")
    assert read(prose).searches[0].infos[0].moves == ()


def test_second_best_moves_are_left_out_and_counted(tmp_path):
    assert read(SHORT.replace("hello", "hello multipv 2")).second_best == 1
    said = "x.log: 1 line of second-best moves (`multipv`) left out"
    assert import_engine_log(SHORT.encode(), "x.log", Limits()).notes == (said,)
    only = SHORT.replace("info depth 2 multipv 2 score cp -99 nodes 90 time 2 pv a2a3\n", "")
    assert import_engine_log(only.encode(), "x.log", Limits()).notes == ()


@pytest.mark.parametrize("score", ["mate 0", "cp 0", "mate -0"])
def test_a_mated_player_is_imported(score, tmp_path):
    log = f"go depth 5\ninfo depth 0 score {score}\nbestmove (none)\n"
    logged = logged_search(made(tmp_path, log))
    assert list(false_claims(logged)) == []
    assert logged.search.best == "(none)"
    assert make_engine_page(walkthrough_source(tmp_path / "engine.yml"), Limits()).findings == ()


def test_colours_are_passed_over_and_utf_16_is_read(tmp_path):
    coloured = "".join(f"\x1b[32m{line}\x1b[0m\n" for line in SHORT.splitlines()).encode()
    for data in (coloured, SHORT.encode("utf-16")):
        assert tells_scores(data)
        text = import_engine_log(data, "engine.log", Limits()).text
        (tmp_path / "engine.log").write_bytes(data)
        (tmp_path / "engine.yml").write_text(text)
        assert logged_search(tmp_path / "engine.yml").search == read(SHORT).searches[0]


def test_latin_1_is_named():
    with pytest.raises(BadInput, match="save the file in the encoding UTF-8; in Latin-1 it is 'é'"):
        import_engine_log(SHORT.replace("My", "Café").encode("latin-1"), "x.log", Limits())


STATISTICS = """info depth 3 score cp 20 nodes 99 pv e2e4
info string d2d4  (293 ) N:      30 (+ 0) (P: 12.50%) (WL:  0.05) (Q:  0.04321) (U: 0.1) (V: 0.1)
info string e2e4  (322 ) N:      69 (+ 0) (P: 50.00%) (WL:  0.05) (Q: -0.00500) (U: 0.1) (V: 0.1)
info string node  (  20) N:      99 (+ 0) (P: 62.50%) (WL:  0.05) (Q:  0.01000) (V: 0.1)
--- Opponent moves after: e2e4
info string e7e5  (325 ) N:      10 (+ 0) (P: 40.00%) (WL:  0.05) (Q: -0.01000) (U: 0.1) (V: 0.1)
bestmove e2e4
"""


def test_what_lc0_counts_of_moves_is_kept_and_shown(tmp_path):
    (search,) = read(STATISTICS).searches
    assert [(m.move, m.visits, m.numbers["P"], m.numbers["Q"]) for m in search.statistics] == [
        ("d2d4", 30, 0.125, 0.04321), ("e2e4", 69, 0.5, -0.005)
    ]  # fmt: skip
    page = EnginePage("engines/x", logged_search(made(tmp_path, STATISTICS)))
    for language in language_codes():
        text = page.text(language)
        assert (
            text.index("e2e4</") < text.index("50.0%") < text.index("−0.005") < text.index("12.5%")
        )
    assert len(read(STATISTICS.replace("12.50%", "12.5.0%")).searches[0].statistics) == 1
    assert "50.0%" not in EnginePage("engines/x", logged_search(made(tmp_path))).text("en")


def test_chess960_is_said():
    fen = "position fen bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1\n"
    assert "Chess960, which is not supported" in read(fen + SHORT).notes[0].message
    usual = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
    assert read(usual + SHORT).notes == ()


def test_a_text_without_a_score_is_no_log():
    assert not is_engine_log("[[3, 12], [2, 4]]")
    with pytest.raises(BadInput, match="no line `info … score …`"):
        read("uciok\nreadyok\n")


# The file of a page.


def made(folder, log=SHORT, **changes):
    """The file that the import makes of a log, and the log beside it."""
    (folder / "engine.log").write_text(log)
    text = import_engine_log(log.encode(), "engine.log", Limits()).text
    for old, new in changes.values():
        assert old in text
        text = text.replace(old, new)
    file = folder / "engine.yml"
    file.write_text(text)
    return file


def test_what_the_import_makes_is_right(tmp_path):
    logged = logged_search(made(tmp_path))
    assert list(false_claims(logged)) == []
    assert logged.file.claims == outcome(logged.search)
    assert logged.file.claims == {
        "best": "d2d4", "depth": 2, "cp": -12, "nodes": 260, "fail-low": 1, "fail-high": 0
    }  # fmt: skip


CLAIMS = {"best": "d2d4", "depth": "2", "cp": "-12", "nodes": "260", "fail-low": "1",
          "fail-high": "0"}  # fmt: skip


@pytest.mark.parametrize("key", CLAIMS)
def test_every_false_claim_is_said_at_its_place(tmp_path, key):
    wrong = "e2e4" if key == "best" else "7"
    file = made(tmp_path, change=(f"{key}: {CLAIMS[key]}", f"{key}: {wrong}"))
    (fault,) = false_claims(logged_search(file))
    assert f"`{key}` is claimed to be {wrong}, and the log has {CLAIMS[key]}" in str(fault)
    line = file.read_text().splitlines()[fault.line - 1]
    assert line[fault.column - 1 :].startswith(wrong)
    (finding,) = make_engine_page(walkthrough_source(file), Limits()).findings
    assert finding.level == "claim"


FAULTS = [
    (("log: engine.log", "log: other.log"), "there is no file"),
    (("log: engine.log", "log: ../engine.log"), "found the path '../engine.log'"),
    (("log: engine.log", "log: engine.log\nsearch: 3"), "this asks for search 3"),
    (("nodes: 260", "knots: 260"), "unknown key `knots`"),
    (("log: engine.log", "loog: engine.log"), "loog"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS)
def test_a_faulty_file_is_said(tmp_path, change, message):
    with pytest.raises(BadInput) as error:
        logged_search(made(tmp_path, change=change))
    assert message in str(error.value)


def test_the_command_writes_the_file_and_check_holds_its_claims(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "docs/engines"
    folder.mkdir(parents=True)
    (folder / "first.log").write_text(SHORT)
    words = ["import", "docs/engines/first.log", "-o", "docs/engines/first.yml"]
    assert CliRunner().invoke(commands, words).exit_code == 0
    done = CliRunner().invoke(commands, ["check", "docs/engines/first.yml"])
    assert (done.exit_code, done.output) == (0, "1 engine log is right\n")
    file = folder / "first.yml"
    file.write_text(file.read_text().replace("cp: -12", "cp: 12"))
    done = CliRunner().invoke(commands, ["check", "docs/engines/first.yml"])
    assert done.exit_code == 1
    assert "`cp` is claimed to be 12, and the log has -12" in done.output


@pytest.mark.parametrize("place", ["docs/engines/first.yml", "mine/first.yml", "first.yml"])
@pytest.mark.parametrize("log", ["first.log", "elsewhere/first.log", "-"])
def test_the_folder_is_made_and_the_log_lies_beside_its_file(tmp_path, monkeypatch, place, log):
    monkeypatch.chdir(tmp_path)
    if log != "-":
        (tmp_path / log).parent.mkdir(exist_ok=True)
        (tmp_path / log).write_text(SHORT)
    words = ["import", log, "-o", place]
    done = CliRunner().invoke(commands, words, input=SHORT)
    assert done.exit_code == 0, done.output
    name = "engine.log" if log == "-" else "first.log"
    beside = (tmp_path / place).with_name(name)
    assert beside.read_text() == SHORT
    said = f"the log was copied to {Path(place).with_name(name)}" in done.output
    assert said != (beside == tmp_path / log)
    there = place.startswith("docs/engines/")
    assert ("note: move both to docs/engines" in done.output) == (not there)
    if there:
        assert CliRunner().invoke(commands, ["check", place]).exit_code == 0


def test_another_log_of_that_name_is_not_replaced(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs/engines").mkdir(parents=True)
    (tmp_path / "docs/engines/first.log").write_text("mine")
    (tmp_path / "first.log").write_text(SHORT)
    words = ["import", "first.log", "-o", "docs/engines/first.yml"]
    done = CliRunner().invoke(commands, words)
    assert done.exit_code != 0
    assert "docs/engines/first.log" in str(done.exception)
    assert [file.name for file in (tmp_path / "docs/engines").iterdir()] == ["first.log"]
    assert (tmp_path / "docs/engines/first.log").read_text() == "mine"
    assert CliRunner().invoke(commands, [*words, "--force"]).exit_code == 0
    assert (tmp_path / "docs/engines/first.log").read_text() == SHORT


# The page.


@pytest.mark.parametrize("file", engine_files(ENGINES), ids=lambda file: file.stem)
def test_the_logs_of_the_course_are_right_and_have_pages(file):
    page = make_engine_page(walkthrough_source(file), Limits())
    assert page.findings == ()
    logged = logged_search(file)
    assert logged.file.claims == outcome(logged.search)
    written = yaml.safe_load(file.read_text("utf-8"))
    for language in language_codes():
        text = page.files[f"{page_path(f'engines/{file.stem}', language)}.md"]
        assert logged.file.title[language] == written["title"][language]
        assert logged.file.title[language] in text
        svg = page.files[f"walkthroughs/engines/{file.stem}/{language}/iterations.svg"]
        drawn = ElementTree.fromstring(svg)
        texts = [one.text for one in drawn.iter("{http://www.w3.org/2000/svg}text")]
        for row in EnginePage("", logged).iterations:
            assert any(text.startswith(row.text) for text in texts), row


def test_stockfish_fails_low_and_high_within_one_iteration():
    search = logged_search(ENGINES / "stockfish.yml").search
    bounds = {}
    for info in search.infos:
        bounds.setdefault(info.depth, set()).add(info.bound)
    assert {"lower", "upper", None} in bounds.values()


def test_arrows_point_where_the_value_lies(tmp_path):
    page = EnginePage("engines/x", logged_search(made(tmp_path)))
    svg = page.files["walkthroughs/engines/x/en/iterations.svg"].decode()
    (low,) = re.findall(r'<path class="iteration-low" d="([^"]+)"', svg)
    assert "h-30" in low
    assert "iteration-high" not in svg


# Engines that are there.


def play(command, *lines):
    done = subprocess.run(
        command, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=60
    )
    return done.stdout


def test_what_our_own_engine_prints_is_read():
    pytest.importorskip("cshogi", reason="the library of shogi is not installed")
    command = [sys.executable, "-m", "search_walkthroughs", "usi"]
    (search,) = read(play(command, "position startpos", "go depth 2")).searches
    assert search.results[-1].depth == 2
    assert search.best == search.results[-1].moves[0]


def test_what_stockfish_prints_is_read():
    command = shutil.which("stockfish", path="/usr/games:/usr/local/bin:/usr/bin")
    if command is None:
        pytest.skip("Stockfish is not installed")
    lines = "position startpos", "go depth 6"
    with subprocess.Popen([command], stdin=-1, stdout=-1, text=True) as process:
        process.stdin.write("\n".join(lines) + "\n")
        process.stdin.flush()
        said = []
        for line in process.stdout:
            said.append(line)
            if line.startswith("bestmove"):
                break
        process.stdin.write("quit\n")
        process.stdin.flush()
    (search,) = read("".join(said)).searches
    assert [info.depth for info in search.results] == [1, 2, 3, 4, 5, 6]
    assert search.best == search.results[-1].moves[0]
