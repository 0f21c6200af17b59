"""One run drawn, captioned, gathered into a film: `Presentation`."""

import gzip
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import prod
from typing import Any, TypeAlias, TypeVar

from ...captions.caption import Caption, RunCaptions, longest_caption
from ...captions.caption_length import too_long
from ...captions.catalogue import CHANCE_MOVES, labels, languages, messages
from ...course.check import CheckedRun
from ...drawing.film import Describe, FilmFrames, draw
from ...drawing.svg import SvgMarks
from ...drawing.theme import width
from ...game import CHANCE, MAX, MIN, Path
from ...listing.specialized_listing import specialized_listing
from ...plugins import FIRST
from ...reading.errors import Finding
from ...record.family_runs import Proofs
from ...record.frame import Frame, json_line
from ...record.frame_text import number_text
from ...record.plan import NodeState, Plan
from ...record.tree_state import Folding, Moment
from ...runs.run import Run
from ..markup.picture_words import vocabulary
from .comparison import align_runs, differing_nodes, endings, keep_pace
from .facts_and_legend import conditions, counts, option_text, rows
from .film_script import FilmScript, Standing, film_script, marks
from .light import light_facts
from .node_facts import node_facts
from .player_html import PlayerView, StillView, listing_lines
from .run_name import run_folders, run_name

TRACE_FILE = "trace.jsonl.gz"
"""Name of the file that holds the record of a run."""

# Runs of one algorithm that differ only in options: what a page lets its reader choose.

MAX_CHOICE_VALUES = 4
"""Values of an option that one can choose from at a glance."""


def choices(runs: Sequence[Run]) -> list[Mapping[str, object]]:
    """Return, for each run, the options in which it differs from the others; empty for all where
    these are not every combination of two options or more."""
    nothing: list[Mapping[str, object]] = [{} for _ in runs]
    if len({run.algorithm for run in runs}) != 1:
        return nothing
    values = {name: {option_text(run.options[name]) for run in runs} for name in runs[0].options}
    differing = {name: texts for name, texts in values.items() if len(texts) > 1}
    chosen = [{name: run.options[name] for name in differing} for run in runs]
    distinct = {tuple(map(option_text, chosen_options.values())) for chosen_options in chosen}
    is_full_product = len(distinct) == len(runs) == prod(map(len, differing.values()))
    is_small = all(len(texts) <= MAX_CHOICE_VALUES for texts in differing.values())
    return list(chosen) if is_full_product and is_small and len(differing) > 1 else nothing


def in_words(chosen: Mapping[str, object], language: str) -> list[tuple[str, str]]:
    """Return the options and their values as a page names them; as YAML does, where the page has no
    word for them."""
    words = labels(language)
    return [
        (
            words.get(f"option_{name}", name),
            words.get(f"option_{name}_{option_text(value)}", option_text(value)),
        )
        for name, value in chosen.items()
    ]


# How far something has come that goes through many frames.

T = TypeVar("T")

Progress: TypeAlias = Callable[[Sequence[T], str], Iterable[T]]
"""Goes through a sequence and shows how far it has come, with a word for what is done."""


def silent(items: Sequence[T], doing: str) -> Iterable[T]:
    """Go through a sequence and show nothing."""
    return items


# One run made ready to be shown: its moments drawn, put in words and gathered in a film.

PLAYERS = {MAX: "MAX", MIN: "MIN", CHANCE: "chance"}
"""Who moves, as the film says it; the player's script writes chance in the page's language."""


