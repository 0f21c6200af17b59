"""An algorithm that a reader edits: its listing, its reports put back, the module that runs."""

import linecache
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import SequenceMatcher
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from .. import algorithms as home
from ..reading.errors import choose
from ..runs import registry
from ..runs.registry import AlgorithmFile, algorithms
from ..watch import PARAMETER, WATCHES, listing

# The text that a reader edits, and the file that it becomes.


def algorithm_files() -> dict[str, AlgorithmFile]:
    """Return every file of an algorithm, variants included, by its name."""
    return {
        text.name: text
        for algorithm in algorithms().values()
        for text in (algorithm.text, *algorithm.variants.values())
    }


def listing_of(file: str, reports: bool = False) -> str:
    """Return the text of an algorithm's file; without `reports`, as students read it.

    Raises KeyError if there is no such file.
    """
    source = source_of(algorithm_files()[file])
    return source if reports else listing(source).text


def source_of(text: AlgorithmFile) -> str:
    """Return the text of the algorithm's file, from whatever loaded it."""
    loader: Any = text.module.__loader__
    return str(loader.get_source(text.module.__name__))


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the listing, with the reports before and behind it."""

    source: str
    """The line as the file has it."""
    text: str
    """The line as the listing has it."""
    before: tuple[str, ...] = ()
    """Decorators before the line: they belong to the function below them."""
    behind: tuple[str, ...] = ()


def rejoin(source: str, edited: str) -> str:
    r"""Return the file whose listing is `edited`: the reader's lines, and our reports between them.

    `source` is the whole file as it was. A report stays behind the line that it stood behind, and a
    decorator above its function. Where the reader has renamed a variable, so do the reports. One
    that fits nowhere any more is left out: what it reported is gone.

    >>> rejoin("a = 1\nwatch.open(a)\nb = 2\n", "best = 1\nb = 3\n")
    'best = 1\nwatch.open(best)\nb = 3\n'
    """
    lines, texts = list(_lines(source)), edited.splitlines()
    names = _find_renames([line.text for line in lines], texts)
    result: list[str] = []
    matcher = SequenceMatcher(None, [line.text for line in lines], texts, autojunk=False)
    for tag, start, end, text_start, text_end in matcher.get_opcodes():
        if tag == "equal":
            for line in lines[start:end]:
                result += [*line.before, line.source, *_in_names(line.behind, names)]
            continue
        # As many lines as there were: each takes the place of one, and so do its reports.
        pairs = [
            (n, n + 1, m, m + 1)
            for n, m in zip(range(start, end), range(text_start, text_end), strict=False)
        ]
        for old, old_end, new, new_end in (
            pairs if end - start == text_end - text_start else [(start, end, text_start, text_end)]
        ):
            below = texts[new_end] if new_end < len(texts) else ""
            result += _replace(lines[old:old_end], texts[new:new_end], result, below, names)
    return "\n".join(result) + "\n"


def missing_reports(source: str, rejoined: str) -> int:
    """Return how many reports of the file are not in the one that the reader's text became."""
    count_before, count_after = (
        sum(bool(WATCHES.match(line)) for line in text.splitlines()) for text in (source, rejoined)
    )
    return max(0, count_before - count_after)


def _lines(source: str) -> Iterator[_Line]:
    """Yield the lines of the listing with their reports."""
    line: str | None = None
    before: list[str] = []
    behind: list[str] = []
    waiting: list[str] = []
    for text in source.splitlines():
        if not WATCHES.match(text):
            if line is not None:
                yield _Line(line, PARAMETER.sub("", line), tuple(before), tuple(behind))
            line, before, behind, waiting = text, waiting, [], []
        elif text.lstrip().startswith("@") or line is None:
            waiting.append(text)
        else:
            behind.append(text)
    if line is not None:
        yield _Line(line, PARAMETER.sub("", line), tuple(before), tuple(behind))


