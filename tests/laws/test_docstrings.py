"""Names in backticks in docstrings and comments exist; parameters that docstrings explain too."""

import ast
import builtins
import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2] / "generator" / "search_walkthroughs"
FILES = sorted(HOUSE.rglob("*.py"))
ROOMS = sorted({file.parent for file in FILES})

QUOTED = re.compile(r"(?<!`)`([A-Za-z_][\w.]*)`(?!`)")
"""A name as code writes it; two backticks stand around what is no name."""
SUFFIXES = {"yml", "toml", "json", "txt", "md", "js", "css", "html"}
"""The last part of the name of a file of data need not exist as a name."""
OTHERS = {
    "exclude_docs",  # a setting of MkDocs
    "forest",  # a package of LaTeX
    "requirements",  # a file of pip
    "direct_url",  # a file that pip leaves beside a package
    "concurrent",  # a package of Python
    "futures",
}
"""What is named and is not ours."""


parsed = cache(ast.parse)
"""The syntax of a text: several laws walk through each."""


def names(file):
    """What a file defines or uses: its own name, those of its folders, identifiers, short texts."""
    yield from (file.stem, *file.relative_to(HOUSE).parent.parts, HOUSE.name)
    for node in ast.walk(parsed(file.read_text("utf-8"))):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.Name():
                yield node.id
            case ast.arg() | ast.keyword() if node.arg:
                yield node.arg
            case ast.Attribute():
                yield node.attr
            case ast.alias():
                yield from node.name.split(".")
                yield node.asname or ""
            case ast.Constant() if isinstance(node.value, str) and " " not in node.value:
                yield node.value


@cache
def known():
    """Every name that the package, Python and their neighbours have."""
    return {name for file in FILES for name in names(file)} | OTHERS | set(dir(builtins))


MODULES = {file.name for file in FILES}


def mentioned(text):
    """The names in backticks of the docstrings and comments of a file, each with its line."""
    if not QUOTED.search(text):  # to read it by token and node takes ten times as long
        return
    commented = any(QUOTED.search(line.partition("#")[2]) for line in text.splitlines())
    for token in tokenize.generate_tokens(io.StringIO(text if commented else "").readline):
        if token.type == tokenize.COMMENT:
            yield from ((token.start[0], name) for name in QUOTED.findall(token.string))
    for node in ast.walk(parsed(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(said))):
                yield from ((node.lineno, name) for name in QUOTED.findall(said))


def unknown(text):
    """Those that nothing in the package bears."""
    for line, name in mentioned(text):
        parts = {*name.split(".")} - SUFFIXES
        is_known = name in known() or parts <= known()
        if not (name in MODULES if name.endswith(".py") else is_known):
            yield f"line {line}: `{name}`"


def faults(room, find):
    """What `find` says is wrong in the files of a room, with their names."""
    return [
        f"{file.name}, {fault}"
        for file in room.glob("*.py")
        for fault in find(file.read_text("utf-8"))
    ]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_name_in_backticks_exists(room):
    assert not faults(room, unknown)


@pytest.mark.parametrize(
    "text",
    [
        '"""The arguments are the `Narrator`\'s."""\n',
        '"""Raises `Narrator.Missing`."""\n',
        "x = 1  # see `Recorder.no_such_verb`\n",
        'class A:\n    x = 1\n    """As `pages.py` has it."""\n',
    ],
)
def test_a_name_that_does_not_exist_is_noticed(text):
    assert [*unknown(text)]


def test_a_name_that_exists_is_found():
    assert not [*unknown('"""See `record.recorder`, `Recorder` and `frame.py`."""\n')]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_file_says_what_it_is_about(room):
    for file in room.glob("*.py"):
        said = re.match('r?"""(.*)', file.read_text("utf-8"))
        assert said, file.name
        assert len(said[1].split()) >= 3, file.name


SAYS = "`(?:,| (?:is|are|says|holds|returns|has|names)) "
EXPLAINED = re.compile(rf"(?:^|[.;]\s+|Parameters: )`([a-z_]\w*){SAYS}", re.M)
"""A name that begins a sentence about what it means."""
OPTIONAL = {"Game"}
"""The protocol that explains members which a game may have or not."""


def members(node):
    """The parameters of a function; of a class, its fields and what its methods set and take."""
    for part in ast.walk(node):
        match part:
            case ast.arg():
                yield part.arg
            case ast.Attribute(ctx=ast.Store()):
                yield part.attr
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.FunctionDef(name=name):
                yield name


def wrong_parameters(text):
    """What docstrings of functions and classes explain and these do not have, with their names.

    What a method explains may be a member of its class, and anything may be the key of a mapping.
    """
    if not re.search(SAYS, text):  # few files have such a sentence, and to read one takes long
        return
    tree = parsed(text)
    todo = [(tree, ())]
    while todo:
        above, outer = todo.pop()
        for node in ast.iter_child_nodes(above):
            around = outer
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                around = (*outer, node)
                names = EXPLAINED.findall(ast.get_docstring(node) or "")
                if names and node.name not in OPTIONAL:
                    has = {name for one in around for name in members(one)}
                    has |= {one.value for one in ast.walk(tree) if isinstance(one, ast.Constant)}
                    yield from (f"{node.name}: `{name}`" for name in names if name not in has)
            todo.append((node, around))


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_what_a_docstring_explains_is_a_parameter_or_a_member(room):
    assert not faults(room, wrong_parameters)


WRONG = """def f(frames):
    \"\"\"Count the frames.

    `told` are those that were made.
    \"\"\"
"""


def test_a_parameter_that_is_not_there_is_noticed():
    assert [*wrong_parameters(WRONG)] == ["f: `told`"]
    assert [*wrong_parameters(WRONG.replace("(frames)", "(told)"))] == []
    assert [*wrong_parameters(WRONG.replace("`told` are", "Parameters: `told`,"))]
