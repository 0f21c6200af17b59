"""A file that asks for many games, matches or searches, whose results are kept beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from pydantic import Field

from ..entries import AlgorithmEntry, choices, entries
from ..errors import START, FaultList, Position, choose
from ..known_names import KnownNames
from ..limits import DEFAULT_LIMITS, Limits, decode
from ..models import About, Count, Line, Positive, StrictModel, Text, Title
from ..options import BUDGET, check_playouts
from ..validation import languages, mapping, validate
from ..walkthrough import Entry, FrameSelection, FrozenMap, Walkthrough
from ..yaml.yaml_values import BadValue, Scalar, YamlItem, YamlMapping, unfit


class Part(StrictModel):
    """Searches that are tried in the same way; what a part does not say is said above all parts."""

    position: Text | None = Field(None, description="The position that games start from.")
    options: Any = Field(None, description="Options of the algorithms and of the game.")
    algorithm: Any = Field(None, description="The algorithm to try, or a list of them.")
    games: Positive | None = Field(
        None, description="The number of whole games that each search or generation plays."
    )
    searches: Positive | None = Field(
        None,
        description="Let each search the position so often, every time with another seed. Without "
        "`playouts` the searches are exact, and their values and nodes are counted.",
    )
    playouts: tuple[Positive, ...] | None = Field(
        None, description="The numbers of playouts that are tried, in a list."
    )
    play: Positive | None = Field(
        None, description="The number of games in the match between every two of the searches."
    )
    opening: Count | None = Field(
        None,
        description="Number of random moves that begin both games of a pair in a match, or lead to "
        "the positions of an audit or a fit.",
    )
    audit: Positive | None = Field(
        None,
        description="From how many positions each search is audited: how often it is wrong to "
        "leave moves out.",
    )
    fit: Positive | None = Field(
        None,
        description="From how many positions the values to the depths `shallow` and `deep` are "
        "kept, with the line that lies nearest to them.",
    )
    train: Positive | None = Field(
        None,
        description="How many networks are trained by games of `self-play`, each with another "
        "seed. `games` says how many games each generation plays.",
    )
    generations: Positive | None = Field(
        None, description="How many times a network in training plays its games and is fitted."
    )
    window: Positive | None = Field(
        None,
        description="From the games of how many of the newest generations a network learns.",
    )
    each: Positive | None = Field(
        None,
        description="How many refusals of each reason and depth left are checked in a position.",
    )
    longest: Positive | None = Field(
        None, description="The number of moves after which a game of a match is a draw."
    )


class ExperimentModel(Part):
    """An experiment."""

    title: Title = Field(description="What the experiment is called.")
    about: About | None = Field(None, description="A paragraph that says what it compares.")
    game: Line = Field(description="The game that is played or searched.")
    parts: Any = Field(description="A list of parts.")


WORK = ("games", "searches", "playouts", "play", "audit", "fit", "train")
"""Keys that say what is done."""
WORK_TOGETHER = (
    *({key} for key in WORK if key != "playouts"),
    {"searches", "playouts"},
    {"games", "train"},
)
"""Which of these keys a part may give together."""
AGAINST = " against "
"""Words between two searches that are compared, and between the sides of a match."""


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """How a match is played."""

    games: int
    """Number of games, which is even: every opening is played from both sides."""
    opening: int = 2
    """Number of random moves that begin both games of a pair."""
    longest: int = 400
    """Number of moves after which a game is a draw."""


@dataclass(frozen=True, slots=True)
class AuditPlan:
    """How a search is audited that leaves moves out."""

    positions: int
    """Number of positions that are searched."""
    each: int = 40
    """How many refusals of each reason and depth left are checked in a position, at most."""
    opening: int = 8
    """Number of random moves that lead to each position."""


@dataclass(frozen=True, slots=True)
class FitPlan:
    """How a line is fitted to the values of a shallow and a deep search."""

    positions: int
    """Number of positions that are searched to both depths."""
    opening: int = 8
    """Number of random moves that lead to each position."""


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """How networks are trained by games of self-play."""

    runs: int
    """Number of networks, each trained with a seed of its own."""
    generations: int = 6
    """How many times a network plays its games and is fitted to them."""
    games: int = 20
    """Number of games that each generation plays."""
    window: int = 1
    """Number of newest generations from whose games it learns."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table that comes of an experiment."""

    walkthrough: Walkthrough
    """The game and its position, and no other entries than this row's: two in a match, else one."""
    mark: Position
    games: int | None = None
    """Number of whole games that the search plays; None if whole games are not played."""
    searches: int | None = None
    """Number of searches of the position with playouts; None if it is not searched so."""
    counts: int | None = None
    """Number of searches of the position without playouts, to count values and nodes; None if it is
    not searched so."""
    match: MatchPlan | None = None
    """How the two searches play each other; None where they do not."""
    audit: AuditPlan | None = None
    """How the search is audited; None where it is not."""
    fit: FitPlan | None = None
    """How a line is fitted for the search; None where none is."""
    train: TrainingPlan | None = None
    """How networks are trained by the search; None where none is."""

    @property
    def entry(self) -> Entry:
        """The search that is tried; in a match the first side."""
        return self.walkthrough.entries[0]

    @property
    def length(self) -> int:
        """How many games or searches there are."""
        if positions := self.audit or self.fit:
            return positions.positions
        if self.train:
            return self.train.runs
        return self.match.games if self.match else self.games or self.searches or self.counts or 0

    @property
    def what(self) -> str:
        """Word for what is counted, in the singular: game, search or run."""
        if self.train:
            return "run"
        is_searched = self.searches or self.counts or self.audit or self.fit
        return "search" if is_searched else "game"

    def name(self, language: str = "") -> str:
        """Return the label of the search, in a match those of both sides; by default in no
        language.

        A label that is missing in the language is the search's name.
        """
        return AGAINST.join(
            entry.label.get(language, entry.name) for entry in self.walkthrough.entries
        )


