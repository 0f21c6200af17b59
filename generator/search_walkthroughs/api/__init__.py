"""What other programs may rely on: functions that run and draw searches, and types of plug-ins.

The names in ``search_walkthroughs.__all__``, their parameters and their documented attributes
follow semantic versions; every other module, and every name that begins with an underscore, may
change from release to release. Texts (captions, messages, the markup of pictures) may change too.

A search can be given as

- a walkthrough that `load` has read, or the text or path of one;
- a tree: nested lists, a dict from labels to trees, the text of either in YAML, or a networkx
  ``DiGraph`` with one root. Leaves are numbers, the value for MAX. The children of a graph's node
  come in the order of its edges; ``value`` and ``note`` on a leaf, ``player`` (``max``, ``min`` or
  ``chance``), ``estimate`` and ``note`` on an inner node, ``label`` and ``p`` on an edge mean what
  they mean in YAML, and a node with several parents is a transposition;
- a game: any object that keeps to `Game`.

All values are MAX's, in the units of the leaves. What cannot be read or searched raises `BadInput`,
whose text says what was found, what was expected and what to do about it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, Protocol, overload

from ..reading import DEFAULT_LIMITS, BadInput, Limits, Walkthrough
from ..reading.errors import bad_argument, type_name, write_error
from ..watch import Watch
from .arguments import broken_contracts, in_arguments, known_language
from .given_game import Game
from .given_search import INPUT, GivenSearch, Search, read_search, single_search
from .program_verdict import ProgramVerdict, judge
from .saving import ELSEWHERE, save_bytes
from .shown_tree import Tree, tree

if TYPE_CHECKING:
    from ..captions.caption import Caption
    from ..course.check import CheckedRun
    from ..formats import Target
    from ..pages.walkthrough.presentation import Presentation
    from ..pages.walkthrough.walkthrough_page import Page
    from ..reading import Entry
    from ..record.frame import Frame

__all__ = [
    "Algorithm",
    "BadInput",
    "Film",
    "FilmFrame",
    "Game",
    "Limits",
    "Page",
    "ProgramVerdict",
    "Run",
    "Tree",
    "Walk",
    "Walkthrough",
    "Watch",
    "draw",
    "judge",
    "load",
    "run",
    "trace",
    "tree",
    "walk",
]


class Algorithm(Protocol):
    """What a module must hold to be an algorithm; its function bears the module's name.

    The function takes the game, ``watch=SILENT`` and its options as annotated keyword arguments,
    and returns the function that gives a state's value. A package brings such modules in by the
    entry points ``search_walkthroughs.algorithms``.
    """

    SOURCE: str
    """Who published it, where and when."""
    EXACT: bool
    """Whether its value is that of minimax, or of expectimax; False for one that estimates."""
    CHANCE: bool
    """Whether it can search chance nodes."""
    PLAYERS: int
    """Number of players for whom it is made: 1 or 2."""


@dataclass(frozen=True, repr=False)
class Run:
    """A search that has been run, with what was proved of it."""

    _checked_run: CheckedRun

    @property
    def algorithm(self) -> str:
        """The algorithm's name in YAML."""
        return self._checked_run.run.algorithm

    @property
    def options(self) -> Mapping[str, object]:
        """Every option of the algorithm and the game, by its name in YAML."""
        return dict(self._checked_run.run.options)

    @property
    def value(self) -> float:
        """The root's value for MAX, in the units of the leaves.

        Under a narrow window it is a bound, and of playouts an estimate.
        """
        return _number(self._checked_run.run.value)

    @property
    def best(self) -> Hashable | None:
        """The first of the best moves at the root; None at a chance node or where play is over."""
        return self._checked_run.run.best

    @property
    def line(self) -> Sequence[Hashable]:
        """The moves of best play, to the end or to where chance moves."""
        return self._checked_run.run.line

    @property
    def frames(self) -> Sequence[Frame]:
        """The decisions that pictures show, in order; of a large tree those of the part that is
        drawn. `left_out` says how many others there are, and `all_frames` gives them too."""
        return tuple(moment.frame for moment in self._checked_run.moments)

    @property
    def left_out(self) -> int:
        """Number of decisions of the search that are not among `frames`."""
        checked = self._checked_run
        return checked.run.tally.frames.total() - len(checked.moments)

    def all_frames(self) -> Sequence[Frame]:
        """Run the search once more, and return the frames of all of its decisions."""
        checked = self._checked_run
        return _every_frame(GivenSearch(checked.walkthrough), checked.entry)

    @property
    def counts(self) -> Mapping[str, int | None]:
        """How much was searched, as whole numbers.

        ``calculated`` and ``pruned`` are nodes, ``total`` is those of the whole tree (None where
        nobody can count them), ``leaves`` and ``cutoffs`` are what was met of each (None of a
        search too large to list them), and ``frames`` are all decisions, recorded or not.
        """
        data = self.data
        return {
            "calculated": data["calculated"],
            "pruned": data["pruned_nodes"],
            "total": data["total"],
            "leaves": None if data["leaves"] is None else len(data["leaves"]),
            "cutoffs": None if data["cutoffs"] is None else len(data["cutoffs"]),
            "frames": sum(data["frames"].values()),
        }

    @property
    def data(self) -> Mapping[str, Any]:
        """All facts as JSON can hold them: what ``walkthroughs run --format json`` prints.

        Infinities are texts, paths are labels joined by ``/``, moves that are not texts or numbers
        are written out, ``seconds`` is how long it took.
        """
        from ..course.run_output import result

        checked = self._checked_run
        facts = result(INPUT, checked.walkthrough.file, checked.run, checked.differences)
        plain: Mapping[str, Any] = json.loads(json.dumps(facts, default=_number_or_text))
        return plain

    @property
    def proofs(self) -> Mapping[str, bool]:
        """The laws that were examined, and whether each of them holds.

        ``value``: it is minimax's; ``bounds``: so are all bounds; ``counterfactual``: whatever the
        pruned nodes are worth, the value stays.
        """
        proof = self._checked_run.proof
        broken = {failure.law for failure in proof.failures}
        return {law: law not in broken for law in proof.laws}

    def __repr__(self) -> str:
        """Return the result on one line."""
        count, frame_count = self._checked_run.run.tally.calculated, len(self.frames)
        left = (
            f", {frame_count:,} of {frame_count + self.left_out:,} frames" if self.left_out else ""
        )
        return f"<Run of {self.algorithm}: value {self.value:g}, {count:,} nodes{left}>"