@dataclass(frozen=True)
class Presentation:
    """A run as a page shows it."""

    id: str
    """Its folder's name, and the player's in the page."""
    home: str
    """The folder of its files, as seen from the top of the site."""
    checked_run: CheckedRun
    captions: Mapping[str, Sequence[Caption]]
    """The caption of each moment, by language."""
    drawing: FilmFrames
    align: Sequence[int] = ()
    """In a comparison, the frame to show at each common step."""
    differing: frozenset[Path] = frozenset()
    """In a comparison, the nodes that the runs leave otherwise: they are drawn with a ring."""
    choice: Mapping[str, object] = field(default_factory=dict)
    """In a comparison of every combination of some options, those of this run."""

    @property
    def plan(self) -> Plan:
        """The drawn tree."""
        return self.checked_run.plan

    @property
    def moments(self) -> Sequence[Moment]:
        """The moments shown, in order."""
        return self.checked_run.moments

    def counter(self, place: int) -> int:
        """Return the page's counter at the frame: the frame's own number; beside other runs, the
        common step."""
        return self._steps[place] if self.align else self.moments[place].frame.number

    def display_number(self, number: int) -> int:
        """Return the page's counter for the number of a frame, which may be one that is not
        shown."""
        numbers = [moment.frame.number for moment in self.moments]
        return self.counter(numbers.index(number)) if number in numbers else number

    @cached_property
    def _steps(self) -> Mapping[int, int]:
        """By frame, the first common step that shows it."""
        return {place: step for step, place in reversed([*enumerate(self.align)])}

    def picture(self, place: int, language: str = FIRST) -> str:
        """Return the file of a frame, as seen from the top of the site, if the frame has one.

        A language has a file of its own where the picture has words that it writes otherwise.
        """
        folder = f"{language}/" if language in self.drawing.languages[place] else ""
        return f"{self.home}/frames/{folder}{self.moments[place].frame.number:04}.svg"

    def pictures(
        self, places: Iterable[int] | None = None, elsewhere: Iterable[int] | None = None
    ) -> Iterator[tuple[str, bytes]]:
        """Yield the files of the frames at these places, and their bytes; of all frames, if no
        places are named. `elsewhere` are the places for the languages after the first, if they
        differ."""
        places_of_first = range(len(self.moments)) if places is None else sorted(places)
        places_elsewhere = places_of_first if elsewhere is None else sorted(elsewhere)
        yield from self._frame_svgs(FIRST, places_of_first)
        for language in sorted(frozenset[str]().union(*self.drawing.languages)):
            yield from self._frame_svgs(
                language,
                [place for place in places_elsewhere if language in self.drawing.languages[place]],
            )

    def _frame_svgs(self, language: str, places: Sequence[int]) -> Iterator[tuple[str, bytes]]:
        for place, svg in zip(places, self.drawing.frames(language, places), strict=True):
            yield self.picture(place, language), svg

    def still(self, place: int, language: str, top: str) -> StillView:
        """Return a frame as a figure; `top` leads from the page to the top of the site."""
        caption = self.captions[language][place]
        return StillView(
            number=self.moments[place].frame.number,
            counter=self.counter(place),
            src=top + self.picture(place, language),
            width=self.drawing.width,
            height=self.drawing.height,
            alt=caption.title,
            html=caption.html,
        )

    def show(self, language: str, top: str) -> PlayerView:
        """Return the player before its first step."""
        first = self.moments[0]
        return PlayerView(
            id=self.id,
            film=f"{top}{self.home}/film.js",
            name=self.home,
            frames=len(self.align or self.moments),
            language=language,
            first=self.still(0, language, top),
            listing=self.checked_run.run.text.listing.text,
            line=first.frame.line,
            stack=list(self._stack_in_words(first, language)),
            counts=next(counts(self.checked_run)),
            rows=rows(self.checked_run),
            depth=len(first.frame.path),
            status=first.frame.status,
            conditions=conditions(self.checked_run, language),
            total=self.plan.total,
            leaves_out=any(node.hidden or node.collapsed for node in self.plan.nodes.values()),
            numbers=self._numbers(),
            title=run_name(self.checked_run.run, language) if self.align else "",
            longest=self._longest(language),
            deepest=max(len(moment.states) for moment in self.moments),
            options=in_words(self.choice, language),
        )

    def film(self) -> str:
        """Return the script that the player reads."""
        place = {path: n for n, path in enumerate(self.plan.nodes)}
        timeline = list(marks(self.plan, (moment.frame for moment in self.moments)))
        script = FilmScript(
            name=self.home,
            picture=self.drawing.film.parts(),
            captions={
                language: [caption.html for caption in captions]
                for language, captions in self.captions.items()
            },
            lines=[moment.frame.line for moment in self.moments],
            status=[moment.frame.status for moment in self.moments],
            marks=timeline,
            stack=[list(self._stack(moment, "")) for moment in self.moments],
            called=self._path_names(),
            counts=list(counts(self.checked_run)),
            depths=[len(moment.frame.path) for moment in self.moments],
            nodes=[place[moment.frame.path] for moment in self.moments],
            align=self.align,
            facts=node_facts(self.plan, self.moments, timeline) | self._listing() | self.light(),
        )
        return film_script(script)

    def _listing(self) -> dict[str, Any]:
        """Return the listing for the options at hand, if it is shown to be the same search."""
        listing = specialized_listing(self.checked_run.run)
        if listing is None:
            return {}
        lines = [listing.lines[line] for line in sorted(listing.lines)]
        return {"listing": {"text": listing_lines(listing.text), "lines": lines}}

    def light(self) -> dict[str, Any]:
        """Return what a page needs to search the tree anew, where it can and the search stands
        alone."""
        return {} if self.align else light_facts(self.checked_run, len(self.moments))

    def trace(self) -> bytes:
        """Return every frame shown as a line of JSON, compressed."""
        lines = (json_line(m.frame) for m in self.moments)
        return gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0)

    def _longest(self, language: str) -> str:
        """Return the caption that needs the most room."""
        return max(self.captions[language], key=lambda caption: width(caption.text, 1)).html

    def _numbers(self) -> Sequence[int]:
        """Return the frames' numbers, where they are not simply 0, 1, 2 and so on."""
        numbers = [moment.frame.number for moment in self.moments]
        return () if numbers == list(range(len(numbers))) else numbers

    def _path_names(self) -> Mapping[str, Sequence[Sequence[str]]]:
        """Return, for each language that writes some moves otherwise, the names on the path."""
        languages_with_names = {
            code for node in self.plan.nodes.values() for code, _ in node.others
        }
        return {
            language: [
                [name for name, *_ in self._stack(moment, "", language)] for moment in self.moments
            ]
            for language in sorted(languages_with_names)
        }

    def _stack(self, moment: Moment, root: str, language: str = FIRST) -> Iterator[Standing]:
        """Yield the path to the current node; `root` names a root that has no name."""
        path = moment.frame.path
        start = len(path) + 1 - len(moment.states)
        for depth, view in enumerate(moment.states, start):
            yield self._standing(path[:depth], view, root, language)

    def _stack_in_words(self, moment: Moment, language: str) -> Iterator[Standing]:
        """Yield the path to the current node as the page's language writes it."""
        root, chance = (messages(language).say(key) for key in ("name.root", CHANCE_MOVES))
        for name, turn, *window in self._stack(moment, root, language):
            yield (name, chance if turn == PLAYERS[CHANCE] else turn, *window)

    def _standing(self, path: Path, view: NodeState, root: str, language: str) -> Standing:
        node = self.plan.nodes[path]
        standing = (node.label_in(language) or root, PLAYERS[node.turn])
        if not self.plan.traits.window or view.alpha is None or view.beta is None:
            return standing
        return (*standing, number_text(view.alpha), number_text(view.beta))


