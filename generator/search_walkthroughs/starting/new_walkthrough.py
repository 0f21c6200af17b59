"""The command `new`: the file of a new walkthrough, with a small tree or position."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import yaml

from .. import reading
from ..course.check import CheckedRun, check_walkthrough
from ..course.claim_writer import yaml_text
from ..course.claims import actual_value
from ..course.files import ROOT, SUFFIXES, is_device, unfit_name
from ..formats.position_format import GamePosition
from ..formats.yaml_writer import quote
from ..game import CHANCE, BadPosition, Game, NotInstalled
from ..reading import BadInput, Fault, Limits, read_chapter
from ..reading.errors import WRONG, MissingPackage, bad_argument, choose, list_text, quote_short
from ..reading.known_names import Option, unknown_algorithm
from ..runs.registry import GameEntry, catalogue, games

# A chapter's own file with one walkthrough more in its list; all else stays as it was written.


def chapter_file(title: str) -> str:
    """Return the file of a new chapter."""
    return (
        f"title: {quote(title)}   # or one for each language: {{en: …, ja: …}}\n"
        "# order: 2   # chapters are sorted by this number; those without one come last\n"
        "# about: What the chapter is about, in a sentence or two.\n"
    )


def with_name(text: str, name: str) -> str:
    """Return the text with the name at the end of `walkthroughs:`.

    Where there is no such list, or it cannot be added to, the text is left alone: files that are
    not in the list follow those that are.

    >>> print(with_name("title: A\\nwalkthroughs: [a, b]  # two\\n", "c"), end="")
    title: A
    walkthroughs: [a, b, c]  # two
    """
    added = _with_name(text, name)
    try:
        before = read_chapter(text, "_chapter.yml").walkthroughs
        after = read_chapter(added, "_chapter.yml").walkthroughs
    except BadInput:
        return text
    return added if after == (*before, name) else text


def _with_name(text: str, name: str) -> str:
    try:
        top = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return text
    pairs = top.value if isinstance(top, yaml.MappingNode) else ()
    lists = [value for key, value in pairs if key.value == "walkthroughs"]
    if not lists or not isinstance(lists[0], yaml.SequenceNode):
        return text
    (names,) = lists
    if not names.value:
        place = names.start_mark.index + 1
        return f"{text[:place]}{yaml_text(name)}{text[place:]}"
    place = names.value[-1].end_mark.index
    if names.flow_style:
        return f"{text[:place]}, {yaml_text(name)}{text[place:]}"
    line = text.find("\n", place)
    line = len(text) if line < 0 else line
    margin = " " * names.start_mark.column
    return f"{text[:line]}\n{margin}- {yaml_text(name)}{text[line:]}"


# Names of files and folders, which are parts of addresses too, and what they say as titles.

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def name_fault(name: str) -> Fault | None:
    """Return what is wrong with the name of a walkthrough or a chapter."""
    if name.lower() == "index":
        message = f"{quote_short(name)} is the name of a chapter's own page"
        return Fault.of_argument("NAME", message, "choose another name")
    if NAME.fullmatch(name) and not is_device(name):
        return None
    message, remedy = unfit_name(name)
    stem = name.removesuffix(Path(name).suffix)
    if Path(name).suffix in SUFFIXES and NAME.fullmatch(stem):
        remedy = f"leave out what the file ends with: {stem}"
    return Fault.of_argument("NAME", message, remedy)


def title(name: str) -> str:
    """Return the name in words, as a title.

    >>> title("my-tree")
    'My tree'
    """
    words = re.sub(r"[-_]+", " ", name).strip()
    return words[:1].upper() + words[1:]


# How to begin with a game: a search of it that is small enough to be read from end to end.

MAX_PROBED_NODES = 100
"""Size up to which a search can be read from end to end (nodes)."""
MAX_PAGE_NODES = 40
"""Size up to which a tree fits on a page (nodes)."""


@dataclass(frozen=True)
class GameStart:
    """A small search of a game: where it begins, and how far it goes."""

    position: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    chance: bool = False
    """Whether the search meets chance nodes."""
    wide: bool = False
    """Whether its tree is so large that the picture should follow the search."""


@dataclass(frozen=True)
class GameProbe:
    """Size of a game's tree, as far as it was searched."""

    nodes: int
    depth: int | None
    """Depth down to which the tree is small (moves); None if all of it is."""
    chance: bool


def small(rules: GameEntry, position: str = "") -> GameStart:
    """Return a small search of the game, from the position or else from the game's sample.

    The whole tree is best. Where a game has options that are numbers, such as how many cards it is
    played with, they are made as small as need be; where that does not help, the search stops
    after a few moves. Raises BadInput if the game cannot be played from there.
    """
    position = position or getattr(rules.game, "sample", "")
    see = partial(_probe, rules, position)
    first = see({})
    if first.depth is None:
        return _start(position, {}, first)
    try:
        options = _largest_options(rules, see)
    except BadInput:  # the position needs the board's usual size
        options = {}
    if options:
        return _start(position, options, see(options))
    return _start(position, {"depth": first.depth}, first)


