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
    "shortest-win": "Whether a sooner win is worth more, and a later loss less.",
    "depth": "Stop after so many moves and take the node's `estimate` (0 if it has none).",
    "order": "The order of moves: as `given`, the mover's best or worst by true value first, or "
    "`random`.",
    "seed": "The seed of everything random: the same seed gives the same run on every machine.",
}


def explained(option: str) -> str:
    """The explanation of an option; empty for one that only its own package knows."""
    return OPTIONS.get(option, "")
