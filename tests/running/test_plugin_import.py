"""A package whose module cannot be imported is named, with the file and the line."""

import sys
from importlib.metadata import EntryPoint

import pytest

from search_walkthroughs import plugins
from search_walkthroughs.running import registry

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
        monkeypatch.setattr(registry, "entry_points_of", lambda kind: iter([made]))
        return package / ("helper.py" if name == "helped" else f"{name}.py")

    yield make
    for module in [name for name in sys.modules if name.startswith("their_searches")]:
        del sys.modules[module]


@pytest.mark.parametrize("name", BROKEN)
def test_a_module_that_cannot_be_imported_is_named_by_file_and_line(name, entry):
    text, line, said = BROKEN[name]
    file = entry(name, text)
    with pytest.raises(plugins.BadPlugin) as error:
        registry.games.__wrapped__()
    assert str(error.value).startswith(f"{file}:{line}: '{name}' of search_walkthroughs.games ")
    assert said in str(error.value)


def test_a_module_that_is_not_there_has_no_line(entry):
    entry("absent")
    with pytest.raises(plugins.BadPlugin) as error:
        registry.games.__wrapped__()
    assert str(error.value).startswith(
        "'absent' of search_walkthroughs.games (their_searches.absent)"
    )


def test_a_package_is_told_from_our_own_by_its_first_name():
    assert plugins.is_foreign("their_searches.first")
    assert plugins.is_foreign("search_walkthroughs_of_others.games")
    assert not plugins.is_foreign("search_walkthroughs.games.tree")
