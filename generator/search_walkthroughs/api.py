"""What other programs may rely on: `load`, `run`, `trace`, `draw`, `walk`, and the plug-ins' types.

Everything here follows semantic versions; every other module may change from release to release.
A search can be given as

- a walkthrough that `load` has read, or the text or path of one;
- a tree: nested lists, a dict from labels to trees, the text of either in YAML, or a networkx
  ``DiGraph`` with one root. Leaves are numbers, the value for MAX. The children of a graph's node
  come in the order of its edges; ``value`` on a leaf, ``player`` on an inner node (``max``, ``min``
  or ``chance``), ``label`` and ``p`` on an edge mean what they mean in YAML, and a node with
  several parents is a transposition;
- a game: any object that keeps to `Game`.

What cannot be read or searched raises `BadInput`, whose text says what was found, what was expected
and what to do about it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from math import inf
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, Protocol

from .game import Game
from .reading import BadInput, Fault, FrozenMap, Limits, Walkthrough
from .watch import Watch

if TYPE_CHECKING:
    from .captions.caption import Caption
    from .formats.export_file import Target
    from .pages.presentation import Presentation
    from .pages.walkthrough_page import Page
    from .running.course_check import CheckedRun
    from .trace.frame import Frame

__all__ = [
    "Algorithm",
    "BadInput",
    "Film",
    "FilmFrame",
    "Game",
    "Limits",
    "Page",
    "Run",
    "Walk",
    "Walkthrough",
    "Watch",
    "draw",
    "load",
    "run",
    "trace",
    "walk",
]

GIVEN = "(given)"
"""Where a search comes from that no file holds; messages name it in place of a file."""
HEIGHT = 820
"""Pixels that a player takes in a notebook: a small tree and its number line need no scrolling."""
_KEY = re.compile(r"^(title|algorithm|tree|game|options)\s*:", re.MULTILINE)


class Algorithm(Protocol):
    """What a module must hold to be an algorithm; its function bears the module's name.

    The function takes the game, ``watch=SILENT`` and its options as annotated keyword arguments,
    and returns the function that gives a state's value.
    """

    SOURCE: str
    """Who published it, where and when."""
    EXACT: bool
    """Whether its value is that of minimax, or of expectimax; False for one that estimates."""
    CHANCE: bool
    """Whether it can search chance nodes."""
    PLAYERS: int
    """1 or 2: for how many players it is made."""


@dataclass(frozen=True)
class Run:
    """A search that has been run, and what was proved of it."""

    _checked: CheckedRun

    @property
    def algorithm(self) -> str:
        """The algorithm's name in YAML."""
        return self._checked.run.algorithm

    @property
    def options(self) -> Mapping[str, object]:
        """Every option of the algorithm and the game, by its name in YAML."""
        return self._checked.run.options

    @property
    def value(self) -> float:
        """The root's value for MAX; under a narrow window a bound, and of playouts an estimate."""
        return self._checked.run.value

    @property
    def best(self) -> Hashable | None:
        """The first of the best moves at the root; None at a chance node or where play is over."""
        return self._checked.run.best

    @property
    def line(self) -> Sequence[Hashable]:
        """The moves of best play, to the end or to where chance moves."""
        return self._checked.run.line

    @property
    def frames(self) -> Sequence[Frame]:
        """The recorded decisions, in order; of a large tree those of the part that is drawn."""
        return [moment.frame for moment in self._checked.moments]

    @property
    def counts(self) -> Mapping[str, Any]:
        """What ``walkthroughs run --format json`` prints of the run, by its keys."""
        from .running.run_output import result

        checked = self._checked
        return result(GIVEN, checked.walkthrough.file, checked.run, checked.differences)

    @property
    def proofs(self) -> Mapping[str, bool]:
        """The laws that were examined, and whether each of them holds."""
        proof = self._checked.proof
        broken = {failure.law for failure in proof.failures}
        return {law: law not in broken for law in proof.laws}

    def __repr__(self) -> str:
        """The result on one line."""
        count = self._checked.run.tally.calculated
        return f"<Run of {self.algorithm}: value {self.value:g}, {count:,} nodes>"