Reasons: TypeAlias = Callable[[CheckedRun, Moment], Sequence[str] | None]
"""What is said of a moment in place of the usual reasons; None: these."""


def showings(
    name: str, checked_runs: Sequence[CheckedRun], reasons: Reasons = lambda run, moment: None
) -> list[Presentation]:
    """Draw the runs of one walkthrough together, aligned if there are several.

    `reasons` are those of a search that is not the course's own.
    """
    svg_marks = SvgMarks()
    proving = [
        checked_run for checked_run in checked_runs if checked_run.plan.family.part(Proofs).proves
    ]
    ringed = differing_nodes([endings(checked_run) for checked_run in proving])
    drawn = []
    folders = run_folders(name, [checked_run.entry.algorithm for checked_run in checked_runs])
    for home, checked_run in zip(folders, checked_runs, strict=True):
        of_languages = {
            language: RunCaptions(checked_run.plan, language) for language in languages()
        }
        captions = {
            language: [
                run_captions.caption(moment, reasons(checked_run, moment))
                for moment in checked_run.moments
            ]
            for language, run_captions in of_languages.items()
        }
        drawing = _draw(checked_run, captions, svg_marks, ringed)
        id = home.rpartition("/")[2]
        drawn.append(Presentation(id, home, checked_run, captions, drawing, (), ringed))
    if len(drawn) == 1:
        return drawn
    together = zip(
        drawn,
        align_frames(checked_runs),
        choices([checked_run.run for checked_run in checked_runs]),
        strict=True,
    )
    return [replace(showing, align=align, choice=choice) for showing, align, choice in together]


