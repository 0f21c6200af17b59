"""Pages of prose: which there are, their text without code, their front matter."""

import os
import re
from functools import lru_cache
from pathlib import Path as File

from ..reading import Fault
from ..reading.errors import bad_file
from .files import contents, is_generated

PAGE_SUFFIX = ".md"
MAX_PAGES_KEPT = 1000
"""Upper limit of pages whose text without code is kept in memory."""


def prose_pages(folder: File) -> list[File]:
    """Return the pages written by hand, in order."""
    files_of_prose: list[File] = []
    for parent, folders, files in os.walk(folder) if not is_generated(folder) else ():
        # there may be thousands
        folders[:] = (name for name in folders if not is_generated(File(parent, name)))
        files_of_prose += (File(parent, name) for name in files if name.endswith(PAGE_SUFFIX))
    return sorted(files_of_prose)


def page_text(page: File) -> str:
    """Return the text of the page; BadInput if it is not UTF-8."""
    try:
        return contents(page).decode()
    except UnicodeDecodeError as error:
        raise bad_file(page, "is not UTF-8", "save it as UTF-8") from error


FENCE = re.compile(r"^ *(`{3,}|~{3,})[^\n]*\n.*?(?:^ *\1[`~]* *$|\Z)", re.MULTILINE | re.DOTALL)
"""A block of code in Markdown."""
_CODE = re.compile(r"(`+)(?!`)[^\n]*?(?<!`)\1(?!`)")


@lru_cache(maxsize=MAX_PAGES_KEPT)
def without_code(page: str) -> str:
    """Return the page with blanks for what stands in code, so that all else keeps its place.

    A build asks for it of each page several times: for links, numbers and chapters.
    """
    for pattern in (FENCE, _CODE):
        page = pattern.sub(lambda block: re.sub(r"[^\n]", " ", block[0]), page)
    return page


# What stands above a page's text, between two lines of hyphens, and says its title.

_HEAD = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_SIMPLE = re.compile(r"(?:[\w-]+: (?:[^\W\d_][^:#\n]*|\[[\w, -]*\])\n)*")
"""A pattern of lines that are right without a YAML parser."""


def front_matter_fault(page: str, file: File) -> Fault | None:
    """Return what is wrong with the front matter of the page, if anything."""
    head = _HEAD.match(page)
    if head is None or _SIMPLE.fullmatch(head[1]):
        return None
    import yaml  # only now: a build that finds nothing changed asks for none of this

    remedy = (
        "write a line such as `title: Cuts` for each key, with quotes around a value that holds "
        "a colon or begins with a bracket; a rule above the text is written ***"
    )
    line, column, problem = 2, 1, "it cannot be read"
    try:
        yaml.safe_load(head[1])
        return None
    except yaml.MarkedYAMLError as error:
        if mark := error.problem_mark or error.context_mark:
            lines = head[1].count("\n")
            line, column = min(mark.line + 2, lines + 1), mark.column + 1
        problem = error.problem or error.context or problem
    except yaml.reader.ReaderError as error:
        before = head[1][: error.position]
        line, column = before.count("\n") + 2, len(before) - before.rfind("\n")
        problem = f"U+{error.character:04X} cannot stand in it"
    except RecursionError:
        problem = "it is nested too deep"
    except ValueError as error:  # such as a date that is none
        problem = str(error)
    return Fault(str(file), line, column, f"the front matter is not YAML: {problem}", remedy)
