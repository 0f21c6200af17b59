"""Formats that another package brings, and those of a package that fails."""

import re
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest
from click.testing import CliRunner

from search_walkthroughs.cli import commands
from search_walkthroughs.formats import format_table, position_format, tree_format
from search_walkthroughs.formats.format_table import broken_formats
from search_walkthroughs.formats.import_file import import_tree
from search_walkthroughs.formats.position_format import GamePosition, PositionFormat, position_text
from search_walkthroughs.formats.tree_format import TreeFormat, tree_formats
from search_walkthroughs.formats.trees import nested_lists
from search_walkthroughs.plugins import BadPlugin

TALLIES = replace(
    nested_lists.FORMAT,
    name="tallies",
    title={"en": "tallies"},
    read=lambda text, *rest: nested_lists.read_lists(text.removeprefix("TALLIES"), *rest),
    begins=re.compile("TALLIES"),
)
HEAPS = PositionFormat(
    name="heaps",
    title={"en": "heaps"},
    example="HEAPS 1 2",
    read=lambda text, ply, faults: GamePosition("nim", text.removeprefix("HEAPS ")),
    begins=re.compile("HEAPS"),
)


@pytest.fixture
def bring(monkeypatch):
    """Make entry points of modules with these constants."""

    def made(**constants):
        module = ModuleType("brought_formats")
        vars(module).update(constants)
        monkeypatch.setitem(sys.modules, "brought_formats", module)
        entry = EntryPoint("brought", "brought_formats", "search_walkthroughs.formats")
        monkeypatch.setattr(format_table, "entry_points_of", lambda kind: [entry])

    caches = format_table._brought, tree_format.tree_formats, position_format.position_formats
    for cached in caches:
        cached.cache_clear()
    yield made
    monkeypatch.undo()
    for cached in caches:
        cached.cache_clear()


def test_formats_of_a_package_are_recognised_and_read(bring):
    bring(FIRST=TALLIES, SECOND=HEAPS)
    assert import_tree(b"TALLIES [3, 5]", "x").text.endswith("tree: [3, 5]\n")
    form, text = position_text(b"HEAPS 1 2")
    assert form.read(text, None, None) == GamePosition("nim", "1 2")
    assert broken_formats() == ()


def test_a_format_of_the_course_keeps_its_name(bring):
    bring(FORMAT=replace(TALLIES, name="csv"))
    assert tree_formats()["csv"].suffixes == (".csv", ".tsv")


@pytest.mark.parametrize(
    ("constants", "words"),
    [
        ({}, "it defines no TreeFormat and no PositionFormat"),
        ({"FORMAT": replace(TALLIES, title={"ja": "x"})}, "tallies has no English title"),
    ],
)
def test_what_is_no_format_is_left_out_and_said(bring, constants, words):
    bring(**constants)
    assert "tallies" not in tree_formats()
    (error,) = broken_formats()
    assert words in str(error)
    assert "'brought' of search_walkthroughs.formats" in str(error)
    done = CliRunner().invoke(commands, ["import", "-"], input="[3, 5]")
    assert done.exit_code == 0
    assert words in done.stderr


def test_a_reader_that_fails_is_the_fault_of_its_package(bring):
    bring(FORMAT=replace(TALLIES, read=lambda *rest: 1 / 0))
    with pytest.raises(BadPlugin, match=r"'brought' of search_walkthroughs\.formats .*division"):
        import_tree(b"TALLIES [3, 5]", "x")


def test_every_format_of_the_course_is_in_one_table_only():
    assert all(type(form) is TreeFormat for form in tree_formats().values())
    assert not tree_formats().keys() & position_format.position_formats().keys()
