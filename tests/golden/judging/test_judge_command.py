"""`walkthroughs judge`: programs in processes of their own, in each format and language; pages that
are written; files that cannot be judged; options that do not fit.
"""

import sys
from pathlib import Path

import pytest

from golden.judging.test_pages import digest
from judging.court.programs import PUZZLE
from judging.own.games import mutant
from judging.pacman_agents import ALPHA_BETA, HEAD, MINIMAX
from search_walkthroughs.tasks.registry import task_of

HERE = Path(__file__).parent / "command"
PROGRAMS = Path(__file__).parents[2] / "judging/programs"
TREE = "title: A tree\nalgorithm: minimax\ntree: [[[3, 12], [2, 4]], [[5, 1], [2, 9]]]\n"
EVENTS = f"""#!{sys.executable}
import json, sys

def search(tree, path, is_max):
    if not isinstance(tree, list):
        print(json.dumps({{"leaf": "/".join(path), "value": tree}}))
        return tree
    values = [search(child, [*path, str(n)], not is_max) for n, child in enumerate(tree, 1)]
    return max(values)

for line in sys.stdin:
    print(json.dumps({{"value": search(json.loads(line), [], True), "move": "1"}}))
"""


def handed_in(name: str) -> str:
    """The text of the program of a pupil."""
    return (PROGRAMS / f"{name}.py").read_text("utf-8")


def with_pages(typed: str, folder: Path) -> str:
    """What was printed, and the pages that were written."""
    pages = sorted(folder.glob("pages/*"))
    sizes = [
        f"{page.name} {digest(page.read_bytes()) if page.suffix == '.svg' else ''}".strip()
        for page in pages
    ]
    return f"{typed}\nwritten:\n" + "\n".join(sizes) + "\n"


def test_a_class_is_judged_on_a_tree_as_it_was(transcript, tmp_path, golden):
    programs = {
        "ada.py": handed_in("right_lists"),
        "alan/search.py": handed_in("wrong_parity"),
        "betty/search.py": handed_in("wrong_parity"),
    }
    files = {**programs, "tree.yml": TREE}
    options = "--tree tree.yml --explain --page pages"
    typed = transcript(files, [f"judge {' '.join(programs)} {options}"])
    golden(HERE / "class.txt", with_pages(typed, tmp_path))


def test_a_game_of_its_own_is_judged_as_it_was(transcript, tmp_path, golden):
    files = {"game.py": mutant("nim", "own score")}
    typed = transcript(files, ["judge game.py --own --page pages --language ja"])
    golden(HERE / "own.txt", with_pages(typed, tmp_path))


def test_agents_are_judged_as_they_were(transcript, tmp_path, golden):
    agents = HEAD + MINIMAX.replace("min(found)", "max(found)") + ALPHA_BETA
    files = {"multiAgents.py": agents, "judge.toml": 'cut = "past-bound"\ntrees = 20\n'}
    options = "--config judge.toml --format json --page pages"
    typed = transcript(files, [f"judge multiAgents.py {options}"])
    golden(HERE / "agents.txt", with_pages(typed, tmp_path))


def test_a_tree_search_is_judged_as_it_was(transcript, tmp_path, golden):
    module = PUZZLE.removesuffix("walk()\n")
    files = {
        "walk.py": PUZZLE,
        "module.py": module,
        "main.py": "from module import walk\n\nwalk()\n",
    }
    options = "--players 2 --iterations 60 --seed 2"
    commands = [f"judge walk.py {options} --format junit --page pages"]
    commands += [f"judge main.py {options} --task mcts"]
    typed = transcript(files, commands)
    golden(HERE / "tree-search.txt", with_pages(typed, tmp_path))


def test_a_program_by_a_contract_is_judged_as_it_was(transcript, golden):
    source = task_of("retrograde").solution_text()
    files = {"mine.py": source.replace("'draw'", "'win'").replace('"draw"', '"win"')}
    files["judge.toml"] = 'task = "retrograde"\ntrees = 30\nseed = 5\n[points]\nwrong = 3\n'
    golden(HERE / "contract.txt", transcript(files, ["judge mine.py --config judge.toml"]))


@pytest.mark.skipif(sys.platform == "win32", reason="no file says there what runs it")
def test_a_program_that_prints_events_is_judged_as_it_was(transcript, tmp_path, golden):
    files = {"search": EVENTS, "tree.yml": TREE}
    typed = transcript(files, ["judge ./search --tree tree.yml --task minimax --page pages"])
    golden(HERE / "events.txt", with_pages(typed, tmp_path))


