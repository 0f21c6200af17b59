"""HTML is in templates: no Python file holds markup longer than one element."""

import ast
import re
from pathlib import Path

import pytest

from search_walkthroughs.pages.markup import page_markup

HOUSE = Path(__file__).parents[2] / "generator" / "search_walkthroughs"
FILES = sorted(
    [file for room in ("pages", "serving", "exams") for file in (HOUSE / room).rglob("*.py")]
    + [HOUSE / "building" / "shared_files.py", HOUSE / "formats" / "scorm.py"]
    + [HOUSE / "judging" / "court" / "court_page.py"]
)

OPENED = re.compile(r"<!?[A-Za-z][\w-]*")
CLOSED = re.compile(r"</[A-Za-z][\w-]*|/>")
EMPTY = re.compile(r"<(?:!doctype|br|hr|img|input|link|meta)\b", re.IGNORECASE)
"""Elements that have no end."""

EXCEPT = {
    ("serving/problems.py", ""): "patterns of messages; the angle brackets name groups",
    ("pages/markup/page_markup.py", ""): "patterns of code that a highlighter has coloured",
}
"""Where markup may stand all the same, and why: by file and function."""


def texts(tree, within=""):
    """Every string of a file that is no docstring, with the function it stands in; what is put
    into it counts as a blank. Strings that only stand side by side are one."""
    for node in ast.iter_child_nodes(tree):
        inside = within
        if isinstance(node, ast.FunctionDef):
            inside = node.name
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                yield inside, node.value
        elif isinstance(node, ast.JoinedStr):
            parts = node.values
            yield (
                inside,
                "".join(p.value if isinstance(p, ast.Constant) else " " for p in parts),
            )
            for part in parts:
                yield from texts(part, inside) if isinstance(part, ast.FormattedValue) else ()
        else:
            yield from texts(node, inside)


def too_much(text):
    """Whether the text is more than one element: several, a part of one, or an end alone."""
    opened, closed = OPENED.findall(text), CLOSED.findall(text)
    if len(opened) > 1:
        return True
    return len(closed) != len(opened) - len(EMPTY.findall(text))


def found(source):
    """The functions that hold too much markup."""
    return {name for name, text in texts(ast.parse(source)) if too_much(text)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_python_holds_no_markup_longer_than_one_element(file):
    name = file.relative_to(HOUSE).as_posix()
    allowed = {function for at, function in EXCEPT if at == name}
    assert found(file.read_text("utf-8")) == allowed


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("f'<b>{a}</b>'", False),
        ("f'<img src=\"{a}\">'", False),
        ("a < b", False),
        ("'a < b and c > d'", False),
        ("f'<p><b>{a}</b></p>'", True),
        ("'<p>' '<b>'", True),
        ("'</li>'", True),
        ("f'<tr>{a}'", True),
        ("f'{f\"<i>{a}</i><b>\"}'", True),
    ],
)
def test_markup_in_python_is_found(line, refused):
    assert found(f'def f(a, b):\n    """<p>Of <b>."""\n    return {line}\n') == (
        {"f"} if refused else set()
    )


def test_every_template_is_used_and_says_what_it_is():
    makers = (*FILES, HOUSE / "building/redirects.py", *page_markup.TEMPLATES.iterdir())
    used = "".join(file.read_text("utf-8") for file in makers)
    for file in page_markup.TEMPLATES.iterdir():
        assert f'"{file.name}"' in used
        assert file.read_text("utf-8").startswith("{# ")


def test_what_a_template_is_given_is_text():
    html = page_markup.render("missing.html", language='"><b>', text='it\'s <b> & "c"')
    assert html == (
        '<!doctype html><html lang="&quot;&gt;&lt;b&gt;"><p>it&#x27;s &lt;b&gt; &amp; &quot;c&quot;'
        "</p>"
    )


def test_a_template_asks_for_all_that_it_names():
    from jinja2 import UndefinedError

    with pytest.raises(UndefinedError, match="text"):
        page_markup.render("missing.html", language="en")
