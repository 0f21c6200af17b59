"""No room knows a family of searches or a search: rooms ask contracts and traits, and a family
answers in its folder."""

import ast

import pytest

from search_walkthroughs.families import families

from .test_imports import FILES, HOUSE, imports

AT_HOME = ("families", "algorithms")
"""Rooms in which families may be named."""
REGISTRY = "runs/registry.py"
"""What says to which family an algorithm belongs that states none."""
IMPORTS = {
    "judging/reports/inference.py": "it infers what a depth-first program does not report",
}
"""Who may import a family's module, and why."""
OTHER_MEANINGS = {
    "best-first": "an order of moves",
    "look": "a mark of the timeline",
    "regret": "a chapter and a quantity",
    "worlds": "a section of messages",
}
"""Names of families that are also names of something else, so that the text alone says nothing."""
CLASS_NAMES = ("DepthFirst", "BestFirst", "MonteCarlo", "depth_first", "monte_carlo")


def is_at_home(file):
    """Whether families may be named in the file."""
    path = file.relative_to(HOUSE).as_posix()
    return path.partition("/")[0] in AT_HOME or path == REGISTRY


OUTSIDE = [file for file in FILES if not is_at_home(file)]


def named(text):
    """Yield what in a program names a family, asks for a family's name, or asks whether the search
    of a run is one of a certain name."""
    only = families().keys() - OTHER_MEANINGS.keys()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Constant(value=str() as value) if value in only:
                yield value
            case ast.Call(func=ast.Name(id="family_named"), args=[ast.Constant(value=value)]):
                yield f"family_named({value!r})"
            case ast.Subscript(value=ast.Call(func=ast.Name(id="families"))):
                yield ast.unparse(node)
            case ast.Attribute(
                attr="name", value=ast.Attribute(attr="family") | ast.Name("family")
            ):
                yield ast.unparse(node)
            case ast.Compare(left=ast.Attribute(attr="algorithm"), comparators=[right]):
                if any(isinstance(getattr(part, "value", None), str) for part in ast.walk(right)):
                    yield ast.unparse(node)
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield from (name for part in CLASS_NAMES if part in name)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield from (name for part in CLASS_NAMES if part in name)


def test_no_room_imports_a_family():
    folders = {folder.name for folder in (HOUSE / "families").iterdir() if folder.is_dir()}
    found = {
        file.relative_to(HOUSE).as_posix()
        for file in OUTSIDE
        for name in imports(file)
        if len(name) > 2 and name[1] == "families" and name[2] in folders
    }
    assert found == IMPORTS.keys()


def test_no_room_names_a_family():
    found = {
        path: names
        for file in OUTSIDE
        if (path := file.relative_to(HOUSE).as_posix()) not in IMPORTS
        if (names := list(named(file.read_text("utf-8"))))
    }
    assert found == {}


def test_every_other_meaning_is_that_of_a_family_too():
    assert families().keys() >= OTHER_MEANINGS.keys()


@pytest.mark.parametrize(
    "text",
    [
        'if plan.family.name == "best-first": pass',
        "same = one.text.family.name != other.text.family.name",
        "match family.name:\n    case 'look': pass",
        'exact = text.module.SEARCH == "depth-first"',
        'family = family_named("worlds")',
        'family = families()["look"]',
        "isinstance(states, MonteCarloState)",
        "class BestFirstPicture: pass",
        "def is_monte_carlo(plan): pass",
        "if plan.is_monte_carlo: pass",
        'scouts = checked.run.algorithm == "pvs"',
        'repeats = entry.algorithm in ("pvs", "mtd-f")',
    ],
)
def test_a_name_is_noticed(text):
    assert list(named(text))


@pytest.mark.parametrize(
    "text",
    [
        'order = "best-first"',
        "plan.family.part(Words).caption(plan)",
        'mark = "look" if frame.playouts else ""',
        "name = family.title",
        "same = entry.algorithm == other.algorithm",
        "is_given = wish.algorithm is not None",
    ],
)
def test_what_names_no_family_is_let_be(text):
    assert list(named(text)) == []
