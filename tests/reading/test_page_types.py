"""The table of page types: each row leads to a class; a module of another package is a row too."""

from importlib import import_module
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from search_walkthroughs.pages.walkthrough.walkthrough_page import Page, page_class
from search_walkthroughs.plugins import BadPlugin
from search_walkthroughs.reading import BadInput, Limits, page_types, read
from search_walkthroughs.reading.schema import schema
from search_walkthroughs.runs import registry

OF_OTHERS = '''"""A walkthrough that first counts the leaves.

More of it."""
PAGE = "{}"
WHOLE = True
def check(asked, faults):
    faults.add(asked.mark, "nothing to count", "leave `page` out")
'''


@pytest.fixture
def bring(monkeypatch):
    """Has another package bring a page type, as a module of this text."""

    def brought(text, name="first_leaves"):
        module = ModuleType(f"theirs.{name}")
        exec(text, module.__dict__)
        monkeypatch.setattr(EntryPoint, "load", lambda entry: module)
        entry = EntryPoint(name, module.__name__, "search_walkthroughs.pages")
        monkeypatch.setattr(
            registry, "entry_points_of", lambda kind: iter([entry] if kind == "pages" else [])
        )

    caches = registry._load_plugins, registry.pages, registry.broken_plugins, registry.catalogue
    clear = [one.cache_clear for one in caches]
    for forget in clear:
        forget()
    yield brought
    monkeypatch.undo()
    for forget in clear:
        forget()


@pytest.mark.parametrize("name", page_types.PAGE_TYPES)
def test_each_row_names_a_class_that_makes_pages(name):
    facts = page_types.PAGE_TYPES[name]
    assert facts.name == name
    assert facts.doc.endswith(".")
    module, _, called = facts.page.partition(":")
    assert page_class(name) is getattr(import_module(module), called)
    assert {"of", "text", "written", "frames", "card"} <= set(dir(page_class(name)))


def test_the_table_is_all_there_is_without_other_packages():
    assert dict(registry.pages()) == dict(page_types.PAGE_TYPES)


def test_a_package_brings_a_page_type_as_a_module(bring):
    bring(OF_OTHERS.format("search_walkthroughs.pages.walkthrough.walkthrough_page:Page"))
    facts = registry.catalogue().pages["first-leaves"]
    assert facts.doc == "A walkthrough that first counts the leaves."
    assert facts.whole
    assert page_class("first-leaves") is Page
    text = "title: T\npage: first-leaves\nalgorithm: minimax\ntree: [3, 5]\n"
    with pytest.raises(BadInput, match=r"2:7: nothing to count; leave `page` out"):
        read(text, "t.yml", registry.catalogue(), Limits())


def test_a_module_without_a_class_is_refused_by_name(bring):
    bring('"""For nothing."""\n')
    (one,) = registry.broken_plugins()
    missing = "does not define `PAGE`, the class that makes its pages"
    assert one.message == f"the page type `first-leaves` {missing}"
    assert "first-leaves" not in registry.pages()


def test_a_class_that_is_not_there_is_refused_when_a_page_is_made(bring):
    bring(OF_OTHERS.format("search_walkthroughs.pages.walkthrough.walkthrough_page:Nobody"))
    with pytest.raises(BadPlugin, match=r"'first-leaves'.*Nobody"):
        page_class("first-leaves")


OLD = {"lab": "orders", "prune-lab": "prune-random"}


@pytest.mark.parametrize(("old", "new"), OLD.items())
def test_an_old_name_stays_valid_and_is_noted_with_the_new_one(old, new):
    text = "title: T\nalgorithm: alpha-beta\ntree: [1, 2]\npage: {}\n"
    walkthrough = read(text.format(old), "t.yml", registry.catalogue())
    assert walkthrough.page == new
    (note,) = walkthrough.notes
    assert (note.line, note.column) == (4, 7)
    assert f"`page: {old}`" in note.message
    assert note.remedy == f"write `page: {new}`"
    assert not read(text.format(new), "t.yml", registry.catalogue()).notes


def test_editors_accept_the_old_names_and_do_not_suggest_them():
    named, *old = schema(registry.catalogue())["properties"]["page"]["anyOf"]
    assert not OLD.keys() & set(named["enum"]), "what is suggested"
    assert set(OLD.values()) <= set(named["enum"])
    assert {one["const"] for one in old} == OLD.keys()
    assert all(one["deprecated"] and one["doNotSuggest"] for one in old)


def test_no_page_type_takes_a_name_that_another_had():
    assert not registry.catalogue().page_aliases().keys() & registry.catalogue().pages.keys()
