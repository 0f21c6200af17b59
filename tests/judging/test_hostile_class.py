"""A class in which some pupils are hostile: the others get their verdicts, in every format."""

import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.judgement_page import JudgementPage
from search_walkthroughs.judging.observation_json import observation_of, tree_facts
from search_walkthroughs.judging.process.limited_process import judge_files, text_of
from search_walkthroughs.judging.process.process_limits import Limits
from search_walkthroughs.judging.process.process_tree import adopts_orphans
from search_walkthroughs.judging.process.program_channel import program_channel
from search_walkthroughs.judging.process.program_folder import program_folder, remove_folder
from search_walkthroughs.judging.question import Question
from search_walkthroughs.judging.search_verdict import verdict_on
from search_walkthroughs.judging.verdict_report import gradescope, json_lines, junit

from .hostile_programs import FORGED_FRAMES, NOT_TO_BE_FINE, PROGRAMS, WRONG, hostile

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs use POSIX")

GOOD = (
    *("right_aima", "right_geeks", "right_lists", "right_negamax_board", "right_openspiel_table"),
    *("right_wikipedia", "right_aima", "right_cs188", "right_lists", "right_wikipedia"),
)
"""The programs of ten good pupils."""
FEW = Question(trees=5, leaves=3)
FORBIDDEN = ("\x1b", "\x00", "\x07", "\r", "\u202e", "\ud800")
"""Characters that may stand in no report."""
BY_DAY = ("link for the folder", "escapes in an error", "forges frames", "kills its judge")


def processes_alive(file: Path) -> list[int]:
    """The processes whose numbers stand in the file and that have not ended."""
    numbers = map(int, file.read_text().split()) if file.exists() else ()
    return [number for number in numbers if Path(f"/proc/{number}").exists()]


def class_of(folder: Path, names, good) -> list[Path]:
    """The files of a class, hostile and good ones in turn."""
    bad = []
    for place, (name, text) in enumerate(hostile(folder).items()):
        if name in names:
            file = folder / f"bad-{place:02} {name}.py"
            file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "replace"))
            bad.append(file)
    fine = []
    for place, program in enumerate(good):
        fine.append(folder / f"good-{place:02}.py")
        shutil.copy(PROGRAMS / f"{program}.py", fine[-1])
    both = [file for pair in zip(bad, fine, strict=False) for file in pair]
    return both + [file for file in (*bad, *fine) if file not in both]


def _file_of(program: str) -> str:
    """The file of a program, which may be an agent in it."""
    return program.partition("::")[0]


def check_class(folder: Path, names, good) -> None:
    """Judge a class, and look at each good verdict in each format."""
    files = class_of(folder, names, good)
    limits = Limits(seconds=4, megabytes=512)
    judged = list(judge_files(files, FEW, limits=limits, frames=True, jobs=4))
    assert [len(some) for some in judged] == [1] * len(files)
    verdicts = [one.verdict for (one,) in judged]
    kinds = {file.name: one.kind for file, one in zip(files, verdicts, strict=True)}
    fine = [name for name in kinds if name.startswith("good")]
    assert [kinds[name] for name in fine] == ["fine"] * len(good), kinds
    cheats = [name for name in kinds if any(name.endswith(f" {one}.py") for one in NOT_TO_BE_FINE)]
    assert [name for name in cheats if kinds[name] == "fine"] == []
    say = messages("en")
    texts = [verdict.text(say, explain=True) for verdict in verdicts]
    report, lines = junit(verdicts, say), json_lines(verdicts).splitlines()
    results = [gradescope([verdict], say) for verdict in verdicts]
    for text in (*texts, report, *lines, *results):
        assert not any(character in text for character in FORBIDDEN), ascii(text)
        assert text.encode()
    assert [text.count("\n") for text in texts] == [
        len(verdict.text(say, explain=True).splitlines()) - 1 for verdict in verdicts
    ]
    assert not any(line.startswith("forged.py") for t in texts for line in t.split("\n"))
    suite = xml.fromstring(report)
    cases = {_file_of(case.get("name", "")): [one.tag for one in case] for case in suite}
    assert {name: cases[name] for name in fine} == {name: [] for name in fine}
    assert len(cases) == len(files)
    objects = [json.loads(line) for line in lines]
    assert {_file_of(facts["program"]): facts["kind"] for facts in objects}.items() >= {
        (name, "fine") for name in fine
    }
    assert [json.loads(one)["score"] for one, v in zip(results, verdicts, strict=True)
            if v.kind == "fine"] == [10] * sum(v.kind == "fine" for v in verdicts)  # fmt: skip
    for file, (judgement,) in zip(files, judged, strict=True):
        if judgement.observation is not None:
            page = JudgementPage.of(judgement, text_of(file), "alpha-beta", "en")
            assert page is None or not any(one in page.html for one in FORBIDDEN if one != "\r")
    if sys.platform.startswith("linux"):
        assert processes_alive(folder / "alive") == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", BY_DAY)
