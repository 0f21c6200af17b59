"""A package whose module cannot be imported is named, with the file and the line, where a file
needs it."""

import pickle
import sys
from importlib.metadata import EntryPoint

import pytest

from search_walkthroughs import plugins, reading
from search_walkthroughs.runs import registry

BROKEN = {
    "raises": ("import json\n\njson.loads('[')\n", 3, "Expecting value"),
    "needs_more": ("x = 1\nimport no_such_package\n", 2, "No module named 'no_such_package'"),
    "misspelt": ("def search(:\n", 1, "invalid syntax"),
    "helped": ("from .helper import half\n\nhalf(0)\n", 2, "by zero"),
}
"""The text of a module, the line that is to be named, and what is said."""


@pytest.fixture
def entry(tmp_path, monkeypatch):
    """Make an entry point of a module in a package beside nothing else."""
    package = tmp_path / "their_searches"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "helper.py").write_text("def half(n):\n    return 1 // n\n")
    monkeypatch.syspath_prepend(tmp_path)

    def make(name, text=None):
        if text is not None:
            (package / f"{name}.py").write_text(text)
        made = EntryPoint(name, f"their_searches.{name}", plugins.GROUPS["games"])
        monkeypatch.setattr(
            registry, "entry_points_of", lambda kind: iter([made] if kind == "games" else [])
        )
        return package / ("helper.py" if name == "helped" else f"{name}.py")

    caches = (registry._load_plugins, registry.games, registry.broken_plugins, registry.catalogue)
    for one in caches:
        one.cache_clear()
    yield make
    monkeypatch.undo()
    for one in caches:
        one.cache_clear()
    for module in [name for name in sys.modules if name.startswith("their_searches")]:
        del sys.modules[module]


def broken():
    """The one plug-in that cannot be imported."""
    (one,) = registry.broken_plugins()
    assert one.name not in registry.games()
    assert "tic-tac-toe" in registry.games(), "the others are there"
    return one


@pytest.mark.parametrize("name", BROKEN)
def test_a_module_that_cannot_be_imported_is_named_by_file_and_line(name, entry):
    text, line, said = BROKEN[name]
    file = entry(name, text)
    one = broken()
    assert one.place == (str(file), line)
    called = f"the game `{name.replace('_', '-')}` raises "
    assert one.message.startswith(called)
    assert said in one.message


def test_a_module_that_is_not_there_is_named_by_its_module(entry):
    entry("absent")
    assert broken().place == ("their_searches.absent", 1)


def test_a_file_that_names_it_says_so_with_what_else_can_be_read(entry):
    file = entry("raises", BROKEN["raises"][0])
    text = "title: {en: A, ja: 甲}\nabout: B\nalgorithm: minimax\ngame: raises\n"
    with pytest.raises(reading.PluginFault) as error:
        reading.read(text, "a.yml", registry.catalogue())
    (fault,) = pickle.loads(pickle.dumps(error.value)).faults
    assert str(fault).startswith(f"{file}:3:1: the game `raises` raises JSONDecodeError when ")
    assert "and a.yml needs it; mend it, or uninstall" in str(fault)
    said = error.value.walkthrough
    assert (said.title["ja"], said.about["en"], said.entries) == ("甲", "B", ())
    other = text.replace("raises", "tic-tac-toe")
    assert reading.read(other, "a.yml", registry.catalogue()).entries


def test_a_package_is_told_from_our_own_by_its_first_name():
    assert plugins.is_foreign("their_searches.first")
    assert plugins.is_foreign("search_walkthroughs_of_others.games")
    assert not plugins.is_foreign("search_walkthroughs.games.tree")