@dataclass(frozen=True)
class FilmFrame:
    """One picture of a film."""

    number: int
    """The frame's number in the record of the search."""
    svg: str
    _captions: Mapping[str, Caption]

    def caption(self, language: str = "en") -> str:
        """What happens, in one or more sentences; KeyError for an unknown language."""
        return self._captions[language].text

    def _repr_svg_(self) -> str:
        return self.svg


class Film(Sequence[FilmFrame]):
    """The pictures of a run, one for each of its frames: ``film[17].svg``."""

    def __init__(self, run: Run, language: str = "en") -> None:
        """The film of the run; it is drawn when a frame is asked for, its words in the language."""
        self.run = run
        self.language = language

    @cached_property
    def _shown(self) -> Presentation:
        from .pages.presentation import showings

        (shown,) = showings(GIVEN, [self.run._checked])
        return shown

    @cached_property
    def _frames(self) -> Sequence[FilmFrame]:
        shown = self._shown
        return [
            FilmFrame(
                moment.frame.number,
                svg.decode(),
                {language: said[place] for language, said in shown.captions.items()},
            )
            for place, (moment, svg) in enumerate(
                zip(shown.moments, shown.drawing.frames(self.language), strict=True)
            )
        ]

    def __len__(self) -> int:
        """How many frames there are."""
        return len(self.run._checked.moments)

    def __getitem__(self, place: Any) -> Any:
        """The frame at the place, from 0, or the frames of a slice."""
        return self._frames[place]

    def save(self, path: str | File) -> None:
        """Write the film: all frames as SVG into a folder, or one file by its suffix.

        ``.html`` is a player in one file, ``.gif`` an animation, ``.pdf`` slides; ``.svg``,
        ``.png`` and ``.tex`` (TikZ) hold the last frame. BadInput for another suffix.
        """
        path = File(path)
        if path.suffix in _WRITERS:
            path.write_bytes(_WRITERS[path.suffix](self))
            return
        if path.suffix:
            known = ", ".join(sorted(_WRITERS))
            remedy = f"choose one of {known}, or a folder for all frames"
            message = f"no film can be written as {path.suffix}"
            raise BadInput([Fault.of_argument(str(path), message, remedy)])
        path.mkdir(parents=True, exist_ok=True)
        for frame in self:
            (path / f"{frame.number:04}.svg").write_text(frame.svg, encoding="utf-8")

    def __repr__(self) -> str:
        """How many frames of which run."""
        return f"<Film of {len(self)} frames: {self.run!r}>"


@dataclass(frozen=True)
class Walk:
    """A search to step through: a notebook shows it as a player, with nothing to install there."""

    run: Run
    language: str = "en"

    @cached_property
    def html(self) -> str:
        """The player as a whole document in one file, which loads nothing."""
        from .pages.one_file import one_file
        from .pages.walkthrough_page import Page

        checked = self.run._checked
        page: Page = Page.of("walk", checked.walkthrough, [checked])
        return one_file(page, self.language)

    @property
    def film(self) -> Film:
        """The pictures."""
        return draw(self.run, language=self.language)

    def save(self, path: str | File) -> None:
        """Write the player as one HTML file."""
        File(path).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        """The player in a frame of its own, so that several in a notebook do not meet."""
        title = escape(self.run._checked.walkthrough.title[self.language])
        return (
            f'<iframe title="{title}" sandbox="allow-scripts" width="100%" height="{HEIGHT}" '
            f'style="border:0" srcdoc="{escape(self.html)}"></iframe>'
        )

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """The player; and a key frame for what shows a notebook and runs no scripts."""
        return {
            "text/html": self._repr_html_(),
            "image/svg+xml": self.film[self._key].svg,
            "text/plain": repr(self.run),
        }

    @property
    def _key(self) -> int:
        """The place of the first cut, or of the last frame where nothing is cut."""
        cuts = [place for place, frame in enumerate(self.run.frames) if frame.cutoff is not None]
        return cuts[0] if cuts else len(self.run.frames) - 1