def _replace(
    old_lines: Sequence[_Line],
    new_lines: Sequence[str],
    above: Sequence[str],
    below: str,
    names: Mapping[str, str],
) -> list[str]:
    """Return the new lines with the reports of the old ones, as far as they fit."""
    result = []
    decorators = [line for group in old_lines for line in group.before]
    parameters = [match[0] for line in old_lines if (match := PARAMETER.search(line.source))]
    for line in new_lines:
        if line.lstrip().startswith("def "):
            result += [decorator for decorator in decorators if _indent(decorator) == _indent(line)]
            decorators = []
            if parameters:
                line = re.sub(r"(def \w+\([^,)]+)", rf"\g<1>{parameters.pop(0)}", line, count=1)
        result.append(line)
    for line in (report for group in old_lines for report in group.behind):
        if _fits(line, [*above, *result], below):
            result += _in_names([line], names)
    return result


def _fits(report: str, above: Sequence[str], below: str) -> bool:
    """Return whether the report can stand here: in an open block, not between its branches."""
    depth, lines = _indent(report), [line for line in reversed(above) if line.strip()]
    if _indent(below) == depth and re.match(r"\s*(elif|else|except|finally)\b", below):
        return False
    if lines and lines[0].rstrip().endswith((":", "(")):
        return depth > _indent(lines[0])
    return depth == next((_indent(line) for line in lines if _indent(line) <= depth), 0)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


_TOKEN = re.compile(r"\w+|[^\w\s]")


