"""What each option does, in the words that editors and `walkthroughs list` show.

An option means the same in every algorithm, so it is explained once.
"""

OPTIONS = {
    "window": "The scores that the search is asked about: [low, high]. Of a value outside it only "
    "says on which side it lies. Ends may be -inf and inf.",
    "fail": "What a search returns outside its window: `soft`, the best bound it has found; "
    "`hard`, never anything beyond the window's own ends.",
    "cut": "When the children left are skipped: `at-bound`, as soon as alpha equals beta; "
    "`past-bound`, only when alpha has passed it, so that ties are searched.",
    "bounds": "What is taken for the range of an unknown score and for the root's window: "
    "`infinite`, or the game's own `score-range`.",
    "table-window": "What a range from the table does to the window: `narrow`, it can only close "
    "it; `widen`, a published mistake kept for comparison.",
    "symmetry": "Whether symmetric positions share one entry of a table.",
    "ranks": "The number of ranks, from A up; every foundation holds each once.",
    "suits": "The number of suits, and so of foundations: the first grows by 1, the second by 2.",
    "piles": "The number of waste piles.",
    "size": "The number of squares along a side of the board.",
    "evaluation": "What an unfinished position is taken to be worth: `stones`, Black's discs less "
    "White's; `mobility`, the same of possible moves; `corners`, of corners held, each counting as "
    "a whole side of discs; `material`, Black's pieces of shogi less White's; `none`, nothing.",
    "passing": "Whether a player who cannot move passes, as the rules say. Without it, whoever "
    "cannot move while the other could has lost everything: a published mistake, kept to be found.",
    "moves": "Moves played from the position before the search begins: `7g7f 3c3d`.",
    "mate": "A position is won for whoever moves if the library finds a mate in so many moves; 0 "
    "looks for none.",
    "repetition": "Whether a game ends with a position that has been before in it.",
    "plies": "Within how many moves, of both sides together, the problem is to be solved.",
    "shortest-win": "Whether a sooner win is worth more, and a later loss less.",
    "depth": "Stop after so many moves and take the node's `estimate` (0 if it has none).",
    "order": "The order of moves: as `given`; by a look at each, without search (`static`); the "
    "mover's best or worst by true value first; or `random`.",
    "heuristic": "What the search itself has learned of moves: `none`; `killer`, the move that cut "
    "last at the same depth; `history`, the moves that have cut most often.",
    "guess": "What the value is thought to be before the search begins.",
    "margin": "How far from the guess the first window reaches on either side.",
    "goal": "What is to be proved or disproved: `at-least 5`. Without a goal the value is found by "
    "one goal after another.",
    "playouts": "How many games are played out for one decision.",
    "policy": "How games are played out: `random`, every legal move as likely; or "
    "`foundation-first`, a move to a foundation as long as there is one.",
    "exploration": "How much a seldom tried move counts beside what it has brought, in widths of "
    "the range of results; 0 looks at results alone.",
    "threshold": "After how many playouts a node gets children.",
    "ties": "Which of several best rates is followed: the `first`, or one drawn at `random`.",
    "rest": "Who gets the playouts that are left when a node has got its children: the `best` of "
    "them, again and again, or each time one drawn at `random`.",
    "seed": "The seed of everything random: the same seed gives the same run on every machine.",
}


def explained(option: str) -> str:
    """The explanation of an option; empty for one that only its own package knows."""
    return OPTIONS.get(option, "")