@dataclass(frozen=True)
class FilmFrame:
    """One picture of the animation; a notebook shows it."""

    number: int
    """The frame's number in the record of the search."""
    svg: str = field(repr=False)
    """The picture, a whole SVG document whose lengths are in pixels."""
    _captions: Mapping[str, Caption] = field(repr=False)

    def caption(self, language: str = "en") -> str:
        """Return what happens, in one or more sentences.

        Args:
            language: ``en`` or ``ja``, or that of a plug-in.

        Raises:
            BadInput: For a language that is not known.
        """
        return self._captions[known_language(language)].text

    def _repr_svg_(self) -> str:
        return self.svg


class Film(Sequence[FilmFrame]):
    """The pictures of a run, one for each of its frames: ``draw(run)[17].svg``."""

    def __init__(self, run: Run, language: str = "en") -> None:
        """Take the run; it is drawn when a frame is asked for, with words in the language."""
        self.run = run
        self.language = known_language(language)

    @cached_property
    def _presentation(self) -> Presentation:
        from ..pages.walkthrough.presentation import showings

        (showing,) = showings(INPUT, [self.run._checked_run])
        return showing

    @cached_property
    def _frames(self) -> Sequence[FilmFrame]:
        showing = self._presentation
        return [
            FilmFrame(
                moment.frame.number,
                svg.decode(),
                {language: captions[place] for language, captions in showing.captions.items()},
            )
            for place, (moment, svg) in enumerate(
                zip(showing.moments, showing.drawing.frames(self.language), strict=True)
            )
        ]

    def __len__(self) -> int:
        """Return the number of frames."""
        return len(self.run._checked_run.moments)

    @overload
    def __getitem__(self, place: int) -> FilmFrame: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[FilmFrame]: ...
    def __getitem__(self, place: int | slice) -> FilmFrame | Sequence[FilmFrame]:
        """Return the frame at the place, from 0, or those of a slice; IndexError past the last."""
        count = len(self)
        if not isinstance(place, slice) and not -count <= place < count:
            raise IndexError(f"there is no frame at {place}: they are at 0 to {count - 1}")
        return self._frames[place]

    def save(self, path: str | File) -> None:
        """Write the pictures.

        Args:
            path: A folder, which gets every frame as SVG; or a file. By its suffix ``.html`` is a
                player in one file, ``.gif`` an animation, ``.pdf`` slides; ``.svg``, ``.png`` and
                ``.tex`` (TikZ) hold the last frame. What is there is replaced.

        Raises:
            BadInput: For another suffix, or where nothing can be written.
        """
        if not str(path):
            raise bad_argument("path", "found '', a file or a folder is expected", "name one")
        path = File(path)
        if path.suffix in _WRITERS:
            save_bytes(path, _WRITERS[path.suffix](self))
            return
        if path.suffix:
            endings = ", ".join(sorted(_WRITERS))
            remedy = f"choose one of {endings}, or a folder for all frames"
            raise bad_argument(str(path), f"no pictures can be written as {path.suffix}", remedy)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise write_error(path, error, ELSEWHERE) from error
        for frame in self:
            save_bytes(path / f"{frame.number:04}.svg", frame.svg.encode())

    def __repr__(self) -> str:
        """Return the number of frames and the run on one line."""
        return f"<Film of {len(self)} frames: {self.run!r}>"