def load(source: str | File, *, limits: Limits | None = None) -> Walkthrough:
    """Read a walkthrough.

    Parameters:
        source: The path of a YAML file, or its text.
        limits: How large a file and its tree may be; by default those of a course.

    Returns:
        The walkthrough, which cannot be changed.

    Raises:
        BadInput: With every fault of the file, each with line, column and remedy.
    """
    from .reading import read
    from .running.course_files import read_walkthrough
    from .running.registry import catalogue

    if isinstance(source, File) or ("\n" not in source and source.endswith((".yml", ".yaml"))):
        return read_walkthrough(File(source), limits or Limits())
    return read(source, GIVEN, catalogue(), limits or Limits())


def run(search: Any, algorithm: str | None = None, /, **options: Any) -> Run:
    """Run a search and prove what can be proved of it.

    Parameters:
        search: A walkthrough, a tree or a game; see the module's first lines.
        algorithm: The algorithm's name in YAML, such as ``"alpha-beta"``; by default that of the
            walkthrough, and of a tree or a game ``"minimax"``.
        options: Options of the algorithm and the game, by their names in YAML with underscores
            for hyphens: ``window=(-100, 100)``, ``table_window="widen"``.

    Returns:
        The run: value, best move, frames, counts and proofs.

    Raises:
        BadInput: For a tree that cannot be read, an algorithm or an option that is not known, a
            search that the algorithm cannot make, or a walkthrough of several searches without
            ``algorithm``.
    """
    from .running.course_check import check_walkthrough

    (checked,) = check_walkthrough(_single(search, algorithm, options))
    return Run(checked)


def trace(search: Any, algorithm: str | None = None, /, **options: Any) -> Iterator[Frame]:
    """Run a search and give every frame of the whole tree, however large it is.

    Parameters are those of `run`. A frame has a number, a status, a path and so on; all its values
    are MAX's, whatever the algorithm's own variables say.
    """
    from .running.run import run_search
    from .trace.recorder import EVERYTHING

    walkthrough = _single(search, algorithm, options)
    frames: list[Frame] = []
    run_search(walkthrough, walkthrough.entries[0], frames.append, EVERYTHING, None)
    return iter(frames)


def draw(run: Run, *, language: str = "en") -> Film:
    """The pictures of a run: a sequence, one picture a frame, with its words in the language."""
    return Film(run, language)


def walk(
    search: Any, algorithm: str | None = None, /, *, language: str = "en", **options: Any
) -> Walk:
    """Run a search, to be stepped through: in a notebook the result shows itself.

    Parameters are those of `run`; `language` is that of captions and labels, ``en`` or ``ja``.
    """
    return Walk(run(search, algorithm, **options), language)


def __getattr__(name: str) -> Any:
    """The class of pages, which is loaded when somebody asks for it."""
    if name != "Page":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .pages.walkthrough_page import Page

    return Page


def _single(search: Any, algorithm: str | None, options: Mapping[str, Any]) -> Walkthrough:
    """The walkthrough of exactly this search."""
    from .running.run import with_options

    try:
        walkthrough = _walkthrough(search, algorithm)
    except RecursionError:
        remedy = f"a tree has at most {Limits().levels} levels"
        fault = Fault.of_argument("search", "the tree is nested too deep, or holds itself", remedy)
        raise BadInput([fault]) from None
    given = [f"{name.replace('_', '-')}={_yaml(value)}" for name, value in options.items()]
    wanted = with_options(walkthrough, algorithm, given)
    if len(wanted.entries) > 1:
        names = ", ".join(one.name for one in wanted.entries)
        message = f"the walkthrough holds several searches: {names}"
        raise BadInput([Fault.of_argument("algorithm", message, "name one of them")])
    return replace(wanted, page="walkthrough", mistake=None)


