"""A file that asks for many games or many searches, whose results are kept beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import Field

from .entries import choices, entries
from .errors import START, FaultList, Position, choose
from .known_names import KnownNames
from .limits import Limits, decode
from .models import About, Line, Positive, StrictModel, Text, Title
from .options import BUDGET, check_playouts
from .validation import languages, mapping, validate
from .walkthrough import Entry, FrameSelection, FrozenMap, Walkthrough
from .yaml_values import BadValue, Scalar, UsedValue, YamlKey, YamlList, YamlMapping, unfit


class Part(StrictModel):
    """Searches that are tried in the same way; what a part does not say is said above all parts."""

    position: Text | None = Field(None, description="The position that games start from.")
    options: Any = Field(None, description="Options of the algorithms and of the game.")
    algorithm: Any = Field(None, description="The algorithm to try, or a list of them.")
    games: Positive | None = Field(None, description="Play so many whole games with each.")
    searches: Positive | None = Field(
        None, description="Let each search the position so often, every time with another seed."
    )
    playouts: tuple[Positive, ...] | None = Field(
        None, description="With so many playouts: a list, each of which is tried."
    )


class ExperimentModel(Part):
    """An experiment."""

    title: Title = Field(description="What the experiment is called.")
    about: About | None = Field(None, description="A paragraph that says what it compares.")
    game: Line = Field(description="The game that is played or searched.")
    parts: Any = Field(description="A list of parts.")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table that comes of an experiment."""

    walkthrough: Walkthrough
    """The game and its position, and no other entry than this row's."""
    mark: Position
    games: int | None
    """How many are played; None where positions are searched."""
    searches: int | None

    @property
    def entry(self) -> Entry:
        """The search that is tried."""
        return self.walkthrough.entries[0]


@dataclass(frozen=True, slots=True)
class Experiment:
    """A file of rows."""

    file: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    rows: tuple[Row, ...]


def read_experiment(
    text: bytes | str, file: str, catalogue: KnownNames, limits: Limits | None = None
) -> Experiment:
    """The experiment that the text describes. Raises BadInput with every fault of the text."""
    limits, faults = limits or Limits(), FaultList(file)
    decoded = decode(text, limits, faults)
    top = mapping(decoded, limits, faults)
    header = validate(ExperimentModel, UsedValue(START, top), faults)
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
        marks=FrozenMap({name: pair.at.mark for name, pair in top.pairs.items()}),
        limits=limits,
    )
    rows: list[Row] = []
    for at in _parts(top.pairs["parts"].at, faults):
        rows += _rows(at, top, blank, catalogue, faults)
    faults.close()
    return Experiment(file, blank.title, blank.about, tuple(rows))


def _game(top: YamlMapping, catalogue: KnownNames, faults: FaultList) -> str | None:
    """The game that is named, if there is such a game."""
    name = top.pairs["game"].at.value if "game" in top.pairs else None
    if not isinstance(name, Scalar) or name.null:
        return None  # which has been told of already
    if name.text.strip() in catalogue.games:
        return name.text.strip()
    message = f"there is no game `{name.text[:40]}`"
    faults.add(name.mark, message, choose(name.text, catalogue.games))
    return None


def _parts(at: UsedValue, faults: FaultList) -> list[UsedValue]:
    if isinstance(at.value, YamlList) and at.value.items:
        return list(at.value.items)
    if not isinstance(at.value, BadValue):
        wrong = unfit(at.value, "a list of parts", "write one part or more, each after a hyphen")
        faults.add(at.mark, wrong.message, wrong.remedy)
    return []


def _rows(
    at: UsedValue, top: YamlMapping, blank: Walkthrough, catalogue: KnownNames, faults: FaultList
) -> list[Row]:
    """The rows of a part."""
    if validate(Part, at, faults) is None or not isinstance(at.value, YamlMapping):
        return []
    shared = {name: pair for name, pair in top.pairs.items() if name in Part.model_fields}
    merged = {**shared, **at.value.pairs}
    if "options" in shared and "options" in at.value.pairs:
        merged["options"] = _over(shared["options"], at.value.pairs["options"])
    part = validate(Part, UsedValue(at.mark, YamlMapping(merged, at.mark)), faults)
    if part is None or not _whole(part, at, faults):
        return []
    chosen = choices(merged["algorithm"].at, catalogue, blank.limits, faults)
    budgets = merged[BUDGET].at.value if part.playouts else None
    if part.playouts and isinstance(budgets, YamlList):
        for number, place in zip(part.playouts, budgets.items, strict=True):
            check_playouts(number, place, blank.limits, faults)
    assert blank.game is not None
    game = catalogue.games[blank.game].options
    options = merged["options"].at if "options" in merged else None
    marks = {name: pair.at.mark for name, pair in merged.items()}
    where = replace(blank, position=part.position, marks=FrozenMap({**blank.marks, **marks}))
    rows = []
    for choice, entry in zip(
        chosen.entries,
        entries(chosen, game, options, None, blank.limits, faults, catalogue),
        strict=True,
    ):
        if part.playouts and BUDGET not in choice.facts.options:
            message = f"{choice.facts.name} knows no option `{BUDGET}`"
            faults.add(choice.mark, message, "choose a search that plays games out")
            continue
        tried = [entry] if part.games else [_with(entry, budget) for budget in part.playouts or ()]
        rows += [
            Row(replace(where, entries=(one,)), choice.mark, part.games, part.searches)
            for one in tried
        ]
    return rows


def _whole(part: Part, at: UsedValue, faults: FaultList) -> bool:
    """Whether the part says what is tried and how."""
    if part.algorithm is None:
        faults.add(at.mark, "`algorithm` is missing", "add `algorithm: …`")
    given = [part.games is not None, part.searches is not None, part.playouts is not None]
    if given not in ([True, False, False], [False, True, True]):
        message = "a part either plays `games`, or makes `searches` with numbers of `playouts`"
        faults.add(at.mark, message, "write `games: 300`, or the other two")
    return part.algorithm is not None


def _over(above: YamlKey, own: YamlKey) -> YamlKey:
    """The options of a part, and those above all parts that it does not change."""
    if not isinstance(above.at.value, YamlMapping) or not isinstance(own.at.value, YamlMapping):
        return own
    both = YamlMapping({**above.at.value.pairs, **own.at.value.pairs}, own.at.mark)
    return YamlKey(own.key, UsedValue(own.at.mark, both))


def _with(entry: Entry, budget: int) -> Entry:
    """The entry with so many playouts."""
    return replace(entry, options=FrozenMap({**entry.options, BUDGET: budget}))
