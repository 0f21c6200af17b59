"""The keys of a walkthrough and of a chapter: what each may hold, and what an editor says of it.

Trees, algorithms and options are read elsewhere: a tree is too large for a model and needs places,
and what an option may be depends on its algorithm.
"""

from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import AliasChoices, BeforeValidator, ConfigDict, Field, Tag, model_validator

from .fields import (
    Address,
    Best,
    Count,
    Extended,
    Label,
    Line,
    Number,
    Range,
    Strict,
    Switch,
    Text,
    form,
)
from .scalars import Unfit, choice
from .values import Page

Side: TypeAlias = Literal["max", "min"]
Kind: TypeAlias = Literal["alpha", "beta"]
Proof: TypeAlias = Literal["fails", "holds"]


class Languages(Strict):
    """A text in English, in Japanese, or in both."""

    en: Text | None = Field(None, description="The English text.")
    ja: Text | None = Field(None, description="The Japanese text.")

    @model_validator(mode="after")
    def _one(self) -> "Languages":
        if not self.model_fields_set:
            raise Unfit("the text is in no language", "write {en: …, ja: …}")
        return self


class Titles(Languages):
    """A line in English, in Japanese, or in both."""

    en: Line | None = Field(None, description="The English line.")
    ja: Line | None = Field(None, description="The Japanese line.")


Title: TypeAlias = Annotated[
    Annotated[Line, Tag("as text")] | Annotated[Titles, Tag("as mapping")],
    form("a text, or one for each language"),
]
About: TypeAlias = Annotated[
    Annotated[Text, Tag("as text")] | Annotated[Languages, Tag("as mapping")],
    form("a text, or one for each language"),
]


class Origin(Strict):
    """Where a walkthrough is taken from."""

    text: Line = Field(description="The work: author, title, year.")
    url: Address | None = Field(None, description="Its address, http or https.")


class Frames(Strict):
    """Which frames the page tells; all others are only counted."""

    depth: Count | None = Field(None, description="Tell nodes down to this many moves.")
    below: (
        Annotated[
            Annotated[Label, Tag("as text")] | Annotated[tuple[Label, ...], Tag("as list")],
            form("a path, or a list of labels"),
        ]
        | None
    ) = Field(None, description="Tell the subtree that these labels lead to.")
    first: Count | None = Field(None, alias="from", description="The first frame told, from 0.")
    last: Count | None = Field(None, alias="to", description="The last frame told.")
    limit: Count | None = Field(None, description="Tell at most this many frames.")

    @model_validator(mode="after")
    def _order(self) -> "Frames":
        if self.first is not None and self.last is not None and self.first > self.last:
            message = f"the frames from {self.first} to {self.last} are none"
            raise Unfit(message, "write the smaller number at `from`")
        return self


class Statuses(Strict):
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


class Cutoff(Strict):
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


class Expect(Strict):
    """What the author claims of the run; a claim that fails fails the build."""

    value: Extended | None = Field(None, description="The root's value for MAX.")
    best: Best | None = Field(None, description="The first of the best moves; null if none.")
    line: tuple[Label, ...] | None = Field(None, description="The line of best moves.")
    leaves: tuple[Number, ...] | None = Field(
        None, description="The values of the leaves that were evaluated, in order."
    )
    visited: tuple[Label, ...] | None = Field(
        None, description='The paths of the nodes entered, in order; the root is "".'
    )
    pruned: tuple[Label, ...] | None = Field(
        None, description="The paths of the largest subtrees that were skipped."
    )
    calculated: Count | None = Field(None, description="How many nodes were searched.")
    pruned_nodes: Count | None = Field(
        None, alias="pruned-nodes", description="How many nodes were skipped."
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
    proof: Annotated[Proof, BeforeValidator(choice(*get_args(Proof)))] | None = Field(
        None, description="fails: this page is wrong on purpose, and its proof must not hold."
    )


class Setting(Strict):
    """What an entry of a list of algorithms adds to its name."""

    options: Any = Field(None, description="Options of this algorithm alone.")
    expect: Expect | None = Field(None, description="What is claimed of this run.")
    label: Line | None = Field(None, description="What the page calls this run.")


class File(Strict):
    """A walkthrough: a tree or a game, and the algorithms that search it."""

    title: Title = Field(description="The page's title.", examples=["My first tree"])
    about: About | None = Field(None, description="A paragraph that says what to look for.")
    source: (
        Annotated[
            Annotated[Line, Tag("as text")] | Annotated[Origin, Tag("as mapping")],
            form("a text, or a mapping of text and url"),
        ]
        | None
    ) = Field(None, description="Where the walkthrough is taken from.")
    algorithm: Any = Field(description="The algorithm to run, or a list of them.")
    options: Any = Field(None, description="Options of the algorithms; each takes what it knows.")
    root: Annotated[Side, BeforeValidator(choice(*get_args(Side)))] | None = Field(
        None, description="Who moves at the root: max, unless said otherwise, or min."
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
        None, description="The least and the greatest score: [low, high]; else the extreme leaves'."
    )
    expect: Expect | None = Field(None, description="What is claimed of every run.")
    page: Annotated[Page, BeforeValidator(choice(*get_args(Page)))] | None = Field(
        None, description="A list of algorithms is compared, a single one walked through."
    )
    frames: Frames | None = Field(None, description="Which frames the page tells.")


class Folder(Strict):
    """A chapter: what its `_chapter.yml` says."""

    title: Title = Field(description="The chapter's title.", examples=["Alpha-beta"])
    order: Number | None = Field(None, description="Chapters are sorted by this number.")
    about: About | None = Field(None, description="A paragraph that introduces the chapter.")
    walkthroughs: tuple[Line, ...] = Field(
        (),
        description="The order of its files, named without suffix; those left out follow.",
        examples=[["minimax", "alpha-beta"]],
    )