def _walkthrough(search: Any, algorithm: str | None) -> Walkthrough:
    name = algorithm or "minimax"
    if isinstance(search, Walkthrough):
        return search
    if isinstance(search, File):
        return load(search)
    if isinstance(search, str):
        if "\n" not in search and search.endswith((".yml", ".yaml")):
            return load(search)
        if not _KEY.search(search):
            lines = "\n".join(f"  {line}" for line in search.splitlines())
            return _of_tree(f"\n{lines}", name)
        missing = {"title": "A search", "algorithm": name}
        head = (f"{key}: {value}\n" for key, value in missing.items() if not _has(key, search))
        return load(search + ("" if search.endswith("\n") else "\n") + "".join(head))
    if hasattr(search, "in_degree") and hasattr(search, "succ"):
        return _of_tree(f" {_yaml(_graph(search))}", name)
    if all(hasattr(search, verb) for verb in ("start", "moves", "play", "over", "score", "turn")):
        return replace(_of_tree(" 0", name), tree=None, rules=search, title=_title(name))
    return _of_tree(f" {_yaml(search)}", name)


def _has(key: str, text: str) -> bool:
    return bool(re.search(rf"^{key}\s*:", text, re.MULTILINE))


def _of_tree(tree: str, algorithm: str) -> Walkthrough:
    return load(f"title: {_yaml(algorithm)}\nalgorithm: {_yaml(algorithm)}\ntree:{tree}\n")


def _title(name: str) -> Mapping[str, str]:
    from .captions.catalogue import languages

    return FrozenMap(dict.fromkeys(languages(), name))


def _yaml(value: Any) -> str:
    """The value as YAML on one line."""
    if isinstance(value, float) and value in (inf, -inf):
        return ".inf" if value > 0 else "-.inf"
    if isinstance(value, str | bool | int | float) or value is None:
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        pairs = (f"{json.dumps(str(key))}: {_yaml(of)}" for key, of in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(_yaml, value))}]"
    if hasattr(value, "item"):  # a number of numpy's
        return _yaml(value.item())
    message = f"a tree cannot hold {type(value).__name__}"
    remedy = "write numbers, lists and dicts, or give a game"
    raise BadInput([Fault.of_argument("search", message, remedy)])


def _graph(graph: Any) -> Any:
    """A tree of networkx as nested data."""
    roots = [node for node, degree in graph.in_degree() if degree == 0]
    if len(roots) != 1:
        message = f"a tree has one root, and this graph has {len(roots)}"
        raise BadInput([Fault.of_argument("search", message, "leave one node without parents")])

    def nested(node: Any, above: tuple[Any, ...]) -> Any:
        if node in above:
            message = f"the graph leads from {node!r} back to itself"
            raise BadInput([Fault.of_argument("search", message, "take an edge away")])
        facts, children = graph.nodes[node], list(graph.succ[node].items())
        if not children:
            return facts.get("value", "?")
        below = {
            str(edge.get("label", child)): (
                {**_node(nested(child, (*above, node))), "p": edge["p"]}
                if "p" in edge
                else nested(child, (*above, node))
            )
            for child, edge in children
        }
        kept = {key: facts[key] for key in ("player", "note", "estimate") if key in facts}
        if graph.in_degree(node) > 1:
            kept["key"] = str(node)
        return {**kept, "children": below}

    return nested(roots[0], ())


def _node(tree: Any) -> dict[str, Any]:
    """The tree as one node spelled out, to which more can be added."""
    return dict(tree) if isinstance(tree, dict) and "children" in tree else {"value": tree}


def _export(target: Target) -> Callable[[Film], bytes]:
    def write(film: Film) -> bytes:
        from .formats.export_file import PresentedRun, file_bytes
        from .pages.presentation import silent

        found = PresentedRun(film._shown, ())
        return file_bytes(found, target, None, film.language, Limits(), silent)

    return write


def _one_file(film: Film) -> bytes:
    return Walk(film.run, film.language).html.encode()


_WRITERS: Mapping[str, Callable[[Film], bytes]] = {
    ".html": _one_file,
    **{f".{name}": _export(name) for name in ("svg", "png", "gif", "pdf")},
    ".tex": _export("tikz"),
}
