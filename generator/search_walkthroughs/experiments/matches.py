"""Matches: two searches play each other, every opening from both sides."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from math import inf
from random import Random
from statistics import fmean
from typing import Any, cast

from .. import reading
from ..game import CHANCE, MAX, Game
from ..match_statistics import elo, normalised_elo
from ..policies import POLICIES, Played, PolicyName, any_move, pick, sample
from ..reading import BadInput, Fault
from ..reading.errors import list_text
from ..record.family_runs import Play
from ..record.frame import plain
from ..record.frame_text import significant_text
from ..record.statistics import half_width, sign_test
from ..runs.registry import games
from ..runs.run import all_options, chosen_file, game_options
from ..runs.search_game import search_game
from ..workers.executor import Mapper
from ..wrappers import DepthLimit
from .code_digest import fingerprint
from .engine_sides import UCI_GAME, EngineSides, EngineStopped, Forfeit
from .program_boards import FIRST_SIGNS
from .sequential_test import Pair, SequentialTest, pentanomial
from .whole_games import (
    DIGITS,
    Choice,
    begun_at,
    best_move,
    deals,
    is_policy,
    percent,
    playout_choice,
    split_numbers,
)

WIN, DRAW, LOSS = 2, 1, 0
"""Values of a game to a side (half points)."""
EVEN = 2
"""Sum of a pair in which neither side is ahead (half points)."""
SIDE_OPTIONS = {"evaluation", "symmetry", "merge"}
"""Options of games in which the sides may differ: they change no rule."""
MAX_OPENING_DRAWS = 100
"""Upper limit of openings that are drawn until one does not end the game."""


@dataclass(frozen=True)
class Match:
    """A match of two entries of a walkthrough, from its position."""

    walkthrough: reading.Walkthrough
    opening: int = 0
    """Number of random moves that begin both games of a pair."""
    seed: int = 0
    longest: int = 400
    """Number of moves after which a game is a draw."""
    engines: tuple[str, ...] = ()
    """Names that the engines give themselves, with version."""

    @property
    def has_programs(self) -> bool:
        """Whether a program in Python plays: then the moves of its games are kept."""
        entries = self.walkthrough.entries
        return self.walkthrough.game in FIRST_SIGNS and any(entry.engine for entry in entries)

    @property
    def program(self) -> str:
        """A digest of the code that plays: both searches, the game and the policies."""
        walkthrough = self.walkthrough
        files = [
            chosen_file(walkthrough, entry).module
            for entry in walkthrough.entries
            if entry.engine is None
        ]
        return fingerprint(*files, games()[walkthrough.game or ""].module)

    @property
    def definition(self) -> dict[str, Any]:
        """All that decides the result of the match, except the code."""
        walkthrough = self.walkthrough
        return {
            "game": walkthrough.game,
            "position": walkthrough.position,
            "to_move": walkthrough.to_move,
            "sides": [_side_facts(walkthrough, e) for e in walkthrough.entries],
            "opening": self.opening,
            "seed": self.seed,
            "longest": self.longest,
            **({"engines": list(self.engines)} if self.engines else {}),
        }


def _side_facts(walkthrough: reading.Walkthrough, entry: reading.Entry) -> dict[str, Any]:
    """Return what decides how a side plays."""
    options = plain(_options(walkthrough, entry))
    if (engine := entry.engine) is None:
        return {"algorithm": entry.algorithm, "options": options}
    limits = {"depth": engine.depth, "nodes": engine.nodes, "movetime": engine.movetime}
    return {"engine": engine.command, **limits, "uci": dict(engine.options), "options": options}


def _options(walkthrough: reading.Walkthrough, entry: reading.Entry) -> dict[str, Any]:
    """Return every option of the entry, with its default if it is not given; for an engine the
    game's options, because its own do not concern the game."""
    if entry.engine is None:
        return all_options(walkthrough, entry)
    options = games()[walkthrough.game or ""].facts.options
    return {name: entry.options.get(name, option.default) for name, option in options.items()}


