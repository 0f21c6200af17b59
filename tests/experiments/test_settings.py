"""No setting of an experiment is ignored: it changes what is tried, or it is refused by name."""

import pytest

from search_walkthroughs.reading import BadInput
from search_walkthroughs.reading.other_files.experiment import read_experiment
from search_walkthroughs.runs.registry import catalogue

KALAH = "game: kalah\noptions: {pits: 3, seeds: 2, depth: 4}\n"
TIC_TAC_TOE = "game: tic-tac-toe\nposition: O.. XX. O..\n"
KINDS = {
    "games": (TIC_TAC_TOE, "playout", "games: 3\n"),
    "searches": (KALAH, "alpha-beta", "searches: 3\n"),
    "estimates": (TIC_TAC_TOE, "uct", "searches: 3\nplayouts: [9, 12]\n"),
    "match": (KALAH, "alpha-beta", "play: 4\n"),
    "audit": (KALAH, "null-move", "audit: 3\n"),
    "fit": (KALAH, "prob-cut", "fit: 6\n"),
    "training": (
        f"{TIC_TAC_TOE}options: {{evaluation: network, simulations: 6}}\n",
        "self-play",
        "train: 2\ngames: 2\n",
    ),
}
"""By what is done: the game, a search, and what says that this is to be done."""
SETTINGS = {"each": 3, "opening": 5, "longest": 9, "generations": 3, "window": 7}
"""What may be said besides, each other than what is usual."""
TAKEN = {
    "match": {"opening", "longest"},
    "audit": {"each", "opening"},
    "fit": {"opening"},
    "training": {"generations", "window"},
}
"""The settings that change something, by what is done; all others are refused."""


def plans(kind, setting="# nothing"):
    """What is done by an experiment that has the setting."""
    game, search, asked = KINDS[kind]
    names = [search, "minimax"] if kind == "match" else [search]
    rows = "".join(f"  - {name}: {{label: {{en: {name}, ja: 探索 {name}}}}}\n" for name in names)
    text = f"title: {{en: T, ja: T}}\n{game}{asked}{setting}\nparts:\n- algorithm:\n{rows}"
    done = ("games", "searches", "counts", "match", "audit", "fit", "train")
    rows = read_experiment(text, "x.yml", catalogue()).rows
    return [tuple(getattr(row, name) for name in done) for row in rows]


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_setting_changes_what_is_done_or_is_refused(kind, setting):
    usual, line = plans(kind), f"{setting}: {SETTINGS[setting]}"
    if setting in TAKEN.get(kind, ()):
        assert plans(kind, line) != usual
    else:
        with pytest.raises(BadInput, match=f"`{setting}` belongs to"):
            plans(kind, line)
