"""Pydantic models of every key of a file."""

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args

from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
    create_model,
    model_validator,
)

from ..plugins import REMEDY, broken_languages, language_codes
from .errors import quote_short
from .walkthrough import Number as Num
from .yaml.yaml_values import (
    Scalar,
    UnfitValue,
    at_least,
    choice,
    count,
    day,
    extended_number,
    line,
    mean,
    number,
    switch,
    text,
    unfit,
    whole,
)

# The types of fields: each reads a scalar as it is written and gives its JSON Schema. So the label
# `no`, the text `12:30` and the number `1e3` are what their author takes them for.

ANY_SCALAR = {"type": ["string", "number", "boolean", "null"]}
"""JSON types that an editor accepts for a label: `4` and `no` need no quotes."""

WORDS = {"type": ["string", "number"]}
"""JSON types that an editor accepts for a text: a title may be `2024`."""

ADDRESS = re.compile(r"https?://[^\s/?#\\\"'<>@]+([/?#][^\s\"'<>\\]*)?")
"""Pattern of an http address that is safe to put into a link."""


class StrictModel(BaseModel):
    """Keys that no field asks for are faults."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def label(value: object) -> str:
    """Return a label or path, as written."""
    if isinstance(value, Scalar) and (value.text or not value.plain):
        return value.text
    raise unfit(value, "a label", "write the label of a child, in quotes if need be")


def best(value: object) -> str | None:
    """Return a label, or None where there is no best move."""
    return None if isinstance(value, Scalar) and value.null else label(value)


def shape(value: object) -> str | None:
    """Return which of the forms a value has; the names double as pydantic's tags."""
    if isinstance(value, Scalar):
        return None if value.null else "as text"
    return "as list" if isinstance(value, list) else "as mapping"


def form(words: str) -> Discriminator:
    """Return the discriminator that decides in which of several forms a value is written."""
    return Discriminator(shape, custom_error_type="form", custom_error_message=words)


Text: TypeAlias = Annotated[str, BeforeValidator(text), WithJsonSchema(WORDS)]
Line: TypeAlias = Annotated[str, BeforeValidator(line), WithJsonSchema(WORDS)]
Label: TypeAlias = Annotated[str, BeforeValidator(label), WithJsonSchema(ANY_SCALAR)]
Day: TypeAlias = Annotated[
    str, BeforeValidator(day), WithJsonSchema({"type": "string", "format": "date"})
]
Best: TypeAlias = Annotated[str | None, BeforeValidator(best), WithJsonSchema(ANY_SCALAR)]
Number: TypeAlias = Annotated[Num, BeforeValidator(number), WithJsonSchema({"type": "number"})]
ScoreOrInfinity: TypeAlias = Annotated[
    Num,
    BeforeValidator(extended_number),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"enum": ["inf", "-inf", ".inf", "-.inf"]}]}),
]
Mean: TypeAlias = Annotated[
    Num | Fraction,
    BeforeValidator(mean),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "number"},
                {"enum": ["inf", "-inf", ".inf", "-.inf"]},
                {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$"},
            ]
        }
    ),
]
Count: TypeAlias = Annotated[
    int, BeforeValidator(count), WithJsonSchema({"type": "integer", "minimum": 0})
]
Positive: TypeAlias = Annotated[int, Field(ge=1), BeforeValidator(whole)]
Whole: TypeAlias = Annotated[int, BeforeValidator(whole)]
AtLeast: TypeAlias = Annotated[
    Num,
    BeforeValidator(at_least),
    WithJsonSchema({"type": "string", "pattern": "^at-least +[-+.0-9]"}),
]
Switch: TypeAlias = Annotated[
    bool, BeforeValidator(switch), WithJsonSchema({"enum": [True, False, "on", "off"]})
]


def two(value: object) -> object:
    """Return a list of two."""
    if isinstance(value, list) and len(value) == 2:
        return value
    raise unfit(value, "a list of two numbers", "write [low, high]")


