"""Thirty right programs: each form as it stands and in two other ways that people write it."""

from .programs import FORMS, GAMES, HEAD

EDITS = {
    "per node": [
        ("mean + 1.4", "mean + 0.7"),
        ("key=lambda c: c.visits)", "key=lambda c: c.wins / c.visits)"),
    ],
    "in the backup": [
        ("2 * math.log", "0.5 * math.log"),
        ("root.children[move].n)", "root.children[move].q)"),
    ],
    "one view": [
        ("constant=1 / math.sqrt(2)", "constant=1"),
        (
            "1 if winner == self.root.game.turn else -1",
            "10 if winner == self.root.game.turn else -10",
        ),
    ],
    "dictionaries": [("0.9 * math", "1.5 * math"), ('at["todo"].pop()', 'at["todo"].pop(0)')],
    "tables": [
        ("1.5", "3.0"),
        ("self.Nsa.get((s, a), 0)", "self.Qsa.get((s, a), -2)"),
    ],
    "network": [("1.25 * child.prior", "2.5 * child.prior"), ("0.1 * math.cos", "0.4 * math.cos")],
    "counts of results": [("c=1.0", "c=0.6"), ("actions.pop()", "actions.pop(0)")],
    "root not counted": [
        ("node.left.pop(0)", "node.left.pop()"),
        ("+ math.sqrt", "+ 2 * math.sqrt"),
    ],
    "smallest child": [("1.2 * math", "0.6 * math"), ("random.choice(fresh)", "fresh[0]")],
    "lists": [("1.3 * math", "2 * math"), ("games[at].turn else 0", "games[at].turn else -1")],
}
"""For each form what stands there, and what people write instead."""


def _variants():
    for form, shape in FORMS.items():
        for game, rules in GAMES.items():
            yield f"{form}, {game}", HEAD + rules + shape.text
            for number, (old, new) in enumerate(EDITS[form], 1):
                assert old in shape.text, (form, old)
                text = shape.text.replace(old, new)
                if old == "games[at].turn else 0":
                    text = text.replace("+= 0.5 if", "+= 0 if")
                yield f"{form} ({number}), {game}", HEAD + rules + text


VARIANTS = dict(_variants())
"""The texts of thirty right programs on three games, by what they are called."""