@dataclass(frozen=True, repr=False)
class Walk:
    """A search to step through: a notebook shows it as a player, with nothing to install there."""

    run: Run
    """The search."""
    language: str = "en"
    """Language of captions and labels."""

    def __post_init__(self) -> None:
        known_language(self.language)

    @cached_property
    def html(self) -> str:
        """The player as a whole document in one file, which loads nothing."""
        from ..pages.markup.one_file import one_file
        from ..pages.walkthrough.walkthrough_page import Page

        checked = self.run._checked_run
        page: Page = Page.of("walk", checked.walkthrough, [checked])
        return one_file(page, self.language)

    @cached_property
    def film(self) -> Film:
        """The pictures."""
        return draw(self.run, language=self.language)

    def save(self, path: str | File) -> None:
        """Write the player as one ``.html`` file; BadInput for another suffix, or where nothing can
        be written."""
        path = File(path)
        if path.suffix.lower() not in ("", ".html", ".htm"):
            remedy = (
                "write search.html; for pictures call `draw`, whose result writes other formats"
            )
            raise bad_argument(str(path), f"a player is no {path.suffix} file", remedy)
        save_bytes(path, self.html.encode())

    def __repr__(self) -> str:
        """Return the result on one line."""
        return f"<Walk: {self.run!r}>"

    def _repr_html_(self) -> str:
        """Return the player in a frame of its own, so that several in a notebook do not meet."""
        from ..pages.markup.one_file import player_frame

        return player_frame(self.html, self.run._checked_run.walkthrough.title[self.language])

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """Return the player; and a key frame for what shows a notebook and runs no scripts."""
        return {
            "text/html": self._repr_html_(),
            "image/svg+xml": self.film[self._key].svg,
            "text/plain": repr(self),
        }

    @property
    def _key(self) -> int:
        """The place of the first cut, or of the last frame where nothing is cut."""
        cuts = [place for place, frame in enumerate(self.run.frames) if frame.cut]
        return cuts[0] if cuts else len(self.run.frames) - 1


def load(source: str | File, *, limits: Limits | None = None) -> Walkthrough:
    """Read a walkthrough.

    Args:
        source: The path of a YAML file, or its text.
        limits: How large a file and its tree may be; by default those of a course.

    Returns:
        The walkthrough, which cannot be changed.

    Raises:
        BadInput: With every fault of the file, each with line, column and remedy.
    """
    return read_search(source, limits or DEFAULT_LIMITS)


def run(
    search: Search,
    algorithm: str | None = None,
    /,
    *,
    limits: Limits | None = None,
    **options: Any,
) -> Run:
    """Run a search and prove what can be proved of it.

    Args:
        search: A walkthrough, a tree or a game; see the module's first lines.
        algorithm: The algorithm's name in YAML, such as ``"alpha-beta"``; by default that of the
            walkthrough, and of a tree or a game ``"minimax"``.
        limits: How large the tree may be, and how many frames are kept.
        options: Options of the algorithm and the game, by their names in YAML with underscores
            for hyphens: ``window=(-100, 100)``, ``table_window="widen"``.

    Returns:
        The run: value, best move, frames, counts and proofs.

    Raises:
        BadInput: For a tree that cannot be read, an algorithm or an option that is not known, a
            search that the algorithm cannot make, or a walkthrough of several searches without
            ``algorithm``. What a game's own code raises is passed on.
    """
    from ..course.check import check_walkthrough

    single = single_search(search, algorithm, options, limits)
    with in_arguments(single.fault_in_input), broken_contracts():
        (checked,) = check_walkthrough(single.walkthrough)
    return Run(checked)


