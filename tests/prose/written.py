"""The course's own pages of prose, and what a page is made of."""

import re
from pathlib import Path

from search_walkthroughs.course.prose import prose_pages, without_code
from search_walkthroughs.plugins import FIRST, language_codes

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = prose_pages(DOCS)
OTHERS = [code for code in language_codes() if code != FIRST and (DOCS / code).is_dir()]


def named(page: Path) -> str:
    return page.relative_to(DOCS).as_posix()


def language(page: Path) -> str:
    first = page.relative_to(DOCS).parts[0]
    return first if first in OTHERS else FIRST


def bare(text: str) -> str:
    """The page without its front matter, code and comments, each line in its place."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", found[0])

    text = re.sub(r"\A---\n.*?\n---\n", blank, text, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->", blank, without_code(text), flags=re.DOTALL)