def test_a_hostile_program_costs_the_others_nothing(name: str, tmp_path: Path) -> None:
    check_class(tmp_path, [name], GOOD[2:4])


def test_the_forger_really_answers_in_place_of_its_search(tmp_path: Path) -> None:
    game = Tree.grow([[3, 5], [2, 9]])
    source = FORGED_FRAMES + WRONG
    with program_channel(tmp_path, "p.py", source, "", Limits(20, 512)) as channel:
        asked = {"trees": [tree_facts(game)], "adapter": "nested", "enters_again": False}
        answers = [channel.ask("search", form=None, read_as=None, **asked) for _ in range(2)]
    for answer in answers:
        (search,) = answer["searches"]
        assert (search["seen"]["value"], len(search["seen"]["frames"])) == (3, 2)
        observation = observation_of(search["seen"], game)
        assert verdict_on(observation, "alpha-beta").kind == "unsound"


@pytest.mark.night
def test_a_class_of_twenty_hostile_programs_costs_ten_others_nothing(tmp_path: Path) -> None:
    assert len(hostile(tmp_path)) == 20
    check_class(tmp_path, hostile(tmp_path), GOOD)


def test_the_command_ends_what_outlives_its_judge(tmp_path: Path, run_command) -> None:  # type: ignore[no-untyped-def]
    text = hostile(tmp_path)["lives on"]
    assert isinstance(text, str)
    file = tmp_path / "lives.py"
    file.write_text(text.replace("time.sleep(0.3)", "time.sleep(0.3)\nos.kill(os.getppid(), 9)"))
    before = adopts_orphans()
    code, out, _ = run_command("judge", file, "--trees", 1, "--seconds", 3, "--format", "junit")
    assert (code, xml.fromstring(out).get("errors")) == (1, "1")
    assert (tmp_path / "alive").exists()
    if sys.platform.startswith("linux"):
        assert processes_alive(tmp_path / "alive") == []
    assert adopts_orphans() == before


# Folders


def test_a_folder_is_removed_whatever_is_in_it(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_text("x")
    folder = tmp_path / "folder"
    (folder / "a/b").mkdir(parents=True)
    (folder / "a/file").write_text("x")
    (folder / "a/b/link").symlink_to(outside)
    (folder / "a").chmod(0)
    remove_folder(folder)
    assert not folder.exists()
    assert (outside / "kept").exists()


def test_folders_in_folders_are_removed_however_deep(tmp_path: Path) -> None:
    folder, here = tmp_path / "folder", Path.cwd()
    folder.mkdir()
    try:
        os.chdir(folder)
        for _ in range(400):
            os.mkdir("d" * 30)
            os.chdir("d" * 30)
    finally:
        os.chdir(here)
    remove_folder(folder)
    assert not folder.exists()


def test_a_link_in_place_of_the_folder_is_removed_and_not_what_it_leads_to(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    with program_folder() as folder:
        folder.rmdir()
        folder.symlink_to(outside)
    assert not os.path.lexists(folder)
    assert outside.exists()
    with program_folder() as folder:
        folder.rmdir()
    assert not folder.exists(), "and nothing is raised"


# Processes


ORPHANS = """
import os, time
from search_walkthroughs.judging.process.process_tree import (
    adopt_orphans, descendants, end_descendants, orphans_ended)

def start(*, new_session, outlived=False):
    "Return the number of a process that sleeps, started by another that has ended if `outlived`."
    read, write = os.pipe()
    child = os.fork()
    if child:
        number = int(os.read(read, 20))
        if outlived:
            os.waitpid(child, 0)
        return number
    if new_session:
        os.setsid()
    if not outlived or os.fork() == 0:
        os.write(write, str(os.getpid()).encode())
        time.sleep(60)
    os._exit(0)

spared = start(new_session=False)
assert adopt_orphans()
orphan = start(new_session=True, outlived=True)
assert {spared, orphan} <= descendants().keys()
end_descendants([spared])
assert descendants().keys() == {spared}

with orphans_ended():
    mine = start(new_session=False)
    orphan = start(new_session=True, outlived=True)
    assert descendants().keys() == {spared, mine, orphan}
assert descendants().keys() == {spared, mine}, "what this session has started is not an orphan"
end_descendants()
assert not descendants()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has orphans adopted")
def test_processes_that_leave_their_session_are_ended_and_others_are_spared() -> None:
    # A process of its own, for else the other processes of the one that tests were ended too.
    subprocess.run([sys.executable, "-c", ORPHANS], check=True, timeout=60)
