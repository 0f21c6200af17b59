"""The keys of a walkthrough and of a chapter: what each may hold, and what an editor says of it.

Trees, algorithms and options are read elsewhere: a tree is too large for a model and needs places,
and what an option may be depends on its algorithm.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, ConfigDict, Field, Tag, create_model, model_validator

from ..languages import codes
from .expectation import Expect, Happening
from .fields import (
    Address,
    Count,
    Label,
    Line,
    Mean,
    Number,
    Positive,
    Range,
    Strict,
    Switch,
    Text,
    form,
)
from .scalars import Unfit, choice, unfit

Side: TypeAlias = Literal["max", "min"]


class Languages(Strict):
    """A text in one language or in several: a key for each."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    @model_validator(mode="after")
    def _one(self) -> "Languages":
        if not self.model_fields_set:
            raise Unfit("the text is in no language", "write {en: …, ja: …}")
        return self

    def texts(self) -> dict[str, str]:
        """The texts that are given, by language."""
        every = ((code, getattr(self, code)) for code in codes())
        return {code: text for code, text in every if text}


def _in_each(name: str, kind: Any, what: str) -> type[Languages]:
    """A model with a key for each language there is."""
    fields: dict[str, Any] = {
        code: (kind | None, Field(None, description=f"The {what} in the language `{code}`."))
        for code in codes()
    }
    doc = f"A {what} in one language or in several: a key for each."
    return create_model(name, __base__=Languages, __doc__=doc, **fields)


def _said(name: str, kind: Any, what: str) -> Any:
    """A text, or one for each language."""
    return Annotated[
        Annotated[kind, Tag("as text")] | Annotated[_in_each(name, kind, what), Tag("as mapping")],
        form("a text (or one for each language)"),
    ]


if TYPE_CHECKING:
    Title: TypeAlias = str | Languages
    About: TypeAlias = str | Languages
else:
    Title = _said("Titles", Line, "line")
    About = _said("Texts", Text, "text")


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
    limit: Positive | None = Field(None, description="Tell at most this many frames.")
    children: Positive | None = Field(
        None,
        description="Draw and tell at most this many children of a node, and more only where more "
        "of them matter: those on the best line, those that change the score, the one that cuts.",
    )
    follow: Switch = Field(
        False, description="Let the picture move with the search: the current node and its kin."
    )

    @model_validator(mode="after")
    def _order(self) -> "Frames":
        if self.first is not None and self.last is not None and self.first > self.last:
            message = f"the frames from {self.first} to {self.last} are none"
            raise Unfit(message, "write the smaller number at `from`")
        return self


class Setting(Strict):
    """What an entry of a list of algorithms adds to its name."""

    options: Any = Field(None, description="Options of this algorithm alone.")
    every: Any = Field(
        None,
        description="A run for every combination of these values: {option: [value, …]}; `expect` "
        "may then be a list with the claims of each.",
    )
    expect: Expect | None = Field(None, description="What is claimed of this run.")
    label: Title | None = Field(None, description="What the page calls this run.")


def some(value: object) -> object:
    """A mapping that holds something."""
    if isinstance(value, dict) and value:
        return value
    raise unfit(value, "paths and numbers", "write {A: 5}, with the path of a node as the key")


Worths: TypeAlias = Annotated[dict[str, Mean], BeforeValidator(some)]


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
    worth: Worths | None = Field(
        None, description="What nodes are really worth to MAX, by plain minimax: {path: number}."
    )
    returns: Worths | None = Field(
        None, description="What the search says of nodes when it leaves them: {path: number}."
    )
    why: About | None = Field(None, description="A reason in words, shown with the answer.")
    at: Label | None = Field(
        None, description="The node whose last frame shows it; else the one that is spoken of."
    )


class File(Strict):
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
        None, description="The least and the greatest score: [low, high]; else the extreme leaves'."
    )
    expect: Expect | None = Field(None, description="What is claimed of every run.")
    page: Any = Field(
        None,
        description="What kind of page is made; a list of algorithms is compared, a single one "
        "walked through, unless said otherwise.",
    )
    frames: Frames | None = Field(None, description="Which frames the page tells.")
    claim: About | None = Field(
        None, description="On a page to find a mistake: what somebody wrote, in your own words."
    )
    statements: tuple[Statement, ...] | None = Field(
        None, description="On such a page: what is to be judged; some of it true, some of it wrong."
    )
    refused: Text | None = Field(
        None, description="On such a page: a tree as somebody wrote it, which cannot be read."
    )


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
