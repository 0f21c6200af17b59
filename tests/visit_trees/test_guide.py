"""The guide's page on trees: examples print what stands below them, the picture is theirs."""

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "guide/tree.md", "ja": DOCS / "ja/guide/tree.md"}
PICTURE = DOCS / "assets/bring-your-tree.svg"
BLOCK = re.compile(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", re.DOTALL)


@pytest.mark.parametrize("language", PAGES)
def test_every_example_prints_what_stands_below_it(language, tmp_path, monkeypatch, golden):
    monkeypatch.chdir(tmp_path)
    blocks, names = BLOCK.findall(PAGES[language].read_text("utf-8")), {}
    for at, (code, printed) in enumerate(blocks):
        out = StringIO()
        with redirect_stdout(out):
            exec(compile(code, PAGES[language].name, "exec"), names)
        assert out.getvalue() == printed, code
        if at == 0:
            golden(PICTURE, names["tree"].svg)
    assert len(blocks) >= 6
    assert Path("tree.html").stat().st_size < 400_000
    assert Path("from-the-root.html").exists()


def test_both_languages_show_the_same_code():
    english, japanese = (BLOCK.findall(page.read_text("utf-8")) for page in PAGES.values())
    assert english == japanese