@dataclass(frozen=True, slots=True)
class Experiment:
    """A file of rows."""

    file: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    rows: tuple[Row, ...]


def read_experiment(
    text: bytes | str, file: str, catalogue: KnownNames, limits: Limits = DEFAULT_LIMITS
) -> Experiment:
    """Return the experiment that the text describes. Raises BadInput with every fault of the
    text."""
    faults = FaultList(file)
    decoded = decode(text, limits, faults)
    top = mapping(decoded, limits, faults)
    header = validate(ExperimentModel, YamlItem(START, top), faults)
    game = _game(top, catalogue, faults)
    if game is None or "parts" not in top.pairs:
        faults.close()  # which options the parts may have depends on the game
    assert game is not None
    blank = Walkthrough(
        file=file,
        text=decoded,
        title=languages(header.title if header else None),
        about=languages(header.about if header else None),
        source=None,
        entries=(),
        root=1,
        tree=None,
        game=game,
        position=None,
        to_move=None,
        range=None,
        page="walkthrough",
        frames=FrameSelection(),
        marks=FrozenMap({name: pair.mark for name, pair in top.pairs.items()}),
        limits=limits,
    )
    rows: list[Row] = []
    for at in _parts(top.pairs["parts"], faults):
        rows += _rows(at, top, blank, catalogue, faults)
    faults.close()
    return Experiment(file, blank.title, blank.about, tuple(rows))


def _game(top: YamlMapping, catalogue: KnownNames, faults: FaultList) -> str | None:
    """Return the game that is named, if there is such a game."""
    name = top.pairs["game"].value if "game" in top.pairs else None
    if not isinstance(name, Scalar) or name.null:
        return None  # this has been reported already
    if name.text.strip() in catalogue.games:
        return name.text.strip()
    message = f"there is no game `{name.text[:40]}`"
    faults.add(name.mark, message, choose(name.text, catalogue.games))
    return None


def _parts(at: YamlItem, faults: FaultList) -> list[YamlItem]:
    if at.items:
        return list(at.items)
    if not isinstance(at.value, BadValue):
        remedy = "write one part or more, each after a hyphen"
        unfit(at.value, "a list of parts", remedy).report(at.mark, faults)
    return []


def _rows(
    at: YamlItem, top: YamlMapping, blank: Walkthrough, catalogue: KnownNames, faults: FaultList
) -> list[Row]:
    """Return the rows of a part."""
    if validate(Part, at, faults) is None:
        return []
    shared = {name: pair for name, pair in top.pairs.items() if name in Part.model_fields}
    merged = {**shared, **at.pairs}
    if "options" in shared and "options" in at.pairs:
        merged["options"] = _merged_options(shared["options"], at.pairs["options"])
    part = validate(Part, YamlItem(at.mark, YamlMapping(merged, at.mark)), faults)
    if part is None or not _is_whole(part, at, faults):
        return []
    assert blank.game is not None
    game_options = catalogue.games[blank.game].options
    chosen = choices(merged["algorithm"], catalogue, blank.limits, faults, game_options)
    if part.playouts:
        for number, place in zip(part.playouts, merged[BUDGET].items, strict=True):
            check_playouts(number, place, blank.limits, faults)
    options = merged.get("options")
    marks = {name: pair.mark for name, pair in merged.items()}
    template = replace(blank, position=part.position, marks=FrozenMap({**blank.marks, **marks}))
    row_entries = entries(chosen, options, None, blank.limits, faults, catalogue)
    sides = list(zip(chosen.entries, row_entries, strict=True))
    if part.play is not None:
        if len(sides) < 2:
            mark = merged["algorithm"].mark
            faults.add(mark, "a match has two sides", "write a list of two searches or more")
        numbers = _given(opening=part.opening, longest=part.longest)
        plan = MatchPlan(part.play, **numbers)
        return [
            Row(replace(template, entries=(first, second)), choice.mark, match=plan)
            for (_, first), (choice, second) in combinations(sides, 2)
        ]
    return [
        row
        for choice, entry in sides
        for row in _search_rows(part, choice, entry, template, faults)
    ]