def _start(position: str, options: Mapping[str, Any], probe: GameProbe) -> GameStart:
    return GameStart(position, options, probe.chance, probe.nodes > MAX_PAGE_NODES)


def _largest_options(
    rules: GameEntry, see: Callable[[Mapping[str, Any]], GameProbe]
) -> Mapping[str, int]:
    """Return the numeric options, as large as the tree stays small; none if it never is."""
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
    """Yield the numbers that the option may be, if it can be nothing else."""
    choices = get_args(option.annotation) if get_origin(option.annotation) is Literal else ()
    if all(type(choice) is int for choice in choices):
        yield from sorted(choices)


def _probe(rules: GameEntry, position: str, options: Mapping[str, Any]) -> GameProbe:
    """Return the size of the game's tree with these options, as far as it is small."""
    arguments = {name.replace("-", "_"): value for name, value in options.items()}
    try:
        return probe_game(rules.game(position, **arguments))
    except BadPosition as error:
        remedy = f"{error.remedy}; --position gives one"
        raise bad_argument(f"--game {rules.name}", error.message, remedy) from error
    except NotInstalled as error:
        fault = Fault.of_argument(f"--game {rules.name}", error.message, error.remedy)
        raise MissingPackage([fault], error.package) from error


def probe_game(game: Game[Any, Any]) -> GameProbe:
    """Return how large the game's tree is, level by level, until it is no longer small."""
    level, nodes, depth, chance = [game.start()], 1, 0, False
    while True:
        below, turns = _states_below(game, level)
        if not turns:
            return GameProbe(nodes, None, chance)
        if depth and nodes + len(below) > MAX_PROBED_NODES:
            return GameProbe(nodes, depth, chance)
        nodes, depth, chance = nodes + len(below), depth + 1, chance or CHANCE in turns
        level = below


def _states_below(game: Game[Any, Any], level: Sequence[Any]) -> tuple[list[Any], set[int]]:
    """Return the states one move on, up to a limit, and who moves in those that are not over."""
    below, turns = list[Any](), set[int]()
    for state in level:
        if game.over(state):
            continue
        turns.add(game.turn(state))
        below += [game.play(state, move) for move in game.moves(state)]
        if len(below) > MAX_PROBED_NODES:
            break
    return below, turns


# A new walkthrough: a commented file that says what happens when it is run.

TREE = """\
# root: min     # who moves first: max, unless said otherwise; the players take turns
tree:           # a number is a leaf and what it is worth to MAX; a name leads to what lies below
  A: [3, 12, 8]
  B: [2, 4, 6]
  C: [14, 5, 2]
"""
CHANCE_TREE = """\
tree:           # a number is a leaf and what it is worth to MAX; a name leads to what lies below
  A: {player: chance, children: [{p: 1/2, value: 8}, {p: 1/2, value: 2}]}
  B: {player: chance, children: [{p: 1/3, value: 9}, {p: 2/3, value: 3}]}
"""
PLAYOUTS = 20
"""Number of playouts that suffices to see how a search by playouts works."""


@dataclass(frozen=True)
class NewWalkthrough:
    """What an author wants to begin with."""

    name: str
    chapter: str
    game: str | None = None
    algorithm: str | None = None
    position: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the game that must be as they are; then the search is not made small."""
    title: str = ""
    """Its title; without one, the name in words."""

    @property
    def file(self) -> str:
        """Path of the file, as seen from the course's root."""
        return f"{ROOT}/{self.chapter}/{self.name}.yml"


def walkthrough_text(wish: NewWalkthrough, limits: Limits) -> str:
    """Return the text of the file, which has been run. BadInput for a wish that cannot be met."""
    names = catalogue()
    if wish.game is not None and (wish.game not in games() or wish.game not in names.games):
        message = f"there is no game {quote_short(wish.game)}"
        raise bad_argument("--game", message, choose(wish.game, games()))
    if wish.algorithm is not None and wish.algorithm not in names.algorithms:
        raise bad_argument("--algorithm", *unknown_algorithm(wish.algorithm, names))
    if wish.position and wish.game is None:
        remedy = "add --game, with the name of the game"
        message = "a position is that of a game, and no game is named"
        raise bad_argument("--position", message, remedy)
    if wish.game and wish.options:
        start = GameStart(wish.position, wish.options, wide=True)
    elif wish.game:
        start = small(games()[wish.game], wish.position)
    else:
        start = GameStart(
            chance=wish.algorithm is not None and names.algorithms[wish.algorithm].chance
        )
    able = names.able(chance=start.chance, players=2)
    preferred = "expectimax" if start.chance else "alpha-beta"
    algorithm = wish.algorithm or (preferred if preferred in able else able[0])
    options = dict(start.options)
    if "playouts" in names.algorithms[algorithm].options:
        options["playouts"] = PLAYOUTS
    text = "\n".join(_lines(wish, algorithm, start, options))
    return text + "\n".join(_claims(text, wish, limits))