def check_match(match: Match) -> None:
    """Raise BadInput for what is not a match."""
    walkthrough = match.walkthrough
    fault = walkthrough.fault
    if walkthrough.game is None:
        message = "a match is played in a game, and here a tree is written out"
        raise BadInput([fault(walkthrough.marks["tree"], message, "write `game` instead")])
    mark = walkthrough.marks["algorithm"]
    if len(walkthrough.entries) != 2:
        message = f"a match has two sides, and the file has {len(walkthrough.entries)} searches"
        raise BadInput([fault(mark, message, "write a list of two under `algorithm`")])
    for engine in (entry.engine for entry in walkthrough.entries if entry.engine):
        _check_engine(walkthrough, engine)
    game_options = games()[walkthrough.game].facts.options
    first_rules, second_rules = [
        {
            k: v
            for k, v in _options(walkthrough, e).items()
            if k in game_options and k not in SIDE_OPTIONS
        }
        for e in walkthrough.entries
    ]
    if different := [name for name in first_rules if first_rules[name] != second_rules[name]]:
        message = f"the sides play by different rules: `{different[0]}` is not the same"
        raise BadInput([fault(mark, message, "write it once, under `options` of the file")])
    low, high = rules(walkthrough, walkthrough.entries[0]).range
    if not low < 0 < high:
        message = "one side cannot win this game, so there is no match"
        raise BadInput([fault(walkthrough.marks["game"], message, "choose a game of two players")])


def _check_engine(walkthrough: reading.Walkthrough, engine: reading.Engine) -> None:
    """Raise BadInput for an engine that cannot play the game."""
    if walkthrough.game == UCI_GAME:
        return
    if walkthrough.game not in FIRST_SIGNS:
        names = list_text([UCI_GAME, *FIRST_SIGNS], "and")
        message = f"engines play {names}, and the game is {walkthrough.game}"
        remedy = "choose one of these games, or name an algorithm here"
        raise BadInput([walkthrough.fault(engine.mark, message, remedy)])
    others = [engine.depth, engine.movetime, *engine.options]
    if engine.nodes is None or any(value is not None for value in others):
        message = f"a program that plays {walkthrough.game} is given a budget of nodes alone"
        remedy = "write `nodes: 300`, without `depth`, `movetime` and `options`"
        raise BadInput([walkthrough.fault(engine.mark, message, remedy)])


# One side: a search, a policy, a search that plays games out, or an engine.


def rules(walkthrough: reading.Walkthrough, entry: reading.Entry) -> Game[Any, Any]:
    """Return the game of the entry, moves in its order, without its depth limit."""
    options = _options(walkthrough, entry)
    if entry.engine is not None:
        return search_game(walkthrough, options).game
    options.pop("depth", None)
    text = chosen_file(walkthrough, entry)
    return search_game(walkthrough, game_options(walkthrough, text, options)).game


def choice(walkthrough: reading.Walkthrough, entry: reading.Entry, seed: int) -> Choice:
    """Return the function that chooses the entry's move in a state.

    The option `depth` counts from every position, not from the first.
    """
    options, text = all_options(walkthrough, entry), chosen_file(walkthrough, entry)
    game, depth = rules(walkthrough, entry), cast("int | None", options.get("depth"))
    arguments = text.arguments(options, MAX)
    if is_policy(text):
        policy, rng = POLICIES[cast("PolicyName", arguments["policy"])], Random(seed)
        return lambda state: policy(game, state, rng)
    limited = game if depth is None else DepthLimit(game, depth)
    if text.family.part(Play).returns_move:
        search = playout_choice(text, limited, arguments, seed)
        return lambda state: search(state if depth is None else (state, depth))
    values: dict[int, Callable[[Any], Any]] = {}
    """Searches by the player to move at their root: a window is written in that player's terms."""

    def worth(root: Any, child: Any) -> float:
        turn = game.turn(child)
        if turn not in values:
            started = begun_at(limited, root if depth is None else (root, depth))
            values[turn] = text.function(started, **text.arguments(options, turn))
        answer = values[turn](child if depth is None else (child, depth - 1))
        return float(text.value_for_max(answer, turn))

    return lambda state: best_move(game, state, partial(worth, state))


# One pair of games.


def opening_moves(match: Match, game: Game[Any, Any], number: int) -> tuple[Any, ...]:
    """Return the moves that begin both games of a pair; chance moves are drawn with them."""
    rng = Random(f"opening {match.seed + number}")
    for _ in range(MAX_OPENING_DRAWS):
        state, moves = game.start(), list[Any]()
        while len(moves) < match.opening and not game.over(state):
            legal = any_move(game, state)
            move = sample(game, state, rng) if game.turn(state) == CHANCE else pick(legal, rng)
            moves.append(move)
            state = game.play(state, move)
        if not game.over(state):
            return tuple(moves)
    message = f"{match.opening} random moves end the game"
    raise BadInput([Fault.of_argument("--opening", message, "let fewer moves be drawn")])


def outcome_of_pair(games: Sequence[Played]) -> Pair:
    """Return the result of both games of a pair, for the first side."""
    as_max, as_min = ((game.value > 0) - (game.value < 0) for game in games)
    return DRAW + as_max, DRAW - as_min