def check_window(ends: tuple[Num, Num]) -> tuple[Num, Num]:
    """Return the window, if something lies between its ends."""
    if ends[0] < ends[1]:
        return ends
    remedy = "write the lower end first, and a greater one after it"
    raise UnfitValue(f"the window {list(ends)} is empty", remedy)


def listed(value: object) -> object:
    """Return a list of any length."""
    if isinstance(value, list):
        return value
    raise unfit(value, "a list of numbers", "write one for each depth left, from 1: [150, 400]")


def check_margins(margins: tuple[Num, ...]) -> tuple[Num, ...]:
    """Return the margins, if none of them is less than 0."""
    if all(margin >= 0 for margin in margins):
        return margins
    raise UnfitValue(f"a margin of {list(margins)} is less than 0", "write numbers from 0 up")


def check_range_order(ends: tuple[Num, Num]) -> tuple[Num, Num]:
    """Return the range, if its ends are in order; they may be the same."""
    if ends[0] <= ends[1]:
        return ends
    raise UnfitValue(f"the range {list(ends)} is upside down", "write the lower end first")


def address(url: str) -> str:
    """Return the address of a page on the web."""
    if ADDRESS.fullmatch(url):
        return url
    message = f"{quote_short(url)} is not the address of a page"
    raise UnfitValue(message, "write one that begins with https:// or http://")


Window: TypeAlias = Annotated[
    tuple[ScoreOrInfinity, ScoreOrInfinity], BeforeValidator(two), AfterValidator(check_window)
]
Margins: TypeAlias = Annotated[
    tuple[Number, ...], BeforeValidator(listed), AfterValidator(check_margins)
]
Range: TypeAlias = Annotated[
    tuple[Number, Number], BeforeValidator(two), AfterValidator(check_range_order)
]
Address: TypeAlias = Annotated[
    Line, AfterValidator(address), WithJsonSchema({"type": "string", "pattern": "^https?://"})
]


# The keys of `expect` and of the statements of a mistake page.

Kind: TypeAlias = Literal["alpha", "beta"]
Proof: TypeAlias = Literal["fails", "holds"]


class Statuses(StrictModel):
    """How many frames of each status."""

    start: Count | None = Field(None, description="A node is entered.")
    table: Count | None = Field(None, description="The transposition table is asked.")
    score: Count | None = Field(None, description="A child returns.")
    update: Count | None = Field(None, description="The child is taken into account.")
    end: Count | None = Field(None, description="A node is left.")
    select: Count | None = Field(None, description="Monte Carlo: a child is chosen.")
    expand: Count | None = Field(None, description="Monte Carlo: a child is added.")
    playout: Count | None = Field(None, description="Monte Carlo: a game is played out.")
    backup: Count | None = Field(None, description="Monte Carlo: a result is taken back.")


def _hyphen(schema: dict[str, Any]) -> None:
    """Say that the one key of a cutoff that has two words may be hyphenated like all others."""
    schema["properties"]["bound-from"] = schema["properties"]["bound_from"]


class Cutoff(StrictModel):
    """One cutoff; only the keys that are written are compared."""

    model_config = ConfigDict(json_schema_extra=_hyphen)

    path: Label | None = Field(None, description="The node whose other children were skipped.")
    kind: Annotated[Kind, BeforeValidator(choice(*get_args(Kind)))] | None = Field(
        None, description="alpha at a MIN node, beta at a MAX node."
    )
    after: Label | None = Field(None, description="The child whose score made the cut.")
    skipped: tuple[Label, ...] | None = Field(None, description="The children left out.")
    bound_from: Best | None = Field(
        None,
        validation_alias=AliasChoices("bound_from", "bound-from"),
        description="The ancestor whose score made the cut; null if the window did.",
    )
    deep: Switch | None = Field(
        None, description="Whether the player changes more than once up to that ancestor."
    )


Numbers: TypeAlias = Annotated[
    Annotated[Count, Tag("as text")] | Annotated[tuple[Number, ...], Tag("as list")],
    form("a list, or how many there are"),
]
"""Numbers in order, or only how many there are."""
Paths: TypeAlias = Annotated[
    Annotated[Count, Tag("as text")] | Annotated[tuple[Label, ...], Tag("as list")],
    form("a list, or how many there are"),
]
"""Paths, or only how many there are."""


