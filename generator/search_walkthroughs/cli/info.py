"""`list schema perft`."""

import json
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, Literal, get_args, get_origin

import click

from ..game import Game
from ..reading import BadInput, Fault
from ..reading.errors import WRONG, choose_near, quote_short
from ..reading.known_names import AlgorithmFacts, GameFacts, KnownNames, Option, PageFacts
from ..reading.schema import schema as rules
from ..record.frame import plain
from ..runs.registry import algorithms, catalogue
from .common import commands
from .findings import language_findings
from .voice import say

# The commands that list what there is: algorithms, games, options, rules.


@commands.command()
@click.argument("game")
@click.argument("depth", type=click.IntRange(1))
@click.option("--position", default="", metavar="P", help="Begin here instead of at the start.")
@click.option("--option", multiple=True, metavar="K=V", help="Set an option of the game.")
def perft(game: str, depth: int, position: str, option: tuple[str, ...]) -> None:
    """Print how many sequences of 1, 2, … up to DEPTH moves a game has, one number a line.

    The last number is 0 where no sequence is that long: no longer ones are looked for.
    """
    from ..runs.search_game import open_game

    for count in perft_counts(open_game(game, position, option), depth):
        click.echo(count)


@commands.command(name="list")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def list_(names: tuple[str, ...], form: str) -> None:
    """Name the algorithms, games and kinds of pages, a line each.

    With NAME, say all of what is called so, its options too; `algorithms`, `games` or `pages` name
    only those. JSON always has the options.
    """

    for broken in catalogue().plugin_faults:
        file, line = broken.place
        click.echo(f"{file}:{line}: {broken.message}", err=True)
    for finding in language_findings():
        click.echo(str(finding.fault), err=True)
    all_facts = catalogue_facts(catalogue())
    groups = {kind: all_facts[kind] for kind in all_facts if kind in names}
    single = [name for name in names if name not in all_facts]
    chosen = named_facts(all_facts, single) if single else {}
    if form == "json":
        chosen_facts = all_facts if not names else groups | chosen
        click.echo(json.dumps(chosen_facts, ensure_ascii=False))
        return
    parts = list(overview(all_facts if not names else groups))
    if chosen and parts and parts[-1]:
        parts.append("")
    parts += details(chosen)
    click.echo("\n".join(parts).rstrip())
    if not single:
        say("\nwalkthroughs list NAME says which options there are")


@commands.command()
def schema() -> None:
    """Print the JSON Schema of a walkthrough."""
    click.echo(json.dumps(rules(catalogue()), ensure_ascii=False, indent=2))


# What `walkthroughs list` prints: algorithms, games and their options.

LIST = "walkthroughs list"


def catalogue_facts(catalogue: KnownNames) -> dict[str, list[dict[str, Any]]]:
    """Return the algorithms, games and page types as JSON holds them."""
    return {
        "algorithms": [
            _entry(
                facts,
                facts.options,
                source=algorithms()[facts.name].text.source,
                exact=facts.exact,
                wrong=facts.wrong,
                chance=facts.chance,
                players=facts.players,
            )
            for facts in catalogue.algorithms.values()
        ],
        "games": [_entry(facts, facts.options) for facts in catalogue.games.values()],
        "pages": [_entry(facts, {}) for facts in catalogue.pages.values()],
    }


def _entry(
    facts: AlgorithmFacts | GameFacts | PageFacts, options: Mapping[str, Option], **more: Any
) -> dict[str, Any]:
    """Return what has a name as JSON holds it: what it does, what `more` is known, its options."""
    written_options = [_option(option) for option in options.values()]
    return {"name": facts.name, "doc": facts.doc, **more, "options": written_options}


def named_facts(facts: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return what is called by one of the names; BadInput for a name that nothing has."""
    all_names = [entry["name"] for entries in facts.values() for entry in entries]
    wrong = {entry["name"] for entry in facts["algorithms"] if entry["wrong"]}
    faults = [
        Fault.of_argument(
            "NAME",
            f"nothing is called {quote_short(name)}",
            choose_near(name, all_names, LIST, wrong),
        )
        for name in names
        if name not in all_names
    ]
    if faults:
        raise BadInput(faults)
    chosen = {
        kind: [entry for entry in entries if entry["name"] in names]
        for kind, entries in facts.items()
    }
    return {kind: entries for kind, entries in chosen.items() if entries}


def overview(facts: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each entry; below a title of its own comes what is wrong on purpose."""
    for kind, entries in facts.items():
        right = [entry for entry in entries if not entry.get("wrong")]
        wrong = [entry for entry in entries if entry.get("wrong")]
        width = max(len(entry["name"]) for entry in entries)
        for title, titled in ((kind, right), (f"{kind} that are {WRONG}", wrong)):
            if titled:
                yield title
                for entry in titled:
                    doc = entry["doc"].removeprefix(f"{WRONG.capitalize()}. ")
                    yield f"  {entry['name']:{width}}  {doc}"


def details(facts: dict[str, Any]) -> Iterator[str]:
    """Yield all that is said of each entry, in lines."""
    for kind, entries in facts.items():
        yield from (kind, *(line for entry in entries for line in _lines(entry)), "")


def _lines(entry: dict[str, Any]) -> list[str]:
    options = [
        line
        for option in entry["options"]
        for line in (
            f"      {option['name']}: {option['takes']} (default {_value_text(option['default'])})",
            *wrap(option["doc"], 88, initial_indent=" " * 10, subsequent_indent=" " * 10),
        )
    ]
    return [f"  {entry['name']}", f"      {entry['doc']}", *options]


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "takes": takes(option.annotation),
        "default": plain(option.default),
        "doc": option.doc,
    }


def takes(annotation: Any) -> str:
    """Return what an option's annotation allows, in words.

    >>> from typing import Literal
    >>> takes(Literal["soft", "hard"]), takes(int | None)
    ('soft | hard', 'whole number | none')
    """
    names = {
        int: "whole number",
        float: "number",
        bool: "on | off",
        str: "text",
        type(None): "none",
    }
    if annotation in names:
        return names[annotation]
    parts = get_args(annotation)
    if parts == (float, float):
        return "[low, high]"
    if parts == (float, ...):
        return "[number, …]"
    if hasattr(annotation, "__metadata__") and isinstance(annotation.__metadata__[0], str):
        return f"{annotation.__metadata__[0]} {takes(parts[0])}"
    if hasattr(annotation, "__metadata__"):
        return takes(parts[0])
    chosen = get_origin(annotation) is Literal
    return " | ".join(str(part) if chosen else takes(part) for part in parts)


def _value_text(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "on" if value else "off"
        case list():
            return f"[{', '.join(map(str, value))}]"
    return str(value)


# How many sequences of moves a game has: the usual test of its rules.


def perft_counts(game: Game[Any, Any], depth: int) -> Iterator[int]:
    """Yield the number of sequences of 1, 2, … up to `depth` moves; equal states are played on
    once.

    A 0 is the last number, whatever the depth: a game without sequences of n moves has none of n +
    1.
    """
    level: Counter[Hashable] = Counter([game.start()])
    for _ in range(depth):
        below: Counter[Hashable] = Counter()
        for state, count in level.items():
            for move in () if game.over(state) else game.moves(state):
                below[game.play(state, move)] += count
        level = below
        yield level.total()
        if not level:
            return
