"""Names are nouns and verbs of the field: no participle stands for a noun, no metaphor anywhere.

Private names and constants are no exception. What may stay is listed in `allowed_names.toml`, with
a reason for each. Docstrings and comments use no metaphor either.
"""

import ast
import io
import re
import tokenize
import tomllib
from functools import cache
from pathlib import Path

import pytest

from search_walkthroughs.drawing.theme import LIGHT, STYLES

PACKAGE = Path(__file__).parents[2] / "generator" / "search_walkthroughs"
BENCH = PACKAGE.with_name("bench")
ALLOWED = tomllib.loads(Path(__file__).with_name("allowed_names.toml").read_text("utf-8"))
KINDS = ("participles", "metaphors")
DIGESTED = ("algorithms", "games", "policies.py", "game.py", "wrappers.py")
"""Kept results of experiments hold a digest of these files."""
IRREGULAR, METAPHORS = (frozenset(ALLOWED["refused"][kind].split()) for kind in KINDS)
SPEECH = frozenset(ALLOWED["refused"]["speech"].split())
PROSE = (METAPHORS | SPEECH | {*ALLOWED["refused"]["prose"].split()}) - ALLOWED["words"].keys()
"""What docstrings and comments do not say."""
REFUSED = re.compile(rf"\b({'|'.join(sorted(PROSE))})\b", re.IGNORECASE)
APART = re.compile(r"\b(tell|tells|telling|told)\s+(\w+\s+){0,3}apart\b", re.IGNORECASE)
"""Ordinary English."""
NO_PARTICIPLES = frozenset(("need", "seed", "speed", "feed", "embed", "exceed", "proceed"))
"""Words that end like one."""


