"""`walkthroughs match` with programs in Python, and `check` of the games that it has kept."""

import json

import pytest

FILE = """title: t
game: tic-tac-toe
algorithm:
- engine: mine.py
  nodes: 50
- playout: {label: random}
"""
FIRST = "def step(position, budget):\n    return ''.join(position.split()).index('.')\n"
"""A program that plays on the first empty cell."""


@pytest.fixture
def play(walkthroughs, write):
    """Plays a match of four games against random moves."""

    def play(program, *arguments, file=FILE):
        write("mine.py", program)
        common = ("--games", "4", "--opening", "2", "--jobs", "1")
        return walkthroughs("match", write("m.yml", file), *common, *arguments)

    return play


def kept(tmp_path):
    return json.loads((tmp_path / "kept.json").read_text("utf-8"))


def test_a_program_sees_its_own_stones_as_x_and_its_budget(play, tmp_path):
    asks = (
        "import json\n\ndef step(position, budget):\n"
        f"    with open({str(tmp_path / 'seen')!r}, 'a') as file:\n"
        "        print(json.dumps([position, budget]), file=file)\n"
        "    print('a program may print')\n"
        "    return ''.join(position.split()).index('.')\n"
    )
    done = play(asks, "--results", str(tmp_path / "kept.json"))
    assert (done.code, done.err) == (0, "")
    seen = [json.loads(line) for line in (tmp_path / "seen").read_text().splitlines()]
    assert seen
    for position, budget in seen:
        rows = position.split("\n")
        assert [len(row) for row in rows] == [3, 3, 3]
        # Who has moved as often as the opponent, or once less, is to move.
        assert position.count("O") - position.count("X") in (0, 1)
        assert budget == 50
    # After two random moves the player who began has one stone, and so has the other.
    assert any(position.count("O") > position.count("X") for position, _ in seen)
    assert len(kept(tmp_path)["games"]) == 2


def test_a_game_is_the_same_whatever_order_sets_have(play, tmp_path, monkeypatch):
    chooses = (
        "def step(position, budget):\n"
        "    cells = ''.join(position.split())\n"
        "    free = {f'cell {n}': n for n, sign in enumerate(cells) if sign == '.'}\n"
        "    return free[next(iter(set(free)))]\n"
    )
    games = []
    for number, seed in enumerate(("1", "2", "3")):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        assert play(chooses, "--results", str(tmp_path / f"{number}.json")).code == 0
        games.append(json.loads((tmp_path / f"{number}.json").read_text("utf-8"))["games"])
    assert games[0] == games[1] == games[2]


def test_a_game_is_the_same_whatever_was_played_before(play, tmp_path):
    remembers = (
        "calls = []\n\ndef step(position, budget):\n    calls.append(position)\n"
        "    free = [n for n, sign in enumerate(''.join(position.split())) if sign == '.']\n"
        "    return free[len(calls) % len(free)]\n"
    )
    first = play(remembers, "--results", str(tmp_path / "kept.json"))
    games = kept(tmp_path)["games"]
    (tmp_path / "kept.json").unlink()
    again = play(remembers, "--jobs", "2", "--results", str(tmp_path / "kept.json"))
    assert kept(tmp_path)["games"] == games
    assert first.out == again.out


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("def step(position, budget) return 1", "`mine.py` stops in line 1: SyntaxError"),
        ("x = 1", "`mine.py` defines no function `step`"),
        ("import nothing_of_this_name", "`mine.py` stops in line 1: ModuleNotFoundError"),
        ("import os; os._exit(3)", "`mine.py` has ended in the middle of its work"),
        ("while True: pass", "`mine.py` has not answered within 1 seconds"),
    ],
)
def test_a_program_that_cannot_be_used_is_refused_with_its_place(play, program, said):
    done = play(program, file=FILE.replace("nodes: 50", "nodes: 50\n  timeout: 1"))
    assert done.code == 2
    assert f"m.yml:4:11: {said}" in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 9", "`mine.py` plays '9', which is not a legal move, in game 1"),
        ("return 1 // 0", "`mine.py` stops in line 2: ZeroDivisionError"),
        ("raise SystemExit", "`mine.py` stops in line 2: SystemExit"),
    ],
)
def test_a_program_that_fails_in_a_game_has_lost_it(play, body, said):
    done = play(f"def step(position, budget):\n    {body}\n")
    assert done.code != 0
    assert "won 0, drawn 0, lost 4" in done.out
    assert said in done.err


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("nodes: 50", "depth: 3", "4:11", "is given a budget of nodes alone"),
        ("nodes: 50", "nodes: 50\n  options: {A: 1}", "4:11", "is given a budget of nodes alone"),
        ("mine.py", "other.py", "4:11", "there is no file `other.py` beside this one"),
        (
            "tic-tac-toe",
            "kalah",
            "4:11",
            "engines play chess, connect-four, othello and tic",
        ),
    ],
)
def test_a_side_that_is_no_program_is_refused(play, old, new, place, said):
    done = play(FIRST, file=FILE.replace(old, new))
    assert done.code == 2
    assert f"m.yml:{place}: " in done.err
    assert said in done.err


def test_another_text_of_the_program_or_of_its_module_is_another_match(play, write, tmp_path):
    write("helper.py", "CELL = 0\n")
    uses = f"import helper\n\n{FIRST}"
    arguments = ("--results", str(tmp_path / "kept.json"))
    assert play(uses, *arguments).code == 0
    assert play(uses, *arguments).code == 0
    write("helper.py", "CELL = 1\n")
    assert "holds another match" in play(uses, *arguments).err


@pytest.fixture
def record(play, tmp_path):
    """The record of a match that was played and stopped by a test of 0 against 50 points."""
    assert play(FIRST, "--stop", "50", "--results", str(tmp_path / "kept.json")).code == 0
    return kept(tmp_path)


def test_check_plays_the_kept_games_again_by_the_rules(record, walkthroughs, write):
    done = walkthroughs("check", write("docs/played/first.json", json.dumps(record)))
    assert (done.code, done.out, done.err.strip()) == (0, "", "1 match is right")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r["pairs"].__setitem__(0, [0, 0] if r["pairs"][0] != [0, 0] else [2, 2]),
         "by its moves, and is said to be"),
        (lambda r: r["games"][0].__setitem__(0, r["games"][0][0][:-2]), "stops before its end"),
        (lambda r: r["games"][0].__setitem__(1, r["games"][0][1] + " 9"), "is not allowed"),
        (lambda r: r["games"].reverse(), "begins with another opening"),
        (lambda r: r["games"].pop(), "2 pairs have results, and 1 have moves"),
        (lambda r: r.pop("games"), "keeps no match with the moves of its games"),
        (lambda r: r.__setitem__("game", "chess-960"), "keeps no match"),
    ],
)  # fmt: skip
def test_check_refuses_results_that_do_not_follow(record, walkthroughs, write, change, said):
    change(record)
    done = walkthroughs("check", write("first.json", json.dumps(record)))
    assert done.code != 0
    assert said in done.out + done.err


def test_prose_quotes_a_kept_match(record, walkthroughs, write):
    write("docs/played/first.json", json.dumps(record))
    won = sum(pair.count(2) for pair in record["pairs"])
    text = "# P\n\nIt won <!--run played/first won-->{}<!--/run--> games of"
    text += " <!--run played/first pairs-->2<!--/run--> pairs:"
    text += " <!--run played/first verdict-->undecided<!--/run-->.\n"
    assert walkthroughs("check", write("docs/p.md", text.format(won))).code == 0
    assert walkthroughs("check", write("docs/p.md", text.format(won + 1))).code == 1