def games_of_pair(
    match: Match, number: int, engines: EngineSides | None = None
) -> tuple[Played, Played]:
    """Play both games of the pair of a number, first the one in which the first side is MAX.

    Chance has the same luck in both. `engines` are needed where engines play.
    """
    walkthrough = match.walkthrough
    game = rules(walkthrough, walkthrough.entries[0])
    moves = opening_moves(match, game, number)
    seed = match.seed + number

    def side(entry: reading.Entry) -> Choice:
        if entry.engine is None:
            return choice(walkthrough, entry, seed)
        assert engines is not None
        return engines.choice(entry, number, game)

    def play(entries: Sequence[reading.Entry]) -> Played:
        for_max, for_min = map(side, entries)
        return _play(game, moves, for_max, for_min, deals(seed), match.longest)

    return play(walkthrough.entries), play(walkthrough.entries[::-1])


def _play(
    game: Game[Any, Any],
    opening: Sequence[Any],
    for_max: Choice,
    for_min: Choice,
    cards: Random,
    longest: int,
) -> Played:
    """Play the game from the opening on; its value is 0 if it is too long, and an engine that fails
    has lost it."""
    state, moves = game.start(), list(opening)
    for move in opening:
        state = game.play(state, move)
    for _ in range(longest):
        if game.over(state):
            break
        turn = game.turn(state)
        if turn == CHANCE:
            move = sample(game, state, cards)
        else:
            legal = game.moves(state)
            try:
                move = legal[0] if len(legal) == 1 else (for_max if turn == MAX else for_min)(state)
            except EngineStopped:
                return Played(game.range[0 if turn == MAX else 1], tuple(moves))
        moves.append(move)
        state = game.play(state, move)
    return Played(game.score(state) if game.over(state) else 0, tuple(moves))


@dataclass(frozen=True, slots=True)
class Share:
    """The result of one task: the pairs of some numbers, in their order."""

    pairs: tuple[Pair, ...]
    seconds: float
    forfeits: tuple[Forfeit, ...] = ()
    games: tuple[tuple[str, str], ...] = ()
    """Moves of both games of each pair, if programs play."""
    faults: tuple[Fault, ...] = ()
    """Reasons why there are no more pairs, where an engine could not be started again."""


def play_pairs(match: Match, numbers: Sequence[int]) -> Share:
    """Play the pairs of these numbers, until an engine cannot be started."""
    began, pairs, faults = time.process_time(), list[Pair](), tuple[Fault, ...]()
    games = list[tuple[str, str]]()
    with EngineSides(match.walkthrough) as engines:
        try:
            for number in numbers:
                played = games_of_pair(match, number, engines)
                pairs.append(outcome_of_pair(played))
                if match.has_programs:
                    first, second = (" ".join(map(str, game.moves)) for game in played)
                    games.append((first, second))
        except BadInput as error:
            faults = error.faults
    forfeits = tuple(
        forfeit for forfeit in engines.forfeits if forfeit.pair in numbers[: len(pairs)]
    )
    return Share(tuple(pairs), time.process_time() - began, forfeits, tuple(games), faults)


def different_openings(match: Match, pairs: int) -> int:
    """Return from how many positions the pairs begin, symmetric ones counted once.

    Searches without chance play every pair from the same position alike, so that no more pairs than
    these positions are independent.
    """
    game = rules(match.walkthrough, match.walkthrough.entries[0])
    keys = set()
    for number in range(pairs):
        state = game.start()
        for move in opening_moves(match, game, number):
            state = game.play(state, move)
        keys.add(game.key(state))
    return len(keys)


# What many pairs say.


