"""The guide's table of formats is that of the formats themselves."""

from pathlib import Path

import pytest

from search_walkthroughs.formats.position_format import position_formats
from search_walkthroughs.formats.tree_format import tree_formats

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "guide/formats.md", "ja": DOCS / "ja/guide/formats.md"}
MAX_EXAMPLE_CHARACTERS = 70


def rows(language):
    """The rows of the table; of a long example, its first line."""
    for name, form in {**tree_formats(), **position_formats()}.items():
        example = form.example.replace("\n\n", "\n").strip().replace("\n", " ⏎ ")
        if len(example) > MAX_EXAMPLE_CHARACTERS:
            example = f"{example[: MAX_EXAMPLE_CHARACTERS - 1]}…"
        example = example.replace("|", "\\|")
        yield f"| `{name}` | {form.title[language]} | `` {example} `` |"


@pytest.mark.parametrize("language", PAGES)
def test_the_table_of_the_guide_is_that_of_the_formats(language, pytestconfig):
    """`--update-golden` writes it anew."""
    page = PAGES[language]
    before, _, after = page.read_text("utf-8").partition("|---|---|---|\n")
    table, blank, rest = after.partition("\n\n")
    expected = "\n".join(rows(language))
    if pytestconfig.getoption("--update-golden"):
        page.write_text(f"{before}|---|---|---|\n{expected}{blank}{rest}", "utf-8")
        return
    assert table == expected
