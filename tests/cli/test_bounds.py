"""What a file could ask for without end: refused in one sentence, until the limit is raised."""

import re

import pytest

from search_walkthroughs.reading import Limits
from search_walkthroughs.record.family_runs import Proofs
from search_walkthroughs.runs.registry import algorithms

GAME = "title: t\ngame: tic-tac-toe\nposition: X.OXO...O\n"
WHOLE = "title: t\ngame: tic-tac-toe\nalgorithm: alpha-beta-table\nframes: {depth: 1}\n"
PLAYED = GAME + "algorithm: uct\noptions: {playouts: 40}\n"
LISTED = GAME + "algorithm: [minimax, alpha-beta, negamax]\n"
LIMITED = GAME + "algorithm: minimax\nframes: {depth: 9, limit: 1000000000}\n"
THIRD = LISTED.splitlines()[3].index("negamax") + 1

CASES = {
    "playouts": (PLAYED, 39, 40, "5:21: found number 40, a number of at most 39 is expected; "),
    "runs": (LISTED, 2, 3, f"4:{THIRD}: 3 algorithms are listed, and at most 2 are run; "),
    "game": (WHOLE, 20, 10**6, "2:7: from here the game's tree has more than 20 nodes, and "),
    "frames": (LIMITED, 20, 10**4, "5:9: the page would keep more than 20 frames; "),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_over_a_limit_is_refused_until_the_limit_is_raised(walkthroughs, write, name):
    text, low, high, said = CASES[name]
    file = write("t.yml", text)
    done = walkthroughs("check", file, "--limit", f"{name}={low}")
    (line,) = done.faults
    assert done.code == 2
    assert line.startswith(f"t.yml:{said}")
    (remedy,) = re.findall(r"`(--limit [\w-]+=\d+)`", line)
    assert walkthroughs("check", file, *remedy.split()).code == 0
    assert walkthroughs("check", file, "--limit", f"{name}={high}").code == 0


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, algorithm in algorithms().items()
        if not algorithm.text.family.part(Proofs).proves and "playouts" in algorithm.facts.options
    ],
)
def test_no_search_plays_out_more_games_than_anybody_waits_for(walkthroughs, write, name):
    file = write("t.yml", f"{GAME}algorithm: {name}\noptions: {{playouts: 1000000000}}\n")
    for command in ("run", "check", "trace"):
        done = walkthroughs(command, file)
        assert (done.code, f"at most {Limits().playouts:,}" in done.err + done.out) == (2, True)


def test_the_options_of_the_command_line_lie_within_the_same_limits(walkthroughs, write):
    more = (write("t.yml", PLAYED), "--option", "playouts=41")
    done = walkthroughs("run", *more, "--limit", "playouts=40")
    assert done.code == 2
    assert done.err.startswith(
        "--option playouts=41: found number 41, a number of at most 40 is expected"
    )
    assert walkthroughs("run", *more, "--limit", "playouts=41").code == 0


def test_only_frames_that_are_kept_are_limited(walkthroughs, write):
    file = write("t.yml", LIMITED)
    ran = walkthroughs("run", file, "--limit", "frames=1", "--format", "json")
    traced = walkthroughs("trace", file, "--limit", "frames=1", "--all")
    assert (ran.code, traced.code) == (0, 0)
    assert len(traced.out.splitlines()) == sum(ran.lines[0]["frames"].values()) > 1


def test_the_runs_of_a_page_share_its_frames(walkthroughs, write):
    counts = [
        sum(one["frames"].values())
        for one in walkthroughs("run", write("t.yml", LISTED), "--format", "json").lines
    ]
    enough = walkthroughs("check", "t.yml", "--limit", f"frames={sum(counts)}")
    fewer = walkthroughs("check", "t.yml", "--limit", f"frames={sum(counts) - 1}")
    assert (enough.code, fewer.code) == (0, 2)
    assert fewer.faults[0].startswith("t.yml:2:7: the page would keep more than")


def test_a_search_by_playouts_may_have_fewer_of_them(walkthroughs, write):
    done = walkthroughs("check", write("t.yml", PLAYED), "--limit", "frames=30")
    assert (done.code, "choose fewer `playouts`" in done.faults[0]) == (2, True)


BOXES = "title: t\ngame: dots-and-boxes\nalgorithm: {}\nframes: {{depth: 1}}\n"


def test_the_nodes_of_a_game_are_those_that_the_search_visits(walkthroughs, write):
    remembering = write("a.yml", BOXES.format("alpha-beta-table"))
    ran = walkthroughs("run", remembering, "--format", "json").lines[0]
    assert (ran["calculated"], ran["total"] > Limits().game) == (2467, True)
    assert walkthroughs("check", remembering, "--limit", "game=2466").code == 2
    assert walkthroughs("check", remembering, "--limit", "game=2467").code == 0
    assert walkthroughs("check", write("b.yml", BOXES.format("minimax"))).code == 2


@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta"])
def test_no_limit_is_named_for_a_game_that_nobody_can_search(walkthroughs, write, algorithm):
    text = f"title: t\ngame: othello\noptions: {{size: 8}}\nalgorithm: {algorithm}\n"
    (line,) = walkthroughs("check", write("t.yml", text)).faults
    assert line.endswith("; give a `depth` under `options`, or begin at a later `position`")


def test_the_number_of_files_that_is_named_is_enough(walkthroughs, write):
    for n in range(5):
        write(f"walkthroughs/a/t{n}.yml", "title: t\nalgorithm: minimax\ntree: [1, 2]\n")
    (line,) = walkthroughs("check", "--limit", "files=2").faults
    assert "name fewer folders, or raise it with `--limit files=5`" in line
    assert walkthroughs("check", "--limit", "files=5").code == 0


def test_the_frames_of_all_runs_are_counted(walkthroughs, write):
    (line,) = walkthroughs("check", write("t.yml", LISTED), "--limit", "frames=1").faults
    (remedy,) = re.findall(r"`(--limit [\w-]+=\d+)`", line)
    assert walkthroughs("check", "t.yml", *remedy.split()).code == 0