def words(name):
    """The words of a name, in small letters."""
    return [word.lower() for word in re.findall("[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def wrong_words(name):
    """The metaphors of a name, and its last word if that is a participle.

    Before a noun a participle says which one it is (`skipped_count`), so it may stand there.
    """
    if not (parts := words(name)):
        return set()
    last = parts[-1]
    participle = last in IRREGULAR or (last.endswith("ed") and last not in NO_PARTICIPLES)
    asks = parts[0] in ("is", "has", "if")
    return (METAPHORS & {*parts}) | ({last} if participle and not asks else set())


def targets(node):
    """The names that an assignment gives."""
    into = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    if isinstance(node, ast.Assign | ast.AnnAssign):
        for part in into:
            yield from (leaf.id for leaf in ast.walk(part) if isinstance(leaf, ast.Name))


def attributes(node):
    """The attributes that the methods of a class set on their object."""
    for leaf in ast.walk(node):
        match leaf:
            case ast.Attribute(value=ast.Name(id="self"), ctx=ast.Store()):
                yield leaf.attr


@cache
def names(text):
    """What a module defines: constants, functions, classes, their methods, fields, attributes."""
    found = []
    for node in ast.parse(text).body:
        found += targets(node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
        if isinstance(node, ast.ClassDef):
            own = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
            fields = [name for part in node.body for name in targets(part)]
            every = dict.fromkeys([*own, *fields, *attributes(node)])
            found += [f"{node.name}.{name}" for name in every]
    return found


def variables(text):
    """The parameters of functions, and what functions assign."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.arg):
            yield node.arg
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def wrong_variables(text, allowed):
    """The parameters and variables of a module that hold a metaphor, or speak of speech."""
    refused = (METAPHORS | SPEECH) - allowed["words"].keys()
    return {name for name in variables(text) if refused & {*words(name)}}


def faults(module, text, allowed):
    """The names of a module that are not of the field, and are not allowed either."""
    full = [module, *(f"{module}:{name}" for name in names(text))]
    for name in full:
        last = re.split("[.:/]", name)[-1]
        known = name in allowed["names"]
        if not wrong_words(last) <= allowed["words"].keys() and not known:
            yield name


def css_classes():
    """The classes and variables that our stylesheets, templates and scripts name, by file."""
    for folder in ("pages/assets", "pages/templates", "building/theme"):
        for file in sorted((PACKAGE / folder).rglob("*")):
            if file.suffix in (".css", ".html", ".js"):
                found = re.findall(r"(?<![\w/.-])(?:\.|--)?wt-[a-z][\w-]*", file.read_text("utf-8"))
                yield file.name, {name.lstrip(".-").removeprefix("wt-") for name in found}


def wrong_style(name):
    """The words of a style or class that are none of the field.

    An adjective in -ed tells a state (`pruned`), so it may end such a name.
    """
    last = words(name)[-1]
    return (METAPHORS & {*words(name)}) | ({last} & IRREGULAR)


def comments(text):
    """The comments of a module; lines of one comment are put together."""
    last, lines = 0, []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != last + 1 and lines:
                yield " ".join(lines)
                lines = []
            last = token.start[0]
            lines.append(token.string.lstrip("# "))
    yield " ".join(lines)


def docstrings(text):
    """The docstrings of a module: texts that are statements, those of constants and fields too."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(docstring))):
                yield docstring


def wrong_prose(text):
    """The metaphors in the docstrings and comments of a module."""
    if not REFUSED.search(text):  # so it is in nearly all, and reading them by token takes seconds
        return []
    return list(metaphors((*docstrings(text), *comments(text))))


def metaphors(texts):
    """The words of the texts that are refused."""
    for text in texts:
        yield from map(str.lower, REFUSED.findall(APART.sub("", text)))


BROWSER_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|\{#.*?#\}|<!--.*?-->", re.DOTALL)


def browser_comments(text):
    """The comments of a script, a stylesheet or a template, without the names of code in them."""
    return [re.sub("`[^`]*`", "", found) for found in BROWSER_COMMENT.findall(text)]


def browser_files():
    """Our scripts, stylesheets and templates."""
    for file in sorted(PACKAGE.rglob("*")):
        if file.suffix in (".css", ".html", ".js"):
            yield file.relative_to(PACKAGE).as_posix(), file.read_text("utf-8")


@cache
def modules():
    """Every module that has names to judge, and its text."""
    found = []
    for file in sorted((*PACKAGE.rglob("*.py"), *BENCH.glob("*.py"))):
        place = file.relative_to(PACKAGE if file.is_relative_to(PACKAGE) else BENCH.parent)
        if place.parts[0] not in DIGESTED and "templates" not in place.parts:
            found.append((place.with_suffix("").as_posix(), file.read_text("utf-8")))
    return found


def test_every_name_is_of_the_field_or_on_the_list():
    assert [name for module, text in modules() for name in faults(module, text, ALLOWED)] == []


def test_no_parameter_and_no_variable_is_a_metaphor():
    assert {
        module: wrong for module, text in modules() if (wrong := wrong_variables(text, ALLOWED))
    } == {}


@pytest.mark.parametrize(
    "text",
    ["def f(told): ...", "def f():\n    road = 1", "[twig for twig in f()]", "def f(*, tell): ..."],
)
def test_a_metaphor_for_a_variable_is_refused(text):
    assert wrong_variables(text, ALLOWED)


def test_no_docstring_and_no_comment_is_a_metaphor():
    assert {module: wrong for module, text in modules() if (wrong := wrong_prose(text))} == {}


def test_no_comment_of_a_script_a_stylesheet_or_a_template_is_a_metaphor():
    found = dict(browser_files())
    assert sum(len(browser_comments(text)) for text in found.values()) > 100, "they are found"
    wrong = {name: [*metaphors(browser_comments(text))] for name, text in found.items()}
    assert {name: said for name, said in wrong.items() if said} == {}


@pytest.mark.parametrize("text", ["x(); // the road", "/* What is\n told */", "{# a road #}<b>"])
def test_a_metaphor_in_a_comment_for_browsers_is_refused(text):
    assert len([*metaphors(browser_comments(text))]) == 1


@pytest.mark.parametrize("text", ["tell(road)", "/* `tell` is called */", "'http://road'"])
def test_code_for_browsers_is_no_comment(text):
    assert [*metaphors(browser_comments(text))] == []


@pytest.mark.parametrize(
    "text",
    [
        '"""Which frames are told."""',
        'def f():\n    """Tell the faults."""',
        'MOST = 4\n"""Of more the number\nis told."""',
        "# The nodes on the road\n",
        "f()  # whoever asks",
        "# One is told\nx = 1\n# apart",
    ],
)
def test_a_metaphor_in_prose_is_refused(text):
    assert len(wrong_prose(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "# Colours tell the runs\n# apart.",
        '"""Nodes that are told apart."""',
        "say('told')  # a text",
        '"""Room."""',
    ],
)
def test_ordinary_english_in_prose_passes(text):
    assert wrong_prose(text) == []


def test_every_style_of_a_picture_and_every_colour_is_of_the_field():
    wrong = {name for name in (*STYLES, *LIGHT) if wrong_style(name)}
    assert wrong == ALLOWED["styles"].keys()


def test_every_class_of_a_page_is_of_the_field():
    classes = dict(css_classes())
    assert sum(map(len, classes.values())) > 100, "they are found at all"
    wrong = {name for found in classes.values() for name in found if wrong_style(name)}
    assert wrong == ALLOWED["classes"].keys()


def test_every_pattern_of_the_overview_finds_a_style_of_the_pictures():
    text = (PACKAGE / "pages/assets/overview.js").read_text("utf-8")
    patterns = re.findall(r"/(\^[^/]+)/", text.partition("LOOKS = [")[2].partition("];")[0])
    parts = [part for pattern in patterns for part in pattern.split("|")]
    assert len(parts) >= 5
    assert [part for part in parts if not any(re.search(part, name) for name in STYLES)] == []


@pytest.mark.parametrize("name", ["road", "road-twice", "edge-heard", "twin", "grid-felt", "river"])
def test_a_bad_style_is_refused(name):
    assert wrong_style(name)


@pytest.mark.parametrize("name", ["path", "edge-pruned", "board-grid", "found-value"])
def test_a_style_of_the_field_passes(name):
    assert not wrong_style(name)


def test_every_exception_is_needed_and_has_its_reason():
    bare = {"words": {}, "names": {}}
    found = {name for module, text in modules() for name in faults(module, text, bare)}
    used = {word for name in found for word in wrong_words(re.split("[.:/]", name)[-1])}
    assert ALLOWED["words"].keys() <= used
    assert ALLOWED["names"].keys() <= found
    reasons = [
        why for part in ("words", "names", "styles", "classes") for why in ALLOWED[part].values()
    ]
    assert all(len(why) > 10 for why in reasons)


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("trace/told", ""),
        ("trace/one", "def heard(): ..."),
        ("trace/one", "class Arena: ..."),
        ("trace/one", "class Walk:\n    kept: int"),
        ("trace/one", "class Node:\n    def worn(self): ..."),
        ("trace/one", "def node_twin(): ..."),
        ("trace/one", "def _heard(): ..."),
        ("trace/one", "SHOWN = 4"),
        ("trace/one", "LAID: float = 4"),
        ("trace/one", "class Walk:\n    def __init__(self):\n        self._road = ()"),
    ],
)
def test_a_bad_name_is_refused(module, text):
    assert len(list(faults(module, text, ALLOWED))) == 1


def test_a_participle_before_a_noun_and_a_question_are_names():
    text = "def skipped_count(): ...\ndef is_searched(): ...\ndef random_seed(): ..."
    assert list(faults("trace/frame", text, ALLOWED)) == []


def test_no_module_has_the_name_of_another_unless_they_treat_one_subject():
    """One subject has one file name in every room; no other name stands twice."""
    subjects = set(ALLOWED["subjects"])
    names = [room.rpartition("/")[2] for room, _ in modules() if not room.startswith("bench/")]
    twice = {name for name in names if names.count(name) > 1 and name != "__init__"}
    assert twice == subjects
