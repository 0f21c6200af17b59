"""Who may know whom: each room imports only what its row allows, and nothing goes in a circle."""

import ast
import subprocess
import sys
from collections import defaultdict
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

pytestmark = pytest.mark.day(9)

HOUSE = Path(__file__).parents[2] / "generator" / "search_walkthroughs"

GROUND = {"game", "wrappers", "watch", "policies", "plugins"}
MAY = {
    "game": set(),
    "watch": set(),
    "plugins": set(),
    "version": set(),
    "wrappers": {"game"},
    "policies": {"game"},
    "hashing": {"game"},
    "retrograde": {"game"},
    "worlds": {"game", "policies"},
    "matrix_game": set(),
    "match_statistics": {"game"},
    "hidden_information": {"game", "matrix_game", "worlds"},
    "network": set(),
    "tasks": {"game", "match_statistics", "worlds"},
    "games": {"game", "retrograde", "network", "match_statistics"},
    "algorithms": {
        *("game", "wrappers", "policies", "hashing", "watch", "worlds", "match_statistics"),
    },
    "engines": {"game", "wrappers", "watch", "games", "algorithms"},
    "reading": {"plugins", "games"},
    "workers": {"plugins"},
    "family": set(),
    "record": {"family", "game", "watch"},
    "drawing": {"family", "game", "record"},
    "captions": {"family", "game", "plugins", "record"},
    "questions": {"family", "game", "record", "captions"},
    "skills": {"game", "plugins", "record"},
    "parsons": {"games", "runs", "listing"},
    "families": {
        *("family", "plugins", "game", "watch", "record", "captions", "questions", "drawing"),
        *("match_statistics", "worlds"),
    },
    "runs": {
        *GROUND,
        *("hashing", "worlds", "hidden_information", "games", "algorithms", "reading", "record"),
        *("family", "families"),
    },
    "visit_trees": {
        *("game", "watch", "reading", "record", "runs", "drawing", "captions"),
    },
    "listing": {"game", "watch", "wrappers", "record", "runs"},
    "course": {"game", "games", "plugins", "engines", "reading", "record", "runs"},
    "experiments": {
        *("game", "wrappers", "watch", "policies", "hashing", "engines", "reading", "record"),
        *("runs", "course", "workers", "match_statistics", "network"),
    },
    "pages": {
        *("game", "policies", "plugins", "retrograde", "hidden_information", "network"),
        *("reading", "record", "runs", "course", "experiments", "workers", "listing"),
        *("drawing", "captions", "questions", "skills", "parsons", "visit_trees"),
    },
    "judging": {
        *("game", "watch", "wrappers", "games", "reading", "record", "runs", "course"),
        *("algorithms", "workers", "captions", "families", "pages", "visit_trees", "tasks"),
    },
    "formats": {
        *("plugins", "game", "games", "reading", "record", "runs", "course", "drawing"),
        *("captions", "pages"),
    },
    "building": {
        *("plugins", "reading", "runs", "course", "workers", "captions", "pages", "formats"),
    },
    "serving": {"plugins", "reading", "course", "workers", "captions", "pages", "building"},
    "lab": {
        *("game", "watch", "wrappers", "games", "algorithms", "reading", "record"),
        *("runs", "course", "judging", "captions", "pages", "formats", "drawing", "visit_trees"),
    },
    "exams": {
        *("game", "reading", "record", "runs", "course", "drawing", "captions", "pages"),
        *("formats", "skills", "parsons", "plugins", "retrograde", "match_statistics"),
    },
    "starting": {"game", "plugins", "reading", "runs", "course", "formats", "tasks"},
}
"""What each room may import, those of types and those inside functions included."""
EVERYTHING = {"api", "cli", "hosts", "sphinx", "__main__", "__init__"}
"""What may import all rooms."""
LARGEST = 600
"""No module has more lines: it holds one concept."""

FILES = sorted(HOUSE.rglob("*.py"))


def room(file):
    """The row a file belongs to."""
    first, *_ = file.relative_to(HOUSE).with_suffix("").parts
    return first