class Happening(StrictModel):
    """What may be said of a run: each key is held against what really happened."""

    value: Mean | None = Field(None, description="The root's value for MAX.")
    best: Best | None = Field(None, description="The first of the best moves; null if none.")
    line: tuple[Label, ...] | None = Field(None, description="The line of best moves.")
    leaves: Numbers | None = Field(
        None, description="The values of the leaves that were evaluated, in order, or how many."
    )
    visited: Paths | None = Field(
        None, description='The paths of the nodes entered, in order, or how many; the root is "".'
    )
    pruned: Paths | None = Field(
        None, description="The paths of the largest subtrees that were skipped, or how many."
    )
    calculated: Count | None = Field(None, description="How many nodes were searched.")
    distinct: Count | None = Field(
        None, description="How many different nodes were searched, if some were searched again."
    )
    pruned_nodes: Count | None = Field(
        None, alias="pruned-nodes", description="How many nodes were skipped."
    )
    refused: Count | None = Field(
        None,
        description="How often something was left out on the word of a search less deep: the moves "
        "of a node where a pass was enough, or a late move.",
    )
    frames: (
        Annotated[
            Annotated[Count, Tag("as text")] | Annotated[Statuses, Tag("as mapping")],
            form("a number, or one for each status"),
        ]
        | None
    ) = Field(None, description="How many frames there are, of all statuses or of each.")
    cutoffs: (
        Annotated[
            Annotated[Count, Tag("as text")]
            | Annotated[
                tuple[
                    Annotated[
                        Annotated[Label, Tag("as text")] | Annotated[Cutoff, Tag("as mapping")],
                        form("a path or a mapping"),
                    ],
                    ...,
                ],
                Tag("as list"),
            ],
            form("a number or a list"),
        ]
        | None
    ) = Field(None, description="How many cutoffs there are, where, or what each is.")


class Expect(Happening):
    """What the author claims of the run; a claim that fails fails the build."""

    wrong: Count | None = Field(
        None,
        description="How many of these refusals a search to the full depth proves wrong.",
    )
    determinization: Mean | None = Field(
        None,
        description="What determinization expects, on the page `hidden-information`.",
    )
    worth: Mean | None = Field(
        None,
        description="What its strategy is worth, on the same page.",
    )
    proof: Annotated[Proof, BeforeValidator(choice(*get_args(Proof)))] | None = Field(
        None, description="fails: this page is wrong on purpose, and its proof must not hold."
    )


# The keys of a walkthrough and of a chapter, with the explanations that editors show. Trees and
# options are read elsewhere: a tree needs positions, and an option depends on its algorithm.

Side: TypeAlias = Literal["max", "min"]


