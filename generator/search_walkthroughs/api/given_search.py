"""What a caller gives to be searched, as a walkthrough of exactly one search.

A tree or a graph becomes YAML, so that it is read, checked and bounded as an author's is; what is
wrong with it is reported in the caller's terms.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import inf
from pathlib import Path as File
from typing import Any, Protocol, TypeAlias

from ..reading import DEFAULT_LIMITS, Fault, Limits, Walkthrough
from ..reading.errors import bad_argument, type_name
from ..reading.tree.python_tree import PythonTree
from ..reading.yaml.yaml_values import Value
from .arguments import as_argument, in_arguments
from .given_game import Game, checked_game, is_game

INPUT = "(given)"
"""Source of a search that no file holds; messages name it in place of a file."""


class Graph(Protocol):
    """A directed graph, as networkx has it."""

    nodes: Any
    edges: Any
    in_degree: Any
    succ: Any


class Array(Protocol):
    """An array or a number, as numpy has them."""

    def tolist(self) -> Any:
        """Return it as numbers and lists."""
        ...


Search: TypeAlias = (
    "Walkthrough | File | str | Game | Graph | Array | float | Fraction | Decimal | "
    "Sequence[Any] | Mapping[Any, Any]"
)
"""What can be searched: a walkthrough, its path or text; a game; a tree."""

_KEY = re.compile(r"^(title|algorithm|tree|game|options)\s*:", re.MULTILINE)


# From what is given to a walkthrough of exactly one search.


@dataclass(frozen=True)
class GivenSearch:
    """The walkthrough, and how its faults are reported to the caller who gave the tree."""

    walkthrough: Walkthrough
    fault_in_input: Callable[[Fault], Fault] = as_argument


def single_search(
    search: Any, algorithm: str | None, options: Mapping[str, Any], limits: Limits | None
) -> GivenSearch:
    """Return the walkthrough of exactly this search."""
    from ..runs.run import with_options

    if algorithm is not None and not isinstance(algorithm, str):
        message = f"found {type_name(algorithm)}, the name of an algorithm is expected"
        raise bad_argument("algorithm", message, "`walkthroughs list algorithms` names all")
    texts = [f"{name.replace('_', '-')}={_option(name, value)}" for name, value in options.items()]
    try:
        if isinstance(search, Walkthrough):
            single = GivenSearch(replace(search, limits=limits) if limits else search)
        else:
            single = _as_search(search, algorithm, limits or DEFAULT_LIMITS)
    except RecursionError:
        remedy = f"a tree has at most {(limits or DEFAULT_LIMITS).levels} levels"
        message = "the tree is nested too deep, or holds itself"
        raise bad_argument("search", message, remedy) from None
    with in_arguments(single.fault_in_input):
        chosen = with_options(single.walkthrough, algorithm, texts)
    if len(chosen.entries) > 1:
        names = ", ".join(entry.name for entry in chosen.entries)
        message = f"the walkthrough holds several searches: {names}"
        raise bad_argument("algorithm", message, "name one of them")
    return replace(single, walkthrough=replace(chosen, page="walkthrough", mistake=None))


def read_search(source: Any, limits: Limits) -> Walkthrough:
    """Return the walkthrough in a file or a text; BadInput with all its faults."""
    from ..course.files import read_walkthrough
    from ..reading import read
    from ..runs.registry import catalogue

    if _is_folder(source):
        message = f"{source} is a folder, a file is expected"
        raise bad_argument("source", message, "give the path of one of the YAML files in it")
    with in_arguments(as_argument):
        if is_path(source):
            return read_walkthrough(File(source), limits)
        if not isinstance(source, str):
            message = f"found {type_name(source)}, a path or a text is expected"
            raise bad_argument("source", message, "give the path of a YAML file, or its text")
        return read(source, INPUT, catalogue(), limits)


def is_path(source: Any) -> bool:
    """Return whether the source names a file; a text of one line is a path if it ends as one."""
    if isinstance(source, File):
        return True
    return isinstance(source, str) and "\n" not in source and source.endswith((".yml", ".yaml"))


def _is_folder(source: Any) -> bool:
    """Return whether it is the path of a folder, and not a text."""
    try:
        return isinstance(source, str | File) and "\n" not in str(source) and File(source).is_dir()
    except (OSError, ValueError):
        return False


def _as_search(search: Any, algorithm: str | None, limits: Limits) -> GivenSearch:
    """Return what is searched, read within the limits."""
    if is_path(search):
        return GivenSearch(read_search(search, limits))
    name = _known_algorithm(algorithm or "minimax")
    if isinstance(search, str):
        if not _KEY.search(search):
            return _text_search(search, name, limits)
        missing = {"title": "A search", "algorithm": name}
        head = (
            f"{key}: {value}\n"
            for key, value in missing.items()
            if not re.search(rf"^{key}\s*:", search, re.MULTILINE)
        )
        text = search + ("" if search.endswith("\n") else "\n") + "".join(head)
        return GivenSearch(read_search(text, limits))
    if is_game(search):
        return _game_search(search, name, limits)
    python_tree = PythonTree(limits)
    is_graph = hasattr(search, "nodes") and hasattr(search, "edges")
    tree = python_tree.graph(search) if is_graph else python_tree.tree(search)
    return _tree_search(tree, name, limits)


def _known_algorithm(name: str) -> str:
    """Return the name; BadInput if no algorithm is called so."""
    from ..reading.known_names import unknown_algorithm
    from ..runs.registry import catalogue

    if name not in catalogue().algorithms:
        raise bad_argument("algorithm", *unknown_algorithm(name, catalogue()))
    return name


_PLACE = re.compile(r"\b(?:at|in) ([0-9]{1,9}):([0-9]+)")
"""A place that a message names."""
_NUMBER = re.compile(r"([0-9]{1,9}):")
"""Text that might be taken for the line of such a place."""
_LEVELS = re.compile(r"(?<=Limits\(levels=)\d+")
"""The limit that a remedy names."""


def _depth(text: str) -> int:
    """Return the largest number of brackets open at once; a bracket in a label counts too.

    >>> _depth("[[1, 2], {A: [3, [4]]}]")
    4
    """
    depth = deepest = 0
    for sign in text:
        depth += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, depth)
    return deepest


def _unspelled_line(text: str) -> int:
    """Return the first line, behind title and algorithm, whose number and those of the text's lines
    from there on do not stand before a colon in the text: so no word of the caller's passes for a
    place.

    >>> _unspelled_line("[[1, 2], 3]"), _unspelled_line("[1, 'in 3:8', 'at 5:1']")
    (3, 4)
    """
    spelled, height = {int(match[1]) for match in _NUMBER.finditer(text)}, text.count("\n") + 1
    line = 3
    while taken_numbers := [number for number in spelled if line <= number < line + height]:
        line = max(taken_numbers) + 1
    return line


def _tree_search(tree: Value, algorithm: str, limits: Limits) -> GivenSearch:
    """Return the walkthrough of the tree, which is searched by the algorithm."""
    from ..reading import read
    from ..runs.registry import catalogue

    def said(fault: Fault) -> Fault:
        fault = as_argument(fault)  # the text around the tree is nothing that the caller has given
        if fault.file != INPUT:
            return fault
        return Fault.of_argument("search", fault.message, fault.remedy)

    text = f"title: {json.dumps(algorithm)}\nalgorithm: {algorithm}\ntree: 0\n"
    with in_arguments(said):
        return GivenSearch(read(text, INPUT, catalogue(), limits, tree=tree), said)


def _text_search(tree: str, algorithm: str, limits: Limits) -> GivenSearch:
    """Return the walkthrough of a tree that is written in YAML."""
    lines = "".join(f"\n  {line}" for line in tree.splitlines())
    begin = _unspelled_line(lines)
    end = begin + lines.count("\n")

    def place(line: int, column: int) -> str:
        return _text_place(line - begin, column) if begin <= line <= end else "search"

    def named(match: re.Match[str]) -> str:
        line = int(match[1])
        return f"at {place(line, int(match[2]))}" if begin <= line <= end else match[0]

    def enough(limit: re.Match[str]) -> str:
        return str(max(int(limit[0]), _depth(tree)))

    def said(fault: Fault) -> Fault:
        fault = as_argument(fault)
        if fault.file != INPUT:
            return fault
        fault = replace(fault, remedy=_LEVELS.sub(enough, fault.remedy))
        message = _PLACE.sub(named, fault.message)
        return Fault.of_argument(place(fault.line, fault.column), message, fault.remedy)

    above = "\n" * (begin - 3)
    text = f"title: {json.dumps(algorithm)}\nalgorithm: {algorithm}\n{above}tree:{lines}\n"
    with in_arguments(said):
        return GivenSearch(read_search(text, limits), said)


def _text_place(line: int, column: int) -> str:
    """Return a place in the text of a tree, which stands below its key and two columns inwards."""
    return f"search:{line}:{max(column - 2, 1)}" if line else "search"


def _option(name: str, value: Any) -> str:
    """Return the value of an option as YAML on one line."""
    if isinstance(value, float) and value in (inf, -inf):
        return ".inf" if value > 0 else "-.inf"
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return f"[{', '.join(_option(name, item) for item in value)}]"
    if hasattr(value, "item"):  # a number of numpy's
        value = value.item()
    if isinstance(value, str | bool | int | float) or value is None:
        return json.dumps(value, ensure_ascii=False)
    remedy = "give a number, a text, a truth value or a list of them"
    raise bad_argument(name, f"no option can be {type_name(value)}", remedy)


def _game_search(game: Any, algorithm: str, limits: Limits) -> GivenSearch:
    rules = checked_game(game)

    def said(fault: Fault) -> Fault:
        fault = as_argument(fault)
        if fault.file != INPUT:
            return fault
        return Fault.of_argument("search", fault.message, fault.remedy)

    leaf = PythonTree(limits).value(0, "search")
    walkthrough = _tree_search(leaf, algorithm, limits).walkthrough
    return GivenSearch(replace(walkthrough, tree=None, rules=rules), said)
