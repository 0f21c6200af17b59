"""How to begin with a game: a search of it that is small enough to be read from end to end."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, get_args, get_origin

from ..game import CHANCE, BadPosition, Game, NotInstalled
from ..reading import BadInput, Fault
from ..reading.catalogue import Option
from ..running.find import Rules
from ..running.finding import Missing

FEW = 100
"""A search of a tree with no more nodes than this can be read from end to end."""
WIDE = 40
"""A tree with more nodes than this is wider than a page."""


@dataclass(frozen=True)
class Start:
    """Where a search of a game may begin, and how far it goes."""

    position: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    chance: bool = False
    """Whether it meets nodes that nobody decides."""
    wide: bool = False
    """Whether its tree is so large that one part after the other is better looked at."""


@dataclass(frozen=True)
class Look:
    """What was seen of a game's tree before it became too large."""

    nodes: int
    depth: int | None
    """The moves down to which it is small; None if all of it is."""
    chance: bool


def small(rules: Rules, position: str = "") -> Start:
    """A small search of the game, from the position or else from the sample that the game has.

    The whole tree is best. Where a game has options that are numbers, such as how many cards it is
    played with, they are made as small as need be; where that does not help, the search stops
    after a few moves. Raises BadInput if the game cannot be played from there.
    """
    position = position or getattr(rules.game, "sample", "")
    see = partial(_seen, rules, position)
    first = see({})
    if first.depth is None:
        return _start(position, {}, first)
    options = _grown(rules, see)
    if options:
        return _start(position, options, see(options))
    return _start(position, {"depth": first.depth}, first)


def _start(position: str, options: Mapping[str, Any], seen: Look) -> Start:
    return Start(position, options, seen.chance, seen.nodes > WIDE)


def _grown(rules: Rules, see: Callable[[Mapping[str, Any]], Look]) -> Mapping[str, int]:
    """The options that are numbers, as large as the tree stays small; none if it never is."""
    steps = {name: list(_numbers(option)) for name, option in rules.facts.options.items()}
    steps = {name: numbers for name, numbers in steps.items() if len(numbers) > 1}
    places = dict.fromkeys(steps, 0)

    def options(places: Mapping[str, int]) -> dict[str, int]:
        return {name: steps[name][place] for name, place in places.items()}

    if not steps or see(options(places)).depth is not None:
        return {}
    growing = list(steps)
    while growing:
        for name in list(growing):
            more = {**places, name: places[name] + 1}
            if more[name] == len(steps[name]) or see(options(more)).depth is not None:
                growing.remove(name)
            else:
                places = more
    return options(places)


def _numbers(option: Option) -> Iterator[int]:
    """The numbers that the option may be, if it can be nothing else."""
    choices = get_args(option.annotation) if get_origin(option.annotation) is Literal else ()
    if all(type(choice) is int for choice in choices):
        yield from sorted(choices)


def _seen(rules: Rules, position: str, options: Mapping[str, Any]) -> Look:
    """The tree of the game with these options, as far as it is small."""
    given = {name.replace("-", "_"): value for name, value in options.items()}
    try:
        return look(rules.game(position, **given))
    except BadPosition as error:
        remedy = f"{error.remedy}; --position gives one"
        raise BadInput(
            [Fault.of_argument(f"--game {rules.name}", error.message, remedy)]
        ) from error
    except NotInstalled as error:
        fault = Fault.of_argument(f"--game {rules.name}", error.message, error.remedy)
        raise Missing([fault]) from error


def look(game: Game[Any, Any]) -> Look:
    """See how large the game's tree is, level by level, until it is no longer small."""
    level, nodes, depth, chance = [game.start()], 1, 0, False
    while True:
        below, turns = _below(game, level)
        if not turns:
            return Look(nodes, None, chance)
        if depth and nodes + len(below) > FEW:
            return Look(nodes, depth, chance)
        nodes, depth, chance = nodes + len(below), depth + 1, chance or CHANCE in turns
        level = below


def _below(game: Game[Any, Any], level: Sequence[Any]) -> tuple[list[Any], set[int]]:
    """The states one move on, until they are many; and who moves in those that are not over."""
    below, turns = list[Any](), set[int]()
    for state in level:
        if game.over(state):
            continue
        turns.add(game.turn(state))
        below += [game.play(state, move) for move in game.moves(state)]
        if len(below) > FEW:
            break
    return below, turns
