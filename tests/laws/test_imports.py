"""Who may know whom: each room imports only what its row of the plan allows."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2] / "generator" / "search_walkthroughs"

BROUGHT = {"brought", "languages"}
GROUND = {"game", "around", "estimates", "policies", "watch"}
MAY = {
    "game": set(),
    "around": {"game"},
    "estimates": set(),
    "policies": {"game"},
    "watch": set(),
    "brought": set(),
    "collecting": set(),
    "executors": {"collecting"},
    "languages": {"brought"},
    "games": {"game"},
    "algorithms": GROUND,
    "reading": {"languages"},
    "pages": {"reading"},
    "trace": {"estimates", "game", "watch"},
    "running": GROUND | BROUGHT | {"executors", "games", "algorithms", "pages", "reading", "trace"},
    "picture": {"game", "trace"},
    "usi": GROUND | {"games", "algorithms", "reading", "running"},
    "site": GROUND
    | BROUGHT
    | {"games", "algorithms", "reading", "trace", "running", "picture", "usi"},
    "bench": {"games", "languages", "picture", "reading", "running", "site", "trace"},
    "starting": {"formats", "game", "reading", "running"},
    "formats": {"game", "reading", "running", "trace", "picture", "site"},
}
EVERYTHING = {"cli", "__main__", "__init__"}

FILES = sorted(HOUSE.rglob("*.py"))


def room(file):
    """The row a file belongs to."""
    first, *_ = file.relative_to(HOUSE).with_suffix("").parts
    return first


def known(file):
    """The rooms that a file imports from, its own aside."""
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
        yield from (
            name[1]
            for name in names
            if name[0] == "search_walkthroughs" and len(name) > 1 and not shared(name)
        )


def shared(name):
    """Whether it is a part that neighbours have in common, in a file named with an underscore."""
    return len(name) > 2 and name[2].startswith("_")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_a_room_knows_only_what_its_row_allows(file):
    if room(file) in EVERYTHING:
        return
    strangers = set(known(file)) - MAY[room(file)] - {room(file), "__version__"}
    assert not strangers


def test_every_room_has_a_row():
    assert {room(file) for file in FILES} <= MAY.keys() | EVERYTHING


def test_a_game_and_an_algorithm_know_none_of_their_neighbours():
    for folder in ("games", "algorithms"):
        for file in (HOUSE / folder).glob("[!_]*.py"):
            assert folder not in set(known(file)), "only what is shared, in files named _…"


@pytest.mark.parametrize(
    "module", ["search_walkthroughs.cli.building", "search_walkthroughs.site.building", "search_walkthroughs.running.course"]
)
def test_matplotlib_waits_until_something_is_drawn(module):
    code = f"import sys, {module}; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=HOUSE.parent).returncode == 0


def test_the_library_of_shogi_waits_until_shogi_is_played():
    code = "import sys, search_walkthroughs.usi.protocol; from search_walkthroughs.running.find import catalogue; "
    code += "assert 'shogi' in catalogue().games; sys.exit('cshogi' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=HOUSE.parent).returncode == 0
    users = [file.name for file in FILES if "import cshogi" in file.read_text()]
    assert users == ["_shogi.py"]


def test_imports_print_and_leave_nothing():
    code = "import search_walkthroughs.cli, search_walkthroughs.running.course, search_walkthroughs.picture"
    done = subprocess.run([sys.executable, "-c", code], cwd=HOUSE.parent, capture_output=True)
    assert (done.stdout, done.stderr) == (b"", b"")