@cache
def imports(file):
    """What a file imports of ours, as tuples: the module, then the name."""
    found = []
    here = ("search_walkthroughs", *file.relative_to(HOUSE).parent.parts)
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else ()
            module = (*base, *(node.module.split(".") if node.module else ()))
            names = [(*module, alias.name) for alias in node.names]
        else:
            continue
        found += [name for name in names if name[0] == "search_walkthroughs" and len(name) > 1]
    return found


def known(file):
    """The rooms that a file imports from, but for what neighbours share in files named _…"""
    yield from (
        name[1] for name in imports(file) if not (len(name) > 2 and name[2].startswith("_"))
    )


def module_of(name):
    """The file that an import names: the module itself, or the one whose name is imported."""
    for parts in (name, name[:-1]):
        place = HOUSE.joinpath(*parts[1:])
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if parts[1:] and file.is_file():
                return file
    return None


def strangers(file):
    """The rooms that a file imports from though its row does not name them."""
    return set(known(file)) - MAY[room(file)] - {room(file), "version"}


def test_a_room_knows_only_what_its_row_allows():
    bound = [file for file in FILES if room(file) not in EVERYTHING]
    assert {str(file): strangers(file) for file in bound if strangers(file)} == {}


def test_every_room_has_a_row():
    assert {room(file) for file in FILES} <= MAY.keys() | EVERYTHING


def test_no_rooms_know_each_other_in_a_circle():
    order = list(TopologicalSorter(MAY).static_order())
    assert set(order) >= MAY.keys()


def test_no_import_goes_in_a_circle():
    graph = defaultdict(set)
    for file in FILES:
        graph[file] |= {found for name in imports(file) if (found := module_of(name))} - {file}
    faces = {file for file in FILES if file.name == "__init__.py"}
    inner = {file: others - faces for file, others in graph.items() if file not in faces}
    try:
        list(TopologicalSorter(inner).static_order())
    except CycleError as error:
        circle = [str(file.relative_to(HOUSE)) for file in error.args[1]]
        pytest.fail(f"a circle: {' → '.join(circle)}")


def test_a_module_holds_one_concept():
    lines = {str(file): len(file.read_text("utf-8").splitlines()) for file in FILES}
    assert {file: count for file, count in lines.items() if count > LARGEST} == {}


def test_a_game_and_an_algorithm_know_none_of_their_neighbours():
    for folder in ("games", "algorithms"):
        for file in (HOUSE / folder).glob("[!_]*.py"):
            assert folder not in set(known(file)), "only what is shared, in files named _…"


@pytest.mark.parametrize(
    "module",
    [
        "search_walkthroughs.cli.course",
        "search_walkthroughs.building.course_build",
        "search_walkthroughs.course.check",
    ],
)
def test_matplotlib_waits_until_something_is_drawn(module):
    code = f"import sys, {module}; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=HOUSE.parent).returncode == 0


def test_the_library_of_shogi_waits_until_shogi_is_played():
    code = (
        "import sys, search_walkthroughs.engines; "
        "from search_walkthroughs.runs.registry import catalogue; "
        "assert 'shogi' in catalogue().games; sys.exit('cshogi' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=HOUSE.parent).returncode == 0
    users = [file.name for file in FILES if "import cshogi" in file.read_text()]
    assert users == ["_shogi.py"]


def test_the_library_of_chess_waits_until_chess_is_played():
    code = (
        "import sys; from search_walkthroughs.runs.registry import catalogue; "
        "assert 'chess' in catalogue().games; sys.exit('chess' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=HOUSE.parent).returncode == 0
    assert [file.name for file in FILES if "import chess\n" in file.read_text()] == ["chess.py"]


def test_imports_print_and_leave_nothing():
    rooms = "cli", "course.check", "drawing"
    code = f"import {', '.join(f'search_walkthroughs.{name}' for name in rooms)}"
    done = subprocess.run([sys.executable, "-c", code], cwd=HOUSE.parent, capture_output=True)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_the_stack_is_read_and_methods_are_swapped_in_one_file():
    for word in ("sys._getframe", "vars(owner).update", "delattr("):
        users = [file.relative_to(HOUSE).as_posix() for file in FILES if word in file.read_text()]
        assert users == ["record/recorder.py"], word
    for file in FILES:
        assert "vars(self).update" not in file.read_text(), file
