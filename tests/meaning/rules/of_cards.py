"""Patience: what the piles are called, what a foundation takes, and how the game ends."""

from typing import Any

from meaning.rules.claim import says
from meaning.rules.places import Place
from search_walkthroughs.game import Cards

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def cards(place: Place) -> Cards:
    """Return what lies on the table."""
    table = place.board.cards
    assert table is not None
    return table


def number_of_ranks(place: Place) -> int:
    """Return how many ranks there are: as many as a foundation takes."""
    return cards(place).total // len(cards(place).foundations)


def _is_named(place: Place, names: str, count: int, letter: str) -> bool:
    """Return whether the text lists the piles of this letter, all of them."""
    every = [f"{letter}{n}" for n in range(1, count + 1)]
    texts = {
        every[0] if count == 1 else "",
        " and ".join(every),
        "と".join(every),
        f"{every[0]} to {every[-1]}",
        f"{every[0]}〜{every[-1]}",
    }
    return names in texts - {""}


@says(en="<names:piles> is the foundation:", ja="<names:piles>が台札です。")
@says(en="<names:piles> are the foundations:")
def foundations(place: Place, *, names: str) -> bool:
    """The foundations are called F1, F2 and so on."""
    return _is_named(place, names, len(cards(place).foundations), "F")


@says(en="<names:piles> is the waste pile.", ja="<names:piles>が屑札です。")
@says(en="<names:piles> are the waste piles.")
def waste_piles(place: Place, *, names: str) -> bool:
    """The waste piles are called W1, W2 and so on."""
    return _is_named(place, names, len(cards(place).piles), "W")


@says(
    en="it grows by <step:number>, and <top:name> is its <time> card.",
    ja="<step:number>ずつ数を増やし、<top:name>で完成します。",
)
def grows(place: Place, *, step: Any, top: str, time: str = "last") -> bool:
    """The only foundation takes each rank after the one before."""
    return time == "last" and _grow(place, 1, step) and top == RANKS[number_of_ranks(place) - 1]


@says(
    en="F1 grows by <one:number>, F2 by <two:number> and so on.",
    ja="F1は<one:number>ずつ、F2は<two:number>ずつというように数を増やします。",
)
def grow(place: Place, *, one: Any, two: Any) -> bool:
    """Each foundation grows by its number."""
    return _grow(place, 1, one) and _grow(place, 2, two)


def _grow(place: Place, number: int, step: Any) -> bool:
    """Return whether the card that a foundation waits for is by so much above its top card."""
    ranks = number_of_ranks(place)
    tables = [place.game.grid(one.after, one.move).cards for one in place.ground.steps]
    waiting = [table.foundations[number - 1][:2] for table in tables]
    return all(
        (RANKS.index(top) + step) % ranks == RANKS.index(next_card)
        for top, next_card in waiting
        if next_card
    )


@says(en="After <top:name> comes <first:name>, except that <end:name> is the <time> card of each.")
@says(ja="<top:name>の次は<first:name>に戻りますが、どの台札も<time>は<end:name>で完成します。")
def comes_after(place: Place, *, top: str, first: str, end: str, time: str) -> bool:
    """The highest rank is followed by the ace, and ends each foundation."""
    highest = RANKS[number_of_ranks(place) - 1]
    tables = [place.game.grid(one.after, one.move).cards for one in place.ground.steps]
    complete = {top for table in tables for top, following, _ in table.foundations if not following}
    is_end = complete <= {end} and time == "last"
    return is_end and top == end == highest and first == RANKS[0]


@says(
    en="In which order the <n:number> cards in the hand will come is not known.",
    ja="手札<n:number>枚がどの順に出るかは分かりません。",
)
def unknown_order(place: Place, *, n: Any) -> bool:
    """Chance turns over the cards of the hand."""
    return cards(place).left == n and n > 1


@says(en="<card:name> has been turned over;")
def is_turned(place: Place, *, card: str) -> bool:
    """The card has just been turned over and lies open."""
    return place.move == f"turn {card}" and cards(place).opened == card


@says(en="<n:number> card is left in the hand.", ja="手札は残り<n:number>枚です。")
@says(en="<n:number> cards are left in the hand.")
def is_left(place: Place, *, n: Any) -> bool:
    """So many cards are still to be turned over."""
    return cards(place).left == n


@says(ja="手札をめくると<card:name>でした。")
def is_turned_in_japanese(place: Place, *, card: str) -> bool:
    """The same."""
    return is_turned(place, card=card)


@says(
    en="<card:name> has been turned over, the <time> card of the hand.",
    ja="<time>の手札をめくると<card:name>でした。",
)
def last_is_turned(place: Place, *, card: str, time: str) -> bool:
    """The hand is empty now."""
    return time == "last" and is_turned(place, card=card) and cards(place).left == 0


