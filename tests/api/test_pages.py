"""What the pages say of Python runs to the letter, and the reference is that of the docstrings."""

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import search_walkthroughs as sw

from .reference import HEADS, ROOT, reference

GUIDES = {"en": ROOT / "docs/guide/python.md", "ja": ROOT / "docs/ja/guide/python.md"}
BLOCK = re.compile(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", re.DOTALL)
PAGES = {"en": ROOT / "docs/reference/python.md", "ja": ROOT / "docs/ja/reference/python.md"}


@pytest.mark.parametrize("language", GUIDES)
def test_every_example_of_the_guide_prints_what_stands_below_it(language, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(GUIDES[language].read_text("utf-8"))
    assert len(blocks) >= 6
    names = {}
    for code, printed in blocks:
        out = StringIO()
        with redirect_stdout(out):
            exec(compile(code, GUIDES[language].name, "exec"), names)
        assert out.getvalue() == printed, code
    assert len(list(Path("frames").iterdir())) == 50


def test_the_readme_does_what_it_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    ((code, printed),) = BLOCK.findall((ROOT / "README.md").read_text("utf-8"))
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out == printed
    assert Path("search.html").read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("language", HEADS)
def test_the_reference_is_that_of_the_docstrings(language, golden):
    golden(PAGES[language], reference(language))


def test_the_reference_has_every_name_and_every_parameter():
    page = PAGES["en"].read_text("utf-8")
    headings = re.findall(r"^## (\w+) ", page, re.MULTILINE)
    assert {*headings} == {name for name in sw.__all__ if not name.startswith("__")}
    for name in ("run", "trace", "walk"):
        part = page.partition(f"\n## {name} ")[2].partition("\n## ")[0]
        for parameter in ("search", "algorithm", "limits", "options"):
            assert f"- `{parameter}`: " in part, (name, parameter)
        assert "Raises `BadInput`: " in part