@dataclass(frozen=True)
class MatchResult:
    """The result of a match so far."""

    pairs: tuple[Pair, ...]
    seconds: float = field(default=0.0, compare=False)
    """Seconds of computing, those of several processes added up; without those of an earlier
    run."""
    forfeits: tuple[Forfeit, ...] = ()
    """Games of these pairs that an engine has lost because it failed."""
    games: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """Moves of both games of each pair, if programs play."""

    @property
    def score(self) -> float:
        """Share of the points that the first side has got."""
        return fmean(sum(pair) for pair in self.pairs) / 4

    @property
    def interval(self) -> tuple[float, float]:
        """Confidence interval of the score of endlessly many pairs.

        The two games of a pair have the opening in common, so the pairs are what is counted. If all
        pairs came out alike their interval has no width, so a won and a lost pair are added.
        """
        shares = [0.0, 1.0, *(sum(pair) / 4 for pair in self.pairs)]
        middle, half = fmean(shares), half_width(shares)
        low, high = min(middle - half, self.score), max(middle + half, self.score)
        return max(0.0, low), min(1.0, high)

    def facts(self) -> dict[str, Any]:
        """Return the facts as JSON holds them."""
        results = [result for pair in self.pairs for result in pair]
        ahead = sum(sum(pair) > EVEN for pair in self.pairs)
        behind = sum(sum(pair) < EVEN for pair in self.pairs)
        low, high = self.interval
        ratings = (elo(self.score), elo(low), elo(high))
        return {
            "games": len(results),
            "won": results.count(WIN),
            "drawn": results.count(DRAW),
            "lost": results.count(LOSS),
            "as_max": round(fmean(pair[0] for pair in self.pairs) / 2, DIGITS),
            "as_min": round(fmean(pair[1] for pair in self.pairs) / 2, DIGITS),
            "score": round(self.score, DIGITS),
            "interval": [round(low, DIGITS), round(high, DIGITS)],
            "pairs_ahead": ahead,
            "pairs_behind": behind,
            "p": round(sign_test(ahead, behind), DIGITS),
            "elo": [round(r, 1) if abs(r) < inf else None for r in ratings],
            **({"forfeits": [*map(asdict, self.forfeits)]} if self.forfeits else {}),
        }

    def kept_facts(self) -> dict[str, Any]:
        """Return the facts as the file of results holds them: also every pair."""
        pairs = [list(pair) for pair in self.pairs]
        return {**self.facts(), "pairs": pairs, "seconds": round(self.seconds, DIGITS)}

    def report(self, test: SequentialTest | None = None) -> dict[str, Any]:
        """Return the facts, with the counts of pairs by their points, and with the `test` that may
        have ended the match: then without the p-value, which is that of a fixed number of games."""
        counts = pentanomial(self.pairs)
        normalised = normalised_elo(counts)
        facts = {
            **self.facts(),
            "pentanomial": list(counts),
            "normalised_elo": None if normalised is None else round(normalised, 1),
        }
        if test is not None:
            del facts["p"]
            facts["test"] = test.facts(self.pairs)
        return facts

    def first(self, pairs: int | None) -> "MatchResult":
        """Return the result of the first pairs, as if no more had been played; of all for None."""
        pairs_kept = self.pairs[:pairs]
        forfeits = tuple(forfeit for forfeit in self.forfeits if forfeit.pair < len(pairs_kept))
        games = self.games[: len(pairs_kept)]
        return replace(self, pairs=pairs_kept, forfeits=forfeits, games=games)


NOTHING_PLAYED = MatchResult(())


def play_match(
    match: Match,
    pairs: int,
    mapper: Mapper = map,
    *,
    test: SequentialTest | None = None,
    played: MatchResult = NOTHING_PLAYED,
    save: Callable[[MatchResult], object] = lambda result: None,
    on_progress: Callable[[int], object] = lambda games: None,
) -> MatchResult:
    """Play `pairs` pairs, or until the sequential `test` has decided.

    `played` is what has been played already; `save` is called with the whole result whenever more
    pairs are done, and before the BadInput of an engine that cannot be started. The result of a
    pair depends on its number alone, and the test looks at the pairs in the order of their numbers:
    so the result is the same in whatever process they are played.
    """
    check_match(match)
    result = replace(played.first(pairs), seconds=0.0)
    end = test.decided_at(result.pairs) if test else None
    for batch in _batches(len(result.pairs), pairs, test is not None):
        if end is not None:
            break
        numbers = [
            range(batch.start + part.start, batch.start + part.stop)
            for part in split_numbers(len(batch))
        ]
        for share in mapper(play_pairs, [match] * len(numbers), numbers):
            result = MatchResult(
                result.pairs + share.pairs,
                result.seconds + share.seconds,
                result.forfeits + share.forfeits,
                result.games + share.games,
            )
            if share.pairs:
                save(result)
            on_progress(2 * len(share.pairs))
            if share.faults:
                raise BadInput(share.faults)
        end = test.decided_at(result.pairs, batch.start) if test else None
    return result.first(end)


def _batches(begin: int, end: int, sequential: bool) -> Iterator[range]:
    """Yield the pairs still to be played; in batches, if the match may end after each.

    >>> list(_batches(10, 100, True))
    [range(10, 42), range(42, 74), range(74, 100)]
    """
    size = 32 if sequential else max(1, end - begin)
    yield from (range(first, min(first + size, end)) for first in range(begin, end, size))


