"""What a caller gives to be searched, as a walkthrough of exactly one search.

A tree or a graph becomes YAML, so that it is read, checked and bounded as an author's is; what is
wrong with it is reported in the caller's terms.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import inf
from pathlib import Path as File
from typing import Any, Protocol, TypeAlias

from .game import ContractError
from .given_game import Game, checked_game, is_game
from .reading import BadInput, Fault, Limits, Walkthrough
from .reading.errors import bad_argument, kind

INPUT = "(given)"
"""Where a search comes from that no file holds; messages name it in place of a file."""


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


# What was wrong, in the words of who calls a function.


@contextmanager
def in_arguments(said: Callable[[Fault], Fault]) -> Iterator[None]:
    """Word a fault for arguments, not for options of a command or text that nobody wrote."""
    try:
        yield
    except BadInput as error:
        raise type(error)([said(fault) for fault in error.faults]) from None


@contextmanager
def broken_contracts() -> Iterator[None]:
    """Make a BadInput, with file and line, of a rule that the code of another package breaks."""
    from .running.plugin_faults import plugin_fault

    try:
        yield
    except ContractError as error:
        fault = plugin_fault(error)
        if fault is None:
            raise
        raise BadInput([fault]) from error


_TERMS = (
    (re.compile(r"raise it with `--limit ([\w-]+)=(\d+)`, or `extra:[^`]*` in mkdocs\.yml"),
     lambda limit: f"pass `limits=Limits({limit[1].replace('-', '_')}={limit[2]})`"),
    (re.compile(r"`depth` under `options`"), "`depth`"),
    (re.compile(r"begin at a later `position`"), "begin at a later position"),
)  # fmt: skip
"""What remedies say to whom writes YAML, and what to whom calls a function."""


def as_argument(fault: Fault) -> Fault:
    """The fault with a remedy that can be had here; an option of a command is an argument."""
    remedy = fault.remedy
    for found, instead in _TERMS:
        remedy = found.sub(instead, remedy)
    name = fault.file
    if not fault.line and name.startswith("--"):
        name = name.removeprefix("--option ").removeprefix("--").partition("=")[0].replace("-", "_")
    return replace(fault, file=name, remedy=remedy)


def known_language(language: str) -> str:
    """The language; BadInput if there is no catalogue for it."""
    from .captions.catalogue import languages

    if language not in languages():
        remedy = f"choose one of {', '.join(languages())}"
        raise bad_argument("language", f"found {language!r}, a language is expected", remedy)
    return language


# From what is given to a walkthrough of exactly one search.


@dataclass(frozen=True)
class GivenSearch:
    """The walkthrough, and how its faults are reported to the caller who gave the tree."""

    walkthrough: Walkthrough
    fault_in_input: Callable[[Fault], Fault] = as_argument


def single_search(
    search: Any, algorithm: str | None, options: Mapping[str, Any], limits: Limits | None
) -> GivenSearch:
    """The walkthrough of exactly this search."""
    from .running.run import with_options

    if algorithm is not None and not isinstance(algorithm, str):
        message = f"found {kind(algorithm)}, the name of an algorithm is expected"
        raise bad_argument("algorithm", message, "`walkthroughs list algorithms` names all")
    texts = [f"{name.replace('_', '-')}={_option(name, of)}" for name, of in options.items()]
    try:
        given = _as_search(search, algorithm, limits)
    except RecursionError:
        remedy = f"a tree has at most {(limits or Limits()).levels} levels"
        message = "the tree is nested too deep, or holds itself"
        raise bad_argument("search", message, remedy) from None
    with in_arguments(given.fault_in_input):
        wanted = with_options(given.walkthrough, algorithm, texts)
    if len(wanted.entries) > 1:
        names = ", ".join(one.name for one in wanted.entries)
        message = f"the walkthrough holds several searches: {names}"
        raise bad_argument("algorithm", message, "name one of them")
    return replace(given, walkthrough=replace(wanted, page="walkthrough", mistake=None))


def read_search(source: Any, limits: Limits | None) -> Walkthrough:
    """The walkthrough in a file or a text; BadInput with all its faults."""
    from .reading import read
    from .running.course_files import read_walkthrough
    from .running.registry import catalogue

    if _is_folder(source):
        message = f"{source} is a folder, a file is expected"
        raise bad_argument("source", message, "give the path of one of the YAML files in it")
    with in_arguments(as_argument):
        if is_path(source):
            return read_walkthrough(File(source), limits or Limits())
        if not isinstance(source, str):
            message = f"found {kind(source)}, a path or a text is expected"
            raise bad_argument("source", message, "give the path of a YAML file, or its text")
        return read(source, INPUT, catalogue(), limits or Limits())


def is_path(source: Any) -> bool:
    """Whether the source names a file; a text of one line is a path if it ends as one."""
    if isinstance(source, File):
        return True
    return isinstance(source, str) and "\n" not in source and source.endswith((".yml", ".yaml"))


def _is_folder(source: Any) -> bool:
    """Whether it is the path of a folder, and no text."""
    try:
        return isinstance(source, str | File) and "\n" not in str(source) and File(source).is_dir()
    except (OSError, ValueError):
        return False


def _as_search(search: Any, algorithm: str | None, limits: Limits | None) -> GivenSearch:
    if isinstance(search, Walkthrough):
        return GivenSearch(replace(search, limits=limits) if limits else search)
    if is_path(search):
        return GivenSearch(read_search(search, limits))
    name = _known_algorithm(algorithm or "minimax")
    if isinstance(search, str):
        if not _KEY.search(search):
            lines = "\n".join(f"  {line}" for line in search.splitlines())
            return _of_tree(f"\n{lines}", name, limits, _text_place)
        missing = {"title": "A search", "algorithm": name}
        head = (f"{key}: {value}\n" for key, value in missing.items() if not _has(key, search))
        text = search + ("" if search.endswith("\n") else "\n") + "".join(head)
        return GivenSearch(read_search(text, limits))
    if is_game(search):
        return _of_game(search, name, limits)
    tree = _TreeText(limits or Limits())
    if hasattr(search, "nodes") and hasattr(search, "edges"):
        tree.graph(search)
    else:
        tree.value(search, "search")
    return _of_tree(f" {''.join(tree.parts)}", name, limits, tree.place)


def _known_algorithm(name: str) -> str:
    """The name; BadInput if no algorithm is called so."""
    from .reading.known_names import unknown_algorithm
    from .running.registry import catalogue

    if name not in catalogue().algorithms:
        raise bad_argument("algorithm", *unknown_algorithm(name, catalogue()))
    return name


def _has(key: str, text: str) -> bool:
    return bool(re.search(rf"^{key}\s*:", text, re.MULTILINE))


_PLACE = re.compile(r"\b(?:at|in) ([0-9]{1,9}):([0-9]+)")
"""A place that a message names."""
_NUMBER = re.compile(r"([0-9]{1,9}):")
"""What might be taken for the line of such a place."""
_LEVELS = re.compile(r"(?<=Limits\(levels=)\d+")
"""The limit that a remedy names."""


def _depth(text: str) -> int:
    """How many brackets are open at once, at most; a bracket in a label counts as one.

    >>> _depth("[[1, 2], {A: [3, [4]]}]")
    4
    """
    depth = most = 0
    for sign in text:
        depth += (sign in "[{") - (sign in "]}")
        most = max(most, depth)
    return most


def _unspelled_line(text: str) -> int:
    """The first line, behind title and algorithm, whose number and those of the lines of the text
    from there on are not before a colon in the text: so no word of the caller's passes for a place.

    >>> _unspelled_line("[[1, 2], 3]"), _unspelled_line("[1, 'in 3:8', 'at 5:1']")
    (3, 4)
    """
    spelled, height = {int(found[1]) for found in _NUMBER.finditer(text)}, text.count("\n") + 1
    line = 3
    while taken := [number for number in spelled if line <= number < line + height]:
        line = max(taken) + 1
    return line


def _of_tree(
    tree: str, algorithm: str, limits: Limits | None, place: Callable[[int, int], str]
) -> GivenSearch:
    """The walkthrough of the tree; `place` names what stands in a column of a line of the text,
    whose lines count from 0."""
    begin = _unspelled_line(tree)
    end = begin + tree.count("\n")

    def name(line: int, column: int) -> str:
        return place(line - begin, column) if begin <= line <= end else "search"

    def named(found: re.Match[str]) -> str:
        line = int(found[1])
        return f"at {name(line, int(found[2]))}" if begin <= line <= end else found[0]

    def enough(limit: re.Match[str]) -> str:
        return str(max(int(limit[0]), _depth(tree)))

    def said(fault: Fault) -> Fault:
        fault = as_argument(fault)
        if fault.file != INPUT:
            return fault
        fault = replace(fault, remedy=_LEVELS.sub(enough, fault.remedy))
        message = _PLACE.sub(named, fault.message)
        return Fault.of_argument(name(fault.line, fault.column), message, fault.remedy)

    above = "\n" * (begin - 3)
    text = f"title: {json.dumps(algorithm)}\nalgorithm: {algorithm}\n{above}tree:{tree}\n"
    with in_arguments(said):
        return GivenSearch(read_search(text, limits), said)


def _text_place(line: int, column: int) -> str:
    """A place in the text of a tree, which stands below its key and two columns inwards."""
    return f"search:{line}:{max(column - 2, 1)}" if line else "search"


def _option(name: str, value: Any) -> str:
    """The value of an option as YAML on one line."""
    if isinstance(value, float) and value in (inf, -inf):
        return ".inf" if value > 0 else "-.inf"
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return f"[{', '.join(_option(name, one) for one in value)}]"
    if hasattr(value, "item"):  # a number of numpy's
        value = value.item()
    if isinstance(value, str | bool | int | float) or value is None:
        return json.dumps(value, ensure_ascii=False)
    remedy = "give a number, a text, a truth value or a list of them"
    raise bad_argument(name, f"no option can be {kind(value)}", remedy)


class _TreeText:
    """A tree as YAML on one line; it remembers what stands where, so that messages can name it."""

    def __init__(self, limits: Limits) -> None:
        self.parts: list[str] = []
        self._limits = limits
        self._columns: list[int] = []
        self._names: list[str] = []
        self._end = len("tree: ") + 1

    def place(self, line: int, column: int) -> str:
        """What was given for the place in the text of the walkthrough."""
        return self._names[max(bisect_right(self._columns, column) - 1, 0)]

    def value(self, value: Any, name: str) -> None:
        """Write the tree or part of a tree that is called so."""
        self._name(name)
        if hasattr(value, "tolist"):  # an array or a number of numpy's
            value = value.tolist()
        if isinstance(value, Mapping):
            self._open("{")
            for n, (key, of) in enumerate(value.items()):
                below = f"{name}[{key!r}]"
                self._label(n, key if isinstance(key, str) else str(key), below)
                self.value(of, below)
            self._add("}")
        elif isinstance(value, Sequence) and not isinstance(value, str | bytes):
            self._open("[")
            for n, of in enumerate(value):
                self._add(", " if n else "")
                self.value(of, f"{name}[{n}]")
            self._add("]")
        else:
            self._add(self._single(value, name))

    def _name(self, name: str) -> None:
        """What comes next is called so, or is the label of what is called so."""
        self._columns.append(self._end)
        self._names.append(name)

    def _label(self, n: int, label: str, name: str) -> None:
        """Write the label of the nth part."""
        self._add(", " if n else "")
        self._name(name)
        self._add(f"{json.dumps(label, ensure_ascii=False)}: ")

    def _add(self, text: str) -> None:
        self.parts.append(text)
        self._end += len(text)

    def _open(self, bracket: str) -> None:
        if len(self._columns) > 8 * self._limits.tree_nodes:
            message = f"the tree has more than {self._limits.tree_nodes:,} nodes"
            remedy = f"pass `limits=Limits(tree_nodes={2 * self._limits.tree_nodes})`"
            raise bad_argument("search", message, remedy)
        self._add(bracket)

    def _single(self, value: Any, name: str) -> str:
        if isinstance(value, float) and value in (inf, -inf):
            return ".inf" if value > 0 else "-.inf"
        if isinstance(value, str | bool | int | float) or value is None:
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, Decimal):
            return f"{value:f}"
        if isinstance(value, Fraction):
            whole = value.denominator == 1 or name.endswith("['p']")
            return str(value) if whole else repr(float(value))
        remedy = "write numbers, lists and dicts, or give a networkx DiGraph or a game"
        raise bad_argument(name, f"a tree cannot hold {kind(value)}", remedy)

    def graph(self, graph: Any) -> None:
        """Write a graph of networkx."""
        if not hasattr(graph, "in_degree") or graph.is_multigraph():
            wrong, remedy = (
                ("which may have several edges from one node to another",
                 "networkx.DiGraph(graph) keeps one of them")
                if hasattr(graph, "in_degree")
                else ("whose edges have no direction",
                      "networkx.bfs_tree(graph, root) directs them away from a root")
            )  # fmt: skip
            message = (
                f"found {type(graph).__name__}, {wrong}; expected is a networkx DiGraph, whose "
                "edges lead from each node to its children"
            )
            raise bad_argument("search", message, remedy)
        roots = [node for node, degree in graph.in_degree() if degree == 0]
        if len(roots) != 1:
            message = f"a tree has one root, and this graph has {len(roots)} nodes without parents"
            raise bad_argument("search", message, "leave exactly one node without parents")
        reached: set[Any] = set()
        self._node(graph, roots[0], (), {}, reached)
        if rest := [node for node in graph if node not in reached]:
            message = f"no way leads from the root to {rest[0]!r}, which lies on a circle"
            raise bad_argument("search", message, "take an edge of the circle away")

    def _node(
        self,
        graph: Any,
        node: Any,
        above: tuple[Any, ...],
        edge: Mapping[str, Any],
        reached: set[Any],
    ) -> None:
        if node in above:
            message = f"the graph leads from {node!r} back to itself"
            raise bad_argument("search", message, "take an edge away")
        reached.add(node)
        name = f"search.nodes[{node!r}]"
        facts, children = graph.nodes[node], list(graph.succ[node].items())
        attributes = ("player", "estimate", "note") if children else ("note",)
        said = {key: facts[key] for key in attributes if key in facts}
        said |= {"p": edge["p"]} if "p" in edge else {}
        if children and graph.in_degree(node) > 1:
            said["key"] = str(node)
        if not children:
            said["value"] = facts.get("value", "?")
        self._name(name)
        self._open("{")
        for key, of in said.items():
            self._add(f"{key}: ")
            self.value(of, f"{name}[{key!r}]")
            self._add(", " if children or key != "value" else "")
        if children:
            self._add("children: {")
            for n, (child, facts) in enumerate(children):
                self._label(n, str(facts.get("label", child)), f"search.nodes[{child!r}]")
                self._node(graph, child, (*above, node), facts, reached)
            self._add("}")
        self._add("}")


def _of_game(game: Any, algorithm: str, limits: Limits | None) -> GivenSearch:
    rules = checked_game(game)

    def said(fault: Fault) -> Fault:
        fault = as_argument(fault)
        if fault.file != INPUT:
            return fault
        return Fault.of_argument("search", fault.message, fault.remedy)

    walkthrough = _of_tree(" 0", algorithm, limits, lambda line, column: "search").walkthrough
    return GivenSearch(replace(walkthrough, tree=None, rules=rules), said)