def trace(
    search: Search,
    algorithm: str | None = None,
    /,
    *,
    limits: Limits | None = None,
    **options: Any,
) -> Iterator[Frame]:
    """Run a search to its end, and give every frame of the whole tree.

    Args:
        search: As for `run`, and so are the others.
        algorithm: The algorithm's name in YAML.
        limits: How large the tree may be.
        options: Options of the algorithm and the game.

    Returns:
        The frames, in order; all of them are in memory before the first is given. A frame has a
        number, a status (``start``, ``table``, ``score``, ``update``, ``end``, or a step of a
        search that grows a tree) and a path of moves; what has no meaning there is None. Values
        are MAX's, whatever the algorithm's own variables say.

    Raises:
        BadInput: As `run` does.
    """
    single = single_search(search, algorithm, options, limits)
    return iter(_every_frame(single, single.walkthrough.entries[0]))


def draw(run: Run, *, language: str = "en") -> Film:
    """Draw a run.

    Args:
        run: What `run` has given.
        language: That of the words in the pictures, ``en`` or ``ja``.

    Returns:
        A sequence of pictures, one for each frame of the run.

    Raises:
        BadInput: For a language that is not known, or what is not a run.
    """
    if not isinstance(run, Run):
        message = f"found {type_name(run)}, a run is expected"
        raise bad_argument("run", message, "give what `run` has given, or call `walk`")
    return Film(run, language)


def walk(
    search: Search,
    algorithm: str | None = None,
    /,
    *,
    language: str = "en",
    limits: Limits | None = None,
    **options: Any,
) -> Walk:
    """Run a search, to be stepped through: in a notebook the result shows itself.

    Args:
        search: As for `run`, and so are `algorithm`, `limits` and `options`.
        algorithm: The algorithm's name in YAML.
        language: That of captions and labels, ``en`` or ``ja``.
        limits: How large the tree may be, and how many frames are kept.
        options: Options of the algorithm and the game.

    Returns:
        The player; ``save`` writes it as one HTML file.

    Raises:
        BadInput: As `run` does, and for a language that is not known.
    """
    known_language(language)
    return Walk(run(search, algorithm, limits=limits, **options), language)


def __getattr__(name: str) -> Any:
    """Load the class of pages when somebody asks for it."""
    if name != "Page":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ..pages.walkthrough.walkthrough_page import Page

    return Page


def _every_frame(single: GivenSearch, entry: Entry) -> list[Frame]:
    """Return the frames of the whole tree."""
    from ..record.recorder import EVERYTHING
    from ..runs.run import run_search

    frames: list[Frame] = []
    with in_arguments(single.fault_in_input), broken_contracts():
        run_search(single.walkthrough, entry, frames.append, EVERYTHING, None)
    return frames


def _number(value: Any) -> float:
    """Return the number as Python's own: whole if it is whole."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value  # type: ignore[no-any-return]


def _number_or_text(value: Any) -> Any:
    """Return what JSON holds of a value that it does not know."""
    return _number(value) if isinstance(value, Fraction) else str(value)


def _export(target: Target) -> Callable[[Film], bytes]:
    def write(film: Film) -> bytes:
        from ..formats.export_file import PresentedRun, file_bytes
        from ..pages.walkthrough.presentation import silent

        presented = PresentedRun(film._presentation, ())
        return file_bytes(presented, target, None, film.language, DEFAULT_LIMITS, silent)

    return write


def _one_file(film: Film) -> bytes:
    return Walk(film.run, film.language).html.encode()


_WRITERS: Mapping[str, Callable[[Film], bytes]] = {
    ".html": _one_file,
    **{f".{name}": _export(name) for name in ("svg", "png", "gif", "mp4", "pdf")},
    ".tex": _export("tikz"),
}
