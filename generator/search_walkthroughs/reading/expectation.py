"""The keys of `expect`, and of statements to be judged: what may be said of a run."""

from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import AliasChoices, BeforeValidator, ConfigDict, Field, Tag

from .fields import Best, Count, Label, Mean, Number, Strict, Switch, form
from .scalars import choice

Kind: TypeAlias = Literal["alpha", "beta"]
Proof: TypeAlias = Literal["fails", "holds"]


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


class Happening(Strict):
    """What may be said of a run: each key is held against what really happened."""

    value: Mean | None = Field(None, description="The root's value for MAX.")
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
    distinct: Count | None = Field(
        None, description="How many different nodes were searched, if some were searched again."
    )
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


class Expect(Happening):
    """What the author claims of the run; a claim that fails fails the build."""

    proof: Annotated[Proof, BeforeValidator(choice(*get_args(Proof)))] | None = Field(
        None, description="fails: this page is wrong on purpose, and its proof must not hold."
    )
