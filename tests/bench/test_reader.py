"""What the benchmark asks Lighthouse, and how it serves the page."""

import sys
from pathlib import Path

import pytest

from bench.site import SCORES, reader

STAND_IN = """#!{python}
import gzip, json, sys
from urllib.request import urlopen
address = sys.argv[1]
out = next(word.partition("=")[2] for word in sys.argv if word.startswith("--output-path="))
with urlopen(address) as page:
    assert page.headers["Content-Encoding"] == "gzip"
    share = len(gzip.decompress(page.read())) / 1000
json.dump({{"categories": {{name: {{"score": share}} for name in {names}}}}}, open(out, "w"))
"""


def program(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text)
    (folder / name).chmod(0o755)


def test_the_page_is_served_compressed_and_its_scores_are_of_a_hundred(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools, page = tmp_path / "tools", tmp_path / "site/en/page.html"
    tools.mkdir()
    page.parent.mkdir(parents=True)
    page.write_text("x" * 970)
    program(tools, "lighthouse", STAND_IN.format(python=sys.executable, names=list(SCORES)))
    program(tools, "chromium", "")
    monkeypatch.setenv("PATH", str(tools))
    rows = list(reader(page, tmp_path / "site"))
    assert [row.value for row in rows] == [97, 97]
    assert [row.met for row in rows] == [least <= 97 for least in SCORES.values()]


def test_without_lighthouse_the_table_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for row in reader(tmp_path / "page.html", tmp_path):
        assert row.value is None
        assert "not installed" in row.note