def rating_text(number: float) -> str:
    """Return a difference in rating with its sign.

    >>> rating_text(-12.3), rating_text(0), rating_text(40)
    ('−12.3', '0', '+40')
    """
    return f"{'+' if number > 0 else '−' if number < 0 else ''}{significant_text(abs(number), 4)}"


def text(names: Sequence[str], facts: dict[str, Any]) -> str:
    """Return the facts as people read them; `names` are those of both sides."""
    low, high = facts["interval"]
    rating, least, greatest = (
        "beyond measure" if number is None else rating_text(number) for number in facts["elo"]
    )
    test, normalised = facts.get("test"), facts["normalised_elo"]
    p = "" if test else f": p = {significant_text(facts['p'], 2)} if both are as strong"
    return (
        f"{names[0]} against {names[1]}: {facts['games']} games\n"
        f"  won {facts['won']}, drawn {facts['drawn']}, lost {facts['lost']}\n"
        f"  score       {percent(facts['score'])}, between {percent(low)} and {percent(high)} "
        f"with 95% confidence\n"
        f"  as MAX      {percent(facts['as_max'])}, as MIN {percent(facts['as_min'])}\n"
        f"  pairs       {facts['pairs_ahead']} won, {facts['pairs_behind']} lost{p}\n"
        f"              with 0, ½, 1, 1½ and 2 points: {' '.join(map(str, facts['pentanomial']))}\n"
        f"  Elo         {rating}, between {least} and {greatest}"
        + ("" if normalised is None else f"; normalised {rating_text(normalised)}")
        + (_test_text(names, test) if test else "")
    ) + "".join(
        f"\n  forfeits    {names[side]} failed in {count} of its games, and has lost them"
        for side, count in sorted(Counter(f["side"] for f in facts.get("forfeits", ())).items())
    )


def walkthrough_text(names: Sequence[str], result: MatchResult, test: SequentialTest) -> str:
    """Return a walkthrough of the match, in which the test reads one pair after another."""
    pairs = " ".join(f"{first}-{second}" for first, second in result.pairs)
    settings = {"elo0": test.elo0, "elo1": test.elo1, "least": test.least}
    return (
        f"title: {json.dumps(' against '.join(names), ensure_ascii=False)}\n"
        f"game: match\n"
        f"position: {pairs}\n"
        f"algorithm: sequential-test\n"
        f"options: {json.dumps(settings)}\n"
    )


def _test_text(names: Sequence[str], test: dict[str, Any]) -> str:
    """Return the sequential test as people read it: its verdict and its hypotheses."""
    low, high = map(_with_sign, test["bounds"])
    h0, h1 = (f"H{k}, {_strength(names, test[f'elo{k}'])}" for k in (0, 1))
    verdict = test["verdict"]
    reasons = {
        "stronger": f"{h1},\n              and not {h0}",
        "not stronger": f"{h0},\n              and not {h1}",
        "undecided": f"between {h0},\n              and {h1}",
    }
    errs = f"a verdict is wrong in about {percent(test['alpha'])} of such matches"
    ends = "the intervals above are those of a fixed number of games"
    return (
        f"\n  test        {verdict}: {reasons[verdict]}\n"
        f"              log-likelihood ratio {_with_sign(test['llr'])}; H0 at {low}, H1 at {high}, "
        f"not before {test['least']} pairs"
        + (f"\n              {errs}; {ends}" if verdict != "undecided" else "")
    )


def _with_sign(number: float) -> str:
    return f"{number:+.2f}".replace("-", "−")


def _strength(names: Sequence[str], difference: float) -> str:
    """Return what a hypothesis says of the sides."""
    if not difference:
        return f"{names[0]} is not stronger than {names[1]}"
    stronger = names[difference < 0]
    return f"{stronger} is stronger by {significant_text(abs(difference), 4)} Elo"


def forfeit_faults(match: Match, result: MatchResult) -> list[Fault]:
    """Return what is wrong with the engines that have lost games because they failed: of each the
    first failure, with its place in the file and in the match."""
    faults = []
    for side, entry in enumerate(match.walkthrough.entries):
        forfeits = [forfeit for forfeit in result.forfeits if forfeit.side == side]
        if forfeits and entry.engine:
            number = 2 * forfeits[0].pair + (forfeits[0].white is (side == 1)) + 1
            message = f"{forfeits[0].message}, in game {number}: it has lost that game"
            if more := len(forfeits) - 1:
                message += f", and {more} more in which it failed"
            faults.append(match.walkthrough.fault(entry.engine.mark, message, forfeits[0].remedy))
    return faults