def imported_position(
    imported: GamePosition, name: str, chapter: str, algorithm: str | None, limits: Limits
) -> tuple[str, tuple[str, ...]]:
    """Return the text of a file that searches a position from elsewhere, and notes on it.

    A best move that its source names is claimed if the search finds it, and else noted."""
    facts = imported.position, imported.options, imported.title
    text = walkthrough_text(NewWalkthrough(name, chapter, imported.game, algorithm, *facts), limits)
    played = BEST.search(text)
    if not imported.best or (played and played[1] in imported.best):
        return text, ()
    claim = f"the best move is said to be {list_text(imported.best)}"
    outcome = f"this search plays {played[1]}" if played else "this search names none"
    return text, (f"{claim}, and {outcome}: a larger `depth` may find it",)


BEST = re.compile(r"^  best: (\S+)", re.MULTILINE)


def _lines(
    wish: NewWalkthrough, algorithm: str, start: GameStart, options: Mapping[str, Any]
) -> Iterator[str]:
    """Yield the lines of the file, except its claims; the last line ends with the file."""
    up = "../" * (wish.chapter.count("/") + 1)
    yield f"# yaml-language-server: $schema={up}schema.json"
    yield "# (with the line above, an editor that knows the schema completes and explains the rest)"
    yield ""
    title_text = quote(wish.title or title(wish.name))
    yield f"title: {title_text}   # or one for each language: {{en: …, ja: …}}"
    yield "# about: What to look for, in a sentence or two."
    yield "# source: {text: 'Author, title, year', url: 'https://…'}"
    yield "# date: 2026-11-23   # when it was new: the feed of a site with an address lists it"
    yield ""
    wrong = f"{WRONG}; " if catalogue().algorithms[algorithm].wrong else ""
    list_command = f"`walkthroughs list {wish.game or algorithm}`"
    yield f"algorithm: {algorithm}   # {wrong}{_alternatives(algorithm, start)}"
    if options:
        pairs = ", ".join(f"{name}: {yaml_text(value)}" for name, value in options.items())
        yield f"options: {{{pairs}}}   # small, to begin with; {list_command} names them all"
    else:
        yield f"# options: {{order: best-first}}   # {list_command} names them all"
    yield ""
    yield from _played(wish, start) if wish.game else (CHANCE_TREE if start.chance else TREE,)


def _played(wish: NewWalkthrough, start: GameStart) -> Iterator[str]:
    yield f"game: {wish.game}"
    if not start.position:
        yield "# position: where to begin, as people write it who play this; else at the start"
    elif "\n" in start.position:
        yield "position: |"
        yield from (f"  {line}" for line in start.position.splitlines())
    else:
        yield f"position: {yaml_text(start.position)}"
    if start.wide:
        yield "frames: {follow: on}   # the picture moves with the search"
    else:
        yield "# frames: {depth: 1}   # how much of a long search is shown; also `follow: on`"
    yield ""


def _alternatives(algorithm: str, start: GameStart) -> str:
    """Return what else one may write there."""
    other = "expectimax" if start.chance else "minimax"
    if other == algorithm:
        other = "star1" if start.chance else "alpha-beta"
    return f"a list, such as [{other}, {algorithm}], shows several side by side"


def _claims(text: str, wish: NewWalkthrough, limits: Limits) -> Iterator[str]:
    """Yield what the file claims, which is what its run came to."""
    checked_run = _check(text, wish, limits)
    yield ""
    yield "# What must come true: the build fails, and names the line, when it does not."
    yield f"# `walkthroughs check --fix {wish.file}` adds what else can be claimed of the run."
    yield "expect:"
    for claim in ("value", "best"):
        value = actual_value(claim, None, checked_run.run)
        if value is not None:
            yield f"  {claim}: {yaml_text(value)}"
    if not checked_run.proof.holds:
        yield "  proof: fails   # the search is wrong here; without this line the build fails"
    yield ""


def _check(text: str, wish: NewWalkthrough, limits: Limits) -> CheckedRun:
    """Return the run of the text; BadInput for an algorithm that cannot search it."""
    try:
        (checked_run,) = check_walkthrough(reading.read(text, wish.file, catalogue(), limits))
    except BadInput as error:
        place = "--algorithm" if wish.algorithm else f"--game {wish.game}"
        faults = [Fault.of_argument(place, fault.message, fault.remedy) for fault in error.faults]
        raise BadInput(faults) from error
    return checked_run