STOPS = {
    "asleep.py": "import time\ntime.sleep(9)\n",
    "exits.py": "import os\nos._exit(3)\n",
    "killed.py": "import os\nos.kill(os.getpid(), 9)\n",
    "large.py": "x = bytearray(10 ** 11)\n",
    "raises.py": "1 / 0\n",
}
"""Programs that do not come to their end."""


@pytest.mark.night
@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits")
def test_programs_that_do_not_come_to_their_end_are_judged_as_they_were(transcript, golden):
    files = {name: source + handed_in("right_lists") for name, source in STOPS.items()}
    typed = transcript(files, [f"judge {' '.join(files)} --seconds 2 --memory 512 --trees 0"])
    golden(HERE / "stops.txt", typed)


UNREADABLE = {
    "book.ipynb": "{}",
    "Search.java": "class Search {}",
    "latin.py": "# Übung\n# ä".encode("latin-1"),
    "long.py": "#" * ((1 << 20) + 1),
}
FORMATS = ("text", "json", "gradescope", "junit")


def test_files_that_cannot_be_judged_are_reported_as_they_were(transcript, golden):
    names = "book.ipynb Search.java latin.py long.py"
    ways = [
        f"--format {form} --language {language}" for form in FORMATS for language in ("en", "ja")
    ]
    commands = [f"judge {names} {way}" for way in ways]
    commands += [
        f"judge {names} --config points.toml --explain",
        f"judge {names} --own --page pages",
        f"judge {names} --task retrograde",
    ]
    files = {**UNREADABLE, "points.toml": "trees = 3\n[points]\nfine = 12.5\n"}
    golden(HERE / "unreadable.txt", transcript(files, commands))


CONFIGURATIONS = {
    "no toml": "task = ",
    "no such key": 'taks = "minimax"\ntreees = 3\nxyz = 1\n',
    "no such values": 'task = "chess"\nplayers = 3\nlast = "draws"\nas = "x"\ncut = "never"\n',
    "no such language": 'language = "tlh"\n',
    "other types": 'trees = "many"\ncall = 3\nvalues = -1\nown = 1\n',
    "numbers too small": "memory = 1\nseconds = 0\niterations = 3\nseed = -1\n",
    "points": "points = 3\n",
    "a kind without points": "[points]\nunrecognised = 3\n",
    "no such kind": "[points]\ngood = 3\n",
    "no number of points": "[points]\nfine = true\nwrong = nan\n",
}


def test_what_is_said_of_configurations_is_what_it_was(transcript, golden):
    files = {f"{name}.toml": text for name, text in CONFIGURATIONS.items()}
    commands = [f"judge a.py --config '{name}'" for name in (*files, "missing.toml")]
    golden(HERE / "configurations.txt", transcript({**files, "a.py": ""}, commands))


HEAD_OF_ALL = "title: A\nalgorithm: minimax\n"
WALKTHROUGHS = {
    "tree.yml": TREE,
    "game.yml": f"{HEAD_OF_ALL}game: tic-tac-toe\n",
    "chance.yml": f"{HEAD_OF_ALL}tree: {{A: {{chance: [[1/2, 1], [1/2, 2]]}}, B: 3}}\n",
    "unknown.yml": f"{HEAD_OF_ALL}tree: [[3, '?'], 2]\n",
    "broken.yml": f"{HEAD_OF_ALL}tree: [3\n",
}
OPTIONS = (
    *("--task retrograde --own", "--task retrograde --tree tree.yml"),
    *("--call 'search('", "--task mcts --call 'x ='"),
    *("--own --as nested", "--own --tree tree.yml", "--values 1", "--values 1,1"),
    *(f"--tree {name}" for name in WALKTHROUGHS if name != "tree.yml"),
    *("--tree missing.yml", "--task mcts --tree broken.yml"),
)


def test_what_is_said_of_options_is_what_it_was(transcript, golden):
    commands = [f"judge a.py {options}" for options in OPTIONS]
    commands += [
        "judge missing.py --format json",
        "judge .",
        "judge a.py --tree tree.yml --page file.txt",
    ]
    files = {**WALKTHROUGHS, "a.py": "", "file.txt": ""}
    golden(HERE / "options.txt", transcript(files, commands))