@says(en="<card:name> has gone to foundation <goal:name>, which now waits for <following:name>.")
def is_placed(place: Place, *, card: str, goal: str, following: str) -> bool:
    """The open card lies on the foundation, which waits for another."""
    return place.move == f"{card}>{goal}" and _waits(place, goal, card, following)


@says(
    en="<card:name> has gone to foundation <goal:name> and completes it.",
    ja="<card:name>を台札<goal:name>に置き、<same:name>が完成しました。",
)
def is_placed_last(place: Place, *, card: str, goal: str, same: str = "") -> bool:
    """The open card is the last one of the foundation."""
    is_moved = place.move == f"{card}>{goal}" and same in ("", goal)
    return is_moved and _waits(place, goal, card, "")


@says(ja="<card:name>を台札<goal:name>に置きました。")
def is_placed_in_japanese(place: Place, *, card: str, goal: str) -> bool:
    """The open card lies on the foundation."""
    return place.move == f"{card}>{goal}" and _top(place, goal)[0] == card


@says(ja="<goal:name>が次に待つのは<following:name>です。")
def waits(place: Place, *, goal: str, following: str) -> bool:
    """The foundation waits for the card."""
    return _top(place, goal)[1] == following and place.move.endswith(f">{goal}")


@says(
    en="<card:name> has gone from waste pile <source:name> to foundation <goal:name>, which now "
    "waits for <following:name>."
)
def is_taken(place: Place, *, card: str, source: str, goal: str, following: str) -> bool:
    """The top of the waste pile lies on the foundation."""
    return place.move == f"{source}>{goal}" and _waits(place, goal, card, following)


@says(
    en="<card:name> has gone from waste pile <source:name> to foundation <goal:name> and "
    "completes it.",
    ja="屑札<source:name>の<card:name>を台札<goal:name>に移し、<same:name>が完成しました。",
)
def is_taken_last(place: Place, *, card: str, source: str, goal: str, same: str = "") -> bool:
    """The top of the waste pile is the last one of the foundation."""
    is_moved = place.move == f"{source}>{goal}" and same in ("", goal)
    return is_moved and _waits(place, goal, card, "")


@says(ja="屑札<source:name>の<card:name>を台札<goal:name>に移しました。")
def is_taken_in_japanese(place: Place, *, card: str, source: str, goal: str) -> bool:
    """The top of the waste pile lies on the foundation."""
    return place.move == f"{source}>{goal}" and _top(place, goal)[0] == card


@says(
    en="<card:name> has gone to waste pile <goal:name>.",
    ja="<card:name>を屑札<goal:name>に置きました。",
)
def is_wasted(place: Place, *, card: str, goal: str) -> bool:
    """The open card lies on the waste pile."""
    pile = cards(place).piles[int(goal[1:]) - 1] if goal[1:].isdigit() else ()
    return place.move == f"{card}>{goal}" and pile[-1:] == (card,)


def _top(place: Place, goal: str) -> tuple[str, str]:
    """Return the top card of a foundation and the card that it waits for."""
    if not goal[1:].isdigit():
        return "", ""
    top, following, _ = cards(place).foundations[int(goal[1:]) - 1]
    return top, following


def _waits(place: Place, goal: str, card: str, following: str) -> bool:
    return _top(place, goal) == (card, following)


@says(en="Every card lies on a foundation:")
def all_placed(place: Place) -> bool:
    """The foundations hold all cards."""
    table = cards(place)
    return sum(count for *_, count in table.foundations) == table.total


@says(en="the game is <won>, worth <value:number>.")
def game_is(place: Place, *, won: str, value: Any) -> bool:
    """A game is won if all cards lie on foundations."""
    return (won == "won") == all_placed(place) and place.is_worth(value)


@says(ja="すべての札が台札に載り、<done>です。")
def all_placed_in_japanese(place: Place, *, done: str) -> bool:
    """All cards lie on foundations, which is a win."""
    return all_placed(place) and done == "won" and place.game.score(place.state) == 1


@says(
    en="No card can be moved any more, and <n:number> cards have not reached a foundation:",
    ja="動かせる札がもうなく、<n:number>枚が台札に載りませんでした。",
)
def not_placed(place: Place, *, n: Any) -> bool:
    """The game is over, and so many cards lie elsewhere."""
    table = cards(place)
    away = table.total - sum(count for *_, count in table.foundations)
    return bool(place.game.over(place.state)) and away == n > 0


@says(ja="<done>で、評価値は<value:number>です。")
def done_worth(place: Place, *, done: str, value: Any) -> bool:
    """A game is lost if a card does not lie on a foundation."""
    return game_is(place, won=done, value=value)
