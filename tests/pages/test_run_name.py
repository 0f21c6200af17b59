"""What a page calls a search whose author gave it no label."""

import re
from types import SimpleNamespace

import pytest

from search_walkthroughs.captions.catalogue import labels, languages
from search_walkthroughs.pages.walkthrough.run_name import entry_name, run_name
from search_walkthroughs.runs.registry import algorithms

OWN = sorted(algorithms())
LATIN = {"df-pn", "MTD(f)", "SSS*", "Star1", "UCT", "PUCT", "RAVE"}
"""Names that Japanese books too write in Latin letters."""


@pytest.mark.parametrize("language", languages())
def test_every_algorithm_of_ours_has_a_name_of_its_own_in_every_language(language):
    words = labels(language)
    known = {name for name in OWN if f"method_{name.removesuffix('-table')}" in words}
    assert known | {"alpha-beta-loose-table"} == {*OWN}
    names = [entry_name(name, {}, language, name) for name in OWN]
    assert len({*names}) == len(OWN)


def test_in_english_it_is_called_as_in_yaml_and_in_japanese_in_japanese():
    assert [entry_name(name, {}, "en", name) for name in OWN] == OWN
    names = {entry_name(name, {}, "ja", name) for name in OWN}
    assert {name for name in names if not re.search("[ぁ-ヿ一-鿿]", name)} == LATIN
    assert entry_name("minimax-table", {}, "ja", "minimax-table") == "置換表のあるミニマックス法"


def test_the_label_of_the_author_comes_first():
    run = SimpleNamespace(algorithm="minimax", label="all", labels={"en": "all", "ja": "全部"})
    assert [run_name(run, language) for language in ("en", "ja")] == ["all", "全部"]
    run = SimpleNamespace(algorithm="minimax", label="all", labels={"en": "all"})
    assert run_name(run, "ja") == "all"


def test_an_algorithm_that_we_do_not_know_keeps_its_name():
    assert entry_name("theirs", {}, "ja", "theirs") == "theirs"
    assert entry_name("theirs-table", {}, "ja", "theirs-table") == "theirs-table"