def _draw(
    checked_run: CheckedRun,
    captions: Mapping[str, Sequence[Caption]],
    svg_marks: SvgMarks,
    ringed: frozenset[Path],
) -> FilmFrames:
    """Draw the run's pictures, with the captions inside as titles and descriptions; neither repeats
    the other, because both are read aloud."""

    def inside(language: str) -> Describe:
        moments = zip(checked_run.moments, captions[language], strict=True)
        names = {moment.frame.number: (caption.title, caption.why) for moment, caption in moments}
        return lambda moment: names[moment.frame.number]

    return draw(
        checked_run.plan,
        checked_run.moments,
        describe=inside(FIRST),
        others={language: inside(language) for language in languages() if language != FIRST},
        words=vocabulary(),
        svg_marks=svg_marks,
        follow=checked_run.walkthrough.frames.follow,
        differing=ringed,
    )


def long_captions(showings: Iterable[Presentation]) -> Iterator[Finding]:
    """Yield the first caption in each language that is longer than the room that players have."""
    for showing in showings:
        walkthrough, run = showing.checked_run.walkthrough, showing.checked_run.run
        mark = walkthrough.marks.get("tree") or walkthrough.marks["game"]
        remedy = "give the nodes of the tree shorter names, or the tree fewer levels"
        if walkthrough.game is not None:
            remedy = "show less of the game, with `depth` or `children` under `frames`"
        for language, captions in showing.captions.items():
            limit = longest_caption(language)
            for caption, moment in zip(captions, showing.moments, strict=True):
                if len(caption.text) > limit:
                    message = (
                        f"{run.label}: the caption of frame {moment.frame.number} has "
                        f"{len(caption.text)} characters in {language}, "
                        f"and there is room for {limit}"
                    )
                    yield Finding("input", walkthrough.fault(mark, message, remedy))
                    break


def folded_captions(showings: Iterable[Presentation]) -> Iterator[Finding]:
    """Yield a note, for each run of a written tree and each language, of the first caption with a
    headline or a first sentence that is longer than readers take in at a glance.

    Games are left out: their nodes are called by their moves, and no author can shorten these.
    """
    remedy = "give the nodes of the tree shorter names"
    for showing in showings:
        walkthrough, run = showing.checked_run.walkthrough, showing.checked_run.run
        if walkthrough.game is not None:
            continue
        mark = walkthrough.marks["tree"]
        for language, captions in showing.captions.items():
            long = [
                (moment.frame.number, excess)
                for caption, moment in zip(captions, showing.moments, strict=True)
                if (excess := too_long(caption.html))
            ]
            if long:
                number, excess = long[0]
                more = f" (and in {len(long) - 1} more frames)" if len(long) > 1 else ""
                message = f"{run.label}, frame {number}, in {language}: {excess}{more}"
                yield Finding("note", walkthrough.fault(mark, message, remedy))


def align_frames(checked_runs: Sequence[CheckedRun]) -> list[list[int]]:
    """Return, for each run, the frame it shows at each common step."""
    down = [
        n
        for n, checked_run in enumerate(checked_runs)
        if checked_run.plan.family.part(Folding).goes_down
    ]
    about = [n for n in range(len(checked_runs)) if n not in down]
    decided = [
        [(m.frame.status, m.frame.path, m.child) for m in checked_runs[n].moments] for n in down
    ]
    seats = align_runs(decided)
    if about:
        order = [*down, *about]
        seats = keep_pace(seats, [[_pace(m.frame) for m in checked_runs[n].moments] for n in order])
        return [seats[order.index(n)] for n in range(len(checked_runs))]
    return seats


def _pace(frame: Frame) -> int:
    """Return how far a search has come: by games played out, or else by nodes entered."""
    return frame.calculated if frame.playouts is None else frame.playouts