class Languages(StrictModel):
    """A text in one language or in several: a key for each."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    @model_validator(mode="after")
    def _one(self) -> "Languages":
        if not self.model_fields_set:
            raise UnfitValue("the text is in no language", "write {en: …, ja: …}")
        if self.model_fields_set <= broken_languages().keys():
            why = "; ".join(str(broken_languages()[code]) for code in self.model_fields_set)
            raise UnfitValue(f"the text is in no language that can be read: {why}", REMEDY)
        return self

    def texts(self) -> dict[str, str]:
        """Return the texts that are given, by language."""
        texts_by_code = ((code, getattr(self, code)) for code in language_codes())
        return {code: text for code, text in texts_by_code if text}


def _in_each(name: str, kind: Any, noun: str) -> type[Languages]:
    """Return a model with a key for each language there is; unreadable languages are left out."""
    fields: dict[str, Any] = {
        code: (kind | None, Field(None, description=f"The {noun} in the language `{code}`."))
        for code in (*language_codes(), *broken_languages())
    }
    doc = f"A {noun} in one language or in several: a key for each."
    return create_model(name, __base__=Languages, __doc__=doc, **fields)


def _text_field(name: str, kind: Any, noun: str) -> Any:
    """Return a text, or one for each language."""
    return Annotated[
        Annotated[kind, Tag("as text")] | Annotated[_in_each(name, kind, noun), Tag("as mapping")],
        form("a text (or one for each language)"),
    ]


if TYPE_CHECKING:
    Title: TypeAlias = str | Languages
    About: TypeAlias = str | Languages
else:
    Title = _text_field("Titles", Line, "line")
    About = _text_field("Texts", Text, "text")


class Origin(StrictModel):
    """Where a walkthrough is taken from."""

    text: Line = Field(description="The work: author, title, year.")
    url: Address | None = Field(None, description="Its address, http or https.")


class Frames(StrictModel):
    """Which frames the page shows; all others are only counted."""

    depth: Count | None = Field(None, description="Show nodes down to this many moves.")
    below: (
        Annotated[
            Annotated[Label, Tag("as text")] | Annotated[tuple[Label, ...], Tag("as list")],
            form("a path, or a list of labels"),
        ]
        | None
    ) = Field(None, description="Show the subtree that these labels lead to.")
    first: Count | None = Field(None, alias="from", description="The first frame shown, from 0.")
    last: Count | None = Field(None, alias="to", description="The last frame shown.")
    limit: Positive | None = Field(None, description="Show at most this many frames.")
    children: Positive | None = Field(
        None,
        description="Show at most this many children of a node, and more only where more "
        "of them matter: those on the best line, those that change the score, the one that cuts.",
    )
    follow: Switch = Field(
        False, description="Let the picture move with the search: the current node and its kin."
    )

    @model_validator(mode="after")
    def _order(self) -> "Frames":
        if self.first is not None and self.last is not None and self.first > self.last:
            message = f"there are no frames from {self.first} to {self.last}"
            raise UnfitValue(message, "write the smaller number at `from`")
        return self


class Setting(StrictModel):
    """What an entry of a list of algorithms adds to its name."""

    options: Any = Field(None, description="Options of this algorithm alone.")
    every: Any = Field(
        None,
        description="A run for every combination of these values: {option: [value, …]}; `expect` "
        "may then be a list with the claims of each.",
    )
    expect: Expect | None = Field(None, description="What is claimed of this run.")
    label: Title | None = Field(None, description="What the page calls this run.")


def option_values(value: object) -> object:
    """Return a mapping from names to single values."""
    if isinstance(value, dict) and all(isinstance(member, Scalar) for member in value.values()):
        return value
    raise unfit(value, "names and values", "write {Hash: 64}, as the engine names its options")


class EngineModel(StrictModel):
    """A chess engine as one side of a match: an entry of the list that names no algorithm."""

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": [key]} for key in ("depth", "nodes", "movetime")]}
    )

    engine: Line = Field(
        description="The command that starts an engine which speaks UCI.", examples=["stockfish"]
    )
    depth: Positive | None = Field(None, description="Depth of each search (moves).")
    nodes: Positive | None = Field(None, description="Limit of each search (nodes).")
    movetime: Positive | None = Field(None, description="Time of each search (milliseconds).")
    timeout: Positive = Field(
        60, description="Time beyond `movetime` after which a silent engine has failed (seconds)."
    )
    options: Annotated[dict[str, Label], BeforeValidator(option_values)] = Field(
        {}, description="Options of the engine, by their names in UCI."
    )
    label: Title | None = Field(None, description="What the result calls this side.")

    @model_validator(mode="after")
    def _check_limits(self) -> "EngineModel":
        if self.depth is None and self.nodes is None and self.movetime is None:
            remedy = "add `depth: 5`, `nodes: 10000` or `movetime: 100`"
            raise UnfitValue("nothing says how long the engine searches", remedy)
        return self


def some(value: object) -> object:
    """Return a mapping that holds something."""
    if isinstance(value, dict) and value:
        return value
    raise unfit(value, "paths and numbers", "write {A: 5}, with the path of a node as the key")


NodeValues: TypeAlias = Annotated[dict[str, Mean], BeforeValidator(some)]


class Statement(Happening):
    """One statement on a page to find a mistake: words, and one claim that a run can answer."""

    says: About = Field(description="The statement in words.")
    entry: Label | None = Field(
        None, description="Of which search: its label, or its number in the list; else the first."
    )
    wrong: Switch | None = Field(
        None,
        description="Whether it is the mistake. Once one statement says so, the build holds all of "
        "them against it; else it only finds out which are wrong.",
    )
    minimax_values: NodeValues | None = Field(
        None,
        alias="minimax-values",
        description="What nodes are really worth to MAX, by plain minimax: {path: number}.",
    )
    returns: NodeValues | None = Field(
        None, description="What the search says of nodes when it leaves them: {path: number}."
    )
    noted_results: NodeValues | None = Field(
        None,
        alias="noted-results",
        description="What self-play notes as the result at positions of its game: {path: number}.",
    )
    why: About | None = Field(None, description="A reason in words, shown with the answer.")
    at: Label | None = Field(
        None, description="The node whose last frame shows it; else the node of the statement."
    )


class WalkthroughModel(StrictModel):
    """A walkthrough: a tree or a game, and the algorithms that search it."""

    title: Title = Field(description="The page's title.", examples=["My first tree"])
    about: About | None = Field(None, description="A paragraph that says what to look for.")
    source: (
        Annotated[
            Annotated[Line, Tag("as text")] | Annotated[Origin, Tag("as mapping")],
            form("a text (or a mapping of text and url)"),
        ]
        | None
    ) = Field(None, description="Where the walkthrough is taken from.")
    date: Day | None = Field(
        None,
        description="The day on which it was new: the feed of a site with an address lists it.",
        examples=["2026-11-23"],
    )
    algorithm: Any = Field(description="The algorithm to run, or a list of them.")
    options: Any = Field(None, description="Options of the algorithms; each takes what it knows.")
    every: Any = Field(
        None,
        description="A run of each algorithm for every combination of these values: "
        "{option: [value, …]}; each algorithm takes the options that it knows.",
    )
    root: Annotated[Side, BeforeValidator(choice(*get_args(Side)))] | None = Field(
        None,
        description="Who moves at the root: max or min.",
        json_schema_extra={"default": "max"},
    )
    tree: Any = Field(None, description="The tree to search.")
    game: Any = Field(None, description="The game to search, instead of a tree.")
    position: Text | None = Field(
        None, description="The position that a game starts from, in the game's usual text."
    )
    to_move: Line | None = Field(
        None, alias="to-move", description="Who moves in that position, as the game calls it."
    )
    range: Range | None = Field(
        None,
        description="The minimum and the maximum score: [low, high]; else the extreme leaves'.",
    )
    expect: Expect | None = Field(None, description="What is claimed of every run.")
    page: Any = Field(
        None,
        description="What kind of page is made; a list of algorithms is compared, a single one "
        "walked through, unless said otherwise.",
    )
    frames: Frames | None = Field(None, description="Which frames the page shows.")
    claim: About | None = Field(
        None, description="On a page to find a mistake: what somebody wrote, in your own words."
    )
    statements: tuple[Statement, ...] | None = Field(
        None, description="On such a page: what is to be judged; some of it true, some of it wrong."
    )
    invalid_tree: Text | None = Field(
        None,
        alias="invalid-tree",
        description="On such a page: a tree as somebody wrote it, which cannot be read.",
    )


class ChapterModel(StrictModel):
    """A chapter: what its `_chapter.yml` says."""

    title: Title = Field(description="The chapter's title.", examples=["Alpha-beta"])
    order: Number | None = Field(None, description="Chapters are sorted by this number.")
    about: About | None = Field(None, description="A paragraph that introduces the chapter.")
    walkthroughs: tuple[Line, ...] = Field(
        (),
        description="The order of its files, named without suffix; those left out follow.",
        examples=[["minimax", "alpha-beta"]],
    )
    menu: Switch = Field(
        True,
        description="Whether the menu lists the chapter. Without that its pages are there, and the "
        "list of all walkthroughs leads to them.",
    )
