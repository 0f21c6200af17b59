"""Pages of other packages' types, whose answers are checked."""

import inspect
from collections.abc import Iterable, Mapping
from typing import Any

from ...game import ContractError
from ...plugins import is_foreign
from ..course.chapter_pages import ChapterEntry

METHODS = ("text", "written", "frames", "card")
"""Methods that a page is asked for once it is made."""


class CheckedPage:
    """A page around one of another package's type, whose answers it passes on. It raises
    ContractError, which names the method, for an answer that `PageType` does not allow."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def text(self, language: str) -> str:
        """Return what the page returns: see `PageType`."""
        found: object = self.page.text(language)
        if isinstance(found, str):
            return found
        raise wrong_answer(type(self.page), "text", found, "the page's Markdown is expected")

    def written(self) -> Mapping[str, str | bytes]:
        """Return what the page returns: see `PageType`."""
        found: Mapping[str, str | bytes] = self.page.written()
        self._check("written", found, (str, bytes))
        return found

    def frames(self) -> Mapping[str, bytes]:
        """Return what the page returns: see `PageType`."""
        found: Mapping[str, bytes] = self.page.frames()
        self._check("frames", found, (bytes,))
        return found

    def card(self) -> ChapterEntry:
        """Return what the page returns: see `PageType`."""
        found: object = self.page.card()
        if isinstance(found, ChapterEntry):
            return found
        raise wrong_answer(type(self.page), "card", found, "a ChapterEntry is expected")

    def _check(self, method: str, found: object, kinds: tuple[type, ...]) -> None:
        names = " or ".join(kind.__name__ for kind in kinds)
        expected = f"a mapping from paths to {names} is expected"
        if not isinstance(found, Mapping):
            raise wrong_answer(type(self.page), method, found, expected)
        for path, data in found.items():
            if not isinstance(path, str) or not isinstance(data, kinds):
                raise wrong_answer(type(self.page), method, {path: data}, expected)


def checked_page(page_type: type, page: Any) -> Any:
    """Return the page as a build asks it; a page of another package's class is checked."""
    if not is_foreign(page_type.__module__):
        return page
    if not all(callable(getattr(page, method, None)) for method in METHODS):
        raise wrong_answer(page_type, "of", page, "a page is expected")
    return CheckedPage(page)


def checked_parts(page: object, found: object) -> list[str]:
    """Return the parts of a page, each of which must be a text."""
    expected = "texts, one after the other, are expected"
    if isinstance(found, str) or not isinstance(found, Iterable):
        raise wrong_answer(type(page), "parts", found, expected)
    parts = list(found)
    for part in parts:
        if not isinstance(part, str):
            raise wrong_answer(type(page), "parts", part, expected)
    return parts


def wrong_answer(page_type: type, method: str, found: object, expected: str) -> ContractError:
    """Return the error about a page's answer that is not allowed."""
    member = inspect.getattr_static(page_type, method, None)
    function = getattr(member, "__func__", member)
    code = getattr(function, "__code__", None)
    place = (code.co_filename, code.co_firstlineno) if code else None
    message = f"returns {found!r:.60} from `{method}`, where {expected}"
    return ContractError(message, f"mend `{method}`", place)
