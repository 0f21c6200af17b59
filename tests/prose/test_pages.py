"""What the pages of prose may say: numbers with their source, and one spelling of each word."""

import re
from functools import cache

import pytest

from search_walkthroughs.running.course_files import read_walkthrough, walkthrough_files

from .written import PAGES, ROOT, bare, language, named

LEAST = 1000
"""Numbers below this are too common to be told from others."""
PRINTED = [page for page in PAGES if page.stem == "published"]
"""What others have printed stands there as they printed it; another test compares it with runs."""
QUOTED = re.compile(r"<!--\s*run\b.*?-->.*?<!--\s*/run\s*-->", re.DOTALL)
NUMBER = re.compile(r"(?<![\d.,/#])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,/#])\d{4,}(?![\d,])")

FORBIDDEN = {
    "en": [
        *("alphabeta", "alpha beta", "alpha–beta", "mini-max", "nega-max", "playouts out"),
        *("simply", "obviously", "trivially", "needless to say"),
        # The spelling is that of Britain.
        *("colors?", "behaviors?", "centers?", "neighbors?", "favors?", "analyz[a-z]+"),
        *("maximiz[a-z]+", "minimiz[a-z]+", "optimiz[a-z]+", "recogniz[a-z]+", "generaliz[a-z]+"),
    ],
    "ja": [
        *("枝狩り", "アルファベータ", "アルファ・ベータ", "ミニマックスアルゴリズム", "αβ枝刈り"),
        *("トランスポジションテーブル", "プレーアウト", "プレイヤ[^ー]", "ノード達", "αカット法"),
    ],
}
"""Words that the course does not use, by language."""
ALLOWED = {"枝狩り": ("glossary", "reading")}
"""The pages on which one of them may stand all the same, to be found there."""


@cache
def counts():
    """Every number that a walkthrough claims of its run, from a thousand up."""
    found = {}
    for file in walkthrough_files([ROOT / "walkthroughs"]):
        for entry in read_walkthrough(file).entries:
            for key in ("calculated", "pruned-nodes", "frames"):
                number = entry.expect.get(key)
                if isinstance(number, int) and number >= LEAST:
                    found.setdefault(number, f"{file.parent.name}/{file.stem} {key}")
    return found


@pytest.mark.parametrize("page", [page for page in PAGES if page not in PRINTED], ids=named)
def test_a_number_of_a_run_says_where_it_is_from(page):
    text = bare(QUOTED.sub(lambda found: " " * len(found[0]), page.read_text("utf-8")))
    typed = {int(found[0].replace(",", "")): found[0] for found in NUMBER.finditer(text)}
    assert not {typed[n]: counts()[n] for n in typed.keys() & counts().keys()}


def test_there_are_such_numbers_to_be_found():
    assert len(counts()) > 10
    assert [int(n.replace(",", "")) for n in NUMBER.findall("18,297 and 2271、3.1415 /2024")] == [
        18297,
        2271,
    ]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_one_spelling_of_each_word(page):
    text = bare(page.read_text("utf-8")).partition("\n## What to read next")[0]
    for pattern in FORBIDDEN[language(page)]:
        if page.stem in ALLOWED.get(pattern, ()):
            continue
        border = r"\b" if language(page) == "en" else ""
        found = re.search(f"{border}{pattern}{border}", text, re.IGNORECASE | re.MULTILINE)
        assert not found, f"{named(page)}: {found and found[0]}"
