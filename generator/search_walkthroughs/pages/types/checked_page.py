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
        answer: object = self.page.text(language)
        if isinstance(answer, str):
            return answer
        raise wrong_answer(type(self.page), "text", answer, "the page's Markdown is expected")

    def written(self) -> Mapping[str, str | bytes]:
        """Return what the page returns: see `PageType`."""
        files: Mapping[str, str | bytes] = self.page.written()
        self._check("written", files, (str, bytes))
        return files

    def frames(self) -> Mapping[str, bytes]:
        """Return what the page returns: see `PageType`."""
        frames: Mapping[str, bytes] = self.page.frames()
        self._check("frames", frames, (bytes,))
        return frames

    def card(self) -> ChapterEntry:
        """Return what the page returns: see `PageType`."""
        answer: object = self.page.card()
        if isinstance(answer, ChapterEntry):
            return answer
        raise wrong_answer(type(self.page), "card", answer, "a ChapterEntry is expected")

    def _check(self, method: str, answer: object, kinds: tuple[type, ...]) -> None:
        names = " or ".join(kind.__name__ for kind in kinds)
        expected = f"a mapping from paths to {names} is expected"
        if not isinstance(answer, Mapping):
            raise wrong_answer(type(self.page), method, answer, expected)
        for path, data in answer.items():
            if not isinstance(path, str) or not isinstance(data, kinds):
                raise wrong_answer(type(self.page), method, {path: data}, expected)


def checked_page(page_type: type, page: Any) -> Any:
    """Return the page as a build asks it; a page of another package's class is checked."""
    if not is_foreign(page_type.__module__):
        return page
    if not all(callable(getattr(page, method, None)) for method in METHODS):
        raise wrong_answer(page_type, "of", page, "a page is expected")
    return CheckedPage(page)


def checked_parts(page: object, answer: object) -> list[str]:
    """Return the parts of a page, each of which must be a text."""
    expected = "texts, one after the other, are expected"
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        raise wrong_answer(type(page), "parts", answer, expected)
    parts = list(answer)
    for part in parts:
        if not isinstance(part, str):
            raise wrong_answer(type(page), "parts", part, expected)
    return parts


def wrong_answer(page_type: type, method: str, answer: object, expected: str) -> ContractError:
    """Return the error about a page's answer that is not allowed."""
    member = inspect.getattr_static(page_type, method, None)
    function = getattr(member, "__func__", member)
    code = getattr(function, "__code__", None)
    place = (code.co_filename, code.co_firstlineno) if code else None
    message = f"returns {answer!r:.60} from `{method}`, where {expected}"
    return ContractError(message, f"mend `{method}`", place)