def _find_renames(old_texts: Sequence[str], new_texts: Sequence[str]) -> dict[str, str]:
    """Return the names that the reader has replaced by others throughout, with the new names."""
    old_words, new_words = (_TOKEN.findall("\n".join(lines)) for lines in (old_texts, new_texts))
    pairs: Counter[tuple[str, str]] = Counter()
    matcher = SequenceMatcher(None, old_words, new_words, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag == "replace" and end - start == new_end - new_start:
            pairs.update(zip(old_words[start:end], new_words[new_start:new_end], strict=True))
    removed_words, added_words = set(old_words) - set(new_words), set(new_words) - set(old_words)
    return {
        former: new_name
        for (former, new_name), _ in reversed(pairs.most_common())
        if former in removed_words
        and new_name in added_words
        and former.isidentifier()
        and new_name.isidentifier()
    }


def _in_names(reports: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """Return the reports with the reader's names."""
    return [re.sub(r"\w+", lambda match: names.get(match[0], match[0]), line) for line in reports]


# The reader's files in place of the course's, for one answer.


@dataclass(frozen=True, slots=True)
class Edit:
    """A file of an algorithm as a reader wants it."""

    name: str
    text: str
    """The text as the reader wrote it: a listing, or a file with reports."""
    source: str
    """The file that runs: the same text with all reports that could be put back."""
    missing: int
    """Number of reports that could not be put back."""

    @classmethod
    def of(cls, name: str, text: str) -> "Edit":
        """Make the edit of the file of that name. Raises KeyError if there is no such file."""
        source = source_of(algorithm_files()[name])
        if any(WATCHES.match(line) for line in text.splitlines()):
            return cls(name, text, text, missing_reports(source, text))
        rejoined = rejoin(source, text)
        return cls(name, text, rejoined, missing_reports(source, rejoined))

    def line(self, number: int) -> int:
        """Return the line of the reader's text for a line of the file that ran."""
        if self.text == self.source:
            return number
        return max(1, listing(self.source).lines.get(number, 1))

    @property
    def path(self) -> str:
        """The name of the file in tracebacks."""
        return f"<{self.name}.py>"


class BadAlgorithm(Exception):
    """An edited algorithm that cannot run; `fault` says where and why, as JSON holds it."""

    def __init__(self, fault: Mapping[str, Any]) -> None:
        super().__init__(fault["message"])
        self.fault = dict(fault)


def edits_of(sources: Mapping[str, str]) -> dict[str, Edit]:
    """Return the edits by file. Raises BadAlgorithm for a file that does not exist."""
    try:
        return {name: Edit.of(name, text) for name, text in sources.items()}
    except KeyError as error:
        name = str(error.args[0])
        remedy = choose(name, algorithm_files())
        message = f"there is no file {name}.py among the algorithms"
        raise BadAlgorithm(_fault(message, remedy)) from error


@contextmanager
def edited_algorithms(edits: Mapping[str, Edit]) -> Iterator[None]:
    """Within the context, the files say what the reader wrote; afterwards all is as it was.

    Raises BadAlgorithm for a file that cannot be loaded.
    """
    if not edits:
        yield
        return
    modules_before = {name: sys.modules.get(f"{home.__name__}.{name}") for name in edits}
    cached_lines = {edit.path: linecache.cache.get(edit.path) for edit in edits.values()}
    try:
        for edit in edits.values():
            try:
                sys.modules[f"{home.__name__}.{edit.name}"] = _module(edit)
            except (Exception, SystemExit) as error:
                raise BadAlgorithm(algorithm_fault(error, edits)) from error
        _forget()
        yield
    finally:
        for name, module in modules_before.items():
            if module is not None:
                sys.modules[f"{home.__name__}.{name}"] = module
        for path, cached in cached_lines.items():
            linecache.cache.pop(path, None)
            if cached is not None:  # an edit within an edit
                linecache.cache[path] = cached
        _forget()


def _forget() -> None:
    registry.algorithms.cache_clear()
    registry.catalogue.cache_clear()


class _TextLoader:
    """The loader of a module whose text lies in no file; tracebacks and listings ask it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave the making of the module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: `_module` has run the module."""

    def get_source(self, name: str) -> str:
        """Return the text of the module."""
        return self.text


def _module(edit: Edit) -> ModuleType:
    module = ModuleType(f"{home.__name__}.{edit.name}")
    loader: Any = _TextLoader(edit.source)
    module.__file__, module.__package__, module.__loader__ = edit.path, home.__name__, loader
    module.__spec__ = ModuleSpec(module.__name__, loader, origin=edit.path)
    lines = edit.source.splitlines(keepends=True)
    linecache.cache[edit.path] = (len(edit.source), None, lines, edit.path)
    exec(compile(edit.source, edit.path, "exec"), vars(module))
    getattr(module, edit.name)  # the function must have the file's name
    for name in ("SOURCE", "EXACT", "CHANCE", "PLAYERS"):
        getattr(module, name)
    vars(module)["PURE"] = False  # whatever it says: the reader may have it learn on its way
    return module


# What is wrong with a reader's algorithm.


def algorithm_fault(error: BaseException, edits: Mapping[str, Edit]) -> dict[str, Any]:
    """Return the error as a fault: the last of the reader's lines that ran, and Python's words."""
    by_path = {edit.path: edit for edit in edits.values()}
    path, line, column = "", 0, 1
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename in by_path:
            path, line = frame.filename, frame.lineno or 1
    if isinstance(error, SyntaxError) and error.filename in by_path:
        path, line, column = str(error.filename), error.lineno or 1, error.offset or 1
    reason = getattr(error, "msg", None) or str(error)
    message = f"{type(error).__name__}: {reason}" if reason else type(error).__name__
    if not path:
        return _fault(message, "", file=next(iter(edits), ""))
    edit = by_path[path]
    shown_line = edit.line(line)
    text = [*edit.text.splitlines(), ""][min(shown_line - 1, len(edit.text.splitlines()))]
    number = f"{shown_line:4}"
    excerpt = f"{number} | {text}"
    if isinstance(error, SyntaxError):
        excerpt += f"\n{' ' * len(number)} | {' ' * (column - 1)}^"
    return _fault(message, "", file=edit.name, line=shown_line, column=column, excerpt=excerpt)


def _fault(
    message: str, remedy: str, file: str = "", line: int = 0, column: int = 0, excerpt: str = ""
) -> dict[str, Any]:
    place = {"line": line, "column": column, "excerpt": excerpt}
    return {"where": "algorithm", "file": file, "message": message, "remedy": remedy, **place}
