"""Calculation written again, slowly and otherwise, from the rules as a book tells them."""

from collections import Counter


class Table:
    """Cards in lists; a foundation is the list of its cards."""

    def __init__(self, ranks, suits, piles):
        self.ranks = ranks
        self.foundations = [[n] for n in range(1, suits + 1)]
        self.piles = [[] for _ in range(piles)]
        self.opened = []
        self.hand = Counter(dict.fromkeys(range(1, ranks + 1), suits))
        self.hand.subtract(range(1, suits + 1))

    def takes(self, n, card):
        """Whether the card may go on the foundation: it is a step more than the one on top."""
        own = self.foundations[n]
        return len(own) < self.ranks and (card - own[-1] - (n + 1)) % self.ranks == 0

    def moves(self):
        """What may be done, as texts; what may turn up, if a card has to be turned over."""
        if not self.opened and self.hand.total():
            return {f"turn {name(card)}" for card in self.hand.elements()}
        found = set()
        for n in range(len(self.foundations)):
            for p, pile in enumerate(self.piles):
                if pile and self.takes(n, pile[-1]):
                    found.add(f"W{p + 1}>F{n + 1}")
            found |= {f"{name(c)}>F{n + 1}" for c in self.opened if self.takes(n, c)}
        for p in range(len(self.piles)):
            found |= {f"{name(c)}>W{p + 1}" for c in self.opened}
        return found

    def play(self, move):
        """Do it."""
        assert move in self.moves()
        if move.startswith("turn "):
            card = next(c for c in self.hand.elements() if name(c) == move[5:])
            self.hand[card] -= 1
            self.opened.append(card)
            return
        source, goal = move.split(">")
        pile = self.piles[int(source[1]) - 1] if source.startswith("W") else self.opened
        goals = self.foundations if goal.startswith("F") else self.piles
        goals[int(goal[1]) - 1].append(pile.pop())

    def cards(self):
        """All cards, wherever they are."""
        lists = (*self.foundations, *self.piles, self.opened, list(self.hand.elements()))
        return Counter(card for one in lists for card in one)

    def text(self):
        """The position as it is written."""
        tops = " ".join(name(own[-1]) for own in self.foundations)
        piles = ", ".join(" ".join(map(name, pile)) or "-" for pile in self.piles)
        return f"{tops} | {piles} | {name(self.opened[0]) if self.opened else '-'}"

    def won(self):
        """Whether the foundations hold every card."""
        return all(len(own) == self.ranks for own in self.foundations)


def name(card):
    """The card's sign."""
    return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(card, str(card))
