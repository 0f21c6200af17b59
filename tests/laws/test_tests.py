"""Where tests stand: each room has a folder of its name, and what conftest names is there."""

from pathlib import Path

import conftest

HERE = Path(__file__).parents[1]
PACKAGE = HERE.parent / "generator" / "search_walkthroughs"
ELSEWHERE = {"algorithms": "laws"}
"""Rooms whose tests are called after what is tried."""


def test_each_room_has_a_folder_of_tests():
    rooms = {file.parent.name for file in PACKAGE.glob("*/__init__.py")}
    assert rooms >= {"drawing", "captions", "pages", "building", "serving", *ELSEWHERE}
    for room in rooms:
        assert list((HERE / ELSEWHERE.get(room, room)).glob("test_*.py")), room


def test_what_begins_first_and_what_is_taken_apart_is_there():
    for name in (*conftest.FIRST, *conftest.APART):
        assert (HERE.parent / name).exists(), name