def _search_rows(
    part: Part, choice: AlgorithmEntry, entry: Entry, template: Walkthrough, faults: FaultList
) -> Iterator[Row]:
    """Yield the rows of one search of a part: one for each number of playouts, if it plays any."""
    plays_out = BUDGET in choice.facts.options
    row = Row(replace(template, entries=(entry,)), choice.mark)
    if part.audit is not None:
        numbers = _given(each=part.each, opening=part.opening)
        yield replace(row, audit=AuditPlan(part.audit, **numbers))
    elif part.fit is not None:
        yield replace(row, fit=FitPlan(part.fit, **_given(opening=part.opening)))
    elif part.train is not None:
        numbers = _given(generations=part.generations, games=part.games, window=part.window)
        yield replace(row, train=TrainingPlan(part.train, **numbers))
    elif part.playouts and not plays_out:
        message = f"{choice.facts.name} knows no option `{BUDGET}`"
        faults.add(choice.mark, message, "choose a search that plays games out")
    elif part.searches and not part.playouts:
        if plays_out:
            message = f"{choice.facts.name} plays games out, and `{BUDGET}` is missing"
            faults.add(choice.mark, message, f"write `{BUDGET}: [100]`")
        yield replace(row, counts=part.searches)
    elif part.games:
        yield replace(row, games=part.games)
    else:
        for budget in part.playouts or ():
            searched = replace(template, entries=(_with_playouts(entry, budget),))
            yield replace(row, walkthrough=searched, searches=part.searches)


def _is_whole(part: Part, at: YamlItem, faults: FaultList) -> bool:
    """Return whether the part says what is tried and how."""
    if part.algorithm is None:
        faults.add(at.mark, "`algorithm` is missing", "add `algorithm: …`")
    work = {key for key in WORK if getattr(part, key) is not None}
    if work not in WORK_TOGETHER:
        message = (
            "a part either plays `games`, or makes `searches`, with or without numbers of "
            "`playouts`, or lets searches `play` each other, or makes an `audit` or "
            "a `fit`, or lets networks `train`"
        )
        remedy = (
            "write `games: 300`, `searches: 40`, `play: 100`, `audit: 10`, `fit: 60` or `train: 8`"
        )
        faults.add(at.mark, message, remedy)
    elif part.each is not None and part.audit is None:
        message = "`each` belongs to an audit, and there is none here"
        faults.add(at.mark, message, "write `audit: 10`, or leave `each` out")
    elif (part.audit or part.fit) and part.longest is not None:
        message = "`longest` belongs to a match, and no searches `play` here"
        faults.add(at.mark, message, "leave `longest` out")
    elif part.train is None and (part.generations, part.window) != (None, None):
        name = "window" if part.generations is None else "generations"
        message = f"`{name}` belongs to a training, and no networks `train` here"
        faults.add(at.mark, message, f"write `train: 8`, or leave `{name}` out")
    elif not work & {"play", "audit", "fit"} and (part.opening, part.longest) != (None, None):
        name = "longest" if part.opening is None else "opening"
        message = f"`{name}` belongs to a match, and no searches `play` here"
        faults.add(at.mark, message, f"write `play: 100`, or leave `{name}` out")
    elif part.play is not None and part.play % 2:
        message = f"a match is played in pairs of games, and {part.play} is odd"
        faults.add(at.mark, message, f"write `play: {part.play + 1}`")
    return part.algorithm is not None


def _given(**numbers: int | None) -> dict[str, int]:
    """Return the numbers that a part gives; a plan has defaults for the others."""
    return {name: number for name, number in numbers.items() if number is not None}


def _merged_options(above: YamlItem, part_options: YamlItem) -> YamlItem:
    """Return the options of a part, and those above all parts that it does not change."""
    if not isinstance(above.value, YamlMapping) or not isinstance(part_options.value, YamlMapping):
        return part_options
    merged = YamlMapping({**above.pairs, **part_options.pairs}, part_options.mark)
    return YamlItem(part_options.mark, merged, part_options.key)


def _with_playouts(entry: Entry, budget: int) -> Entry:
    """Return the entry with this number of playouts."""
    return replace(entry, options=FrozenMap({**entry.options, BUDGET: budget}))
