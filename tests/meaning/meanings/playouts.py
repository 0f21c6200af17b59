"""Searches that play games out or ask a network: selection, expansion, playout and backup."""

from collections.abc import Iterator, Sequence
from math import isclose

from meaning.senses import BETTER, DOWN, FIRST, LATER, SIDES, UP, gain, may, player, says
from meaning.shown import ROUNDED, Shown
from search_walkthroughs.game import CHANCE, MAX, MIN, Path
from search_walkthroughs.record.statistics import PlayoutStatistics


def begins(shown: Shown) -> Iterator[str]:
    """The player at the root wants large results, or small ones."""
    side = SIDES[shown.last_part]
    shown.must(shown.turn == side)
    yield player(side)
    yield gain(side)


def method(*senses: str) -> object:
    """Return the meaning of what is said of a way of searching: the run goes that way."""
    return says(*senses, if_so=lambda shown: _method(shown) in shown.saying.key)


def _method(shown: Shown) -> str:
    return shown.plan.algorithm.replace("-", "_")


# Selection.


def sums(shown: Shown) -> tuple[Sequence[float], list[Sequence[float]]]:
    """Return the terms of the child that was chosen, and those of the others."""
    terms = shown.frame.terms
    assert terms is not None
    chosen = shown.frame.path[-1]
    return terms[chosen], [other for move, other in terms.items() if move != chosen]


def has_largest_sum(shown: Shown) -> bool:
    """Return whether no other child has a larger sum."""
    own, others = sums(shown)
    return all(sum(own) >= sum(other) - 1e-12 for other in others)


def has_best_mean(shown: Shown) -> bool:
    """Return whether no other child has a better mean, as its parent's player sees it."""
    own, others = sums(shown)
    return all(own[0] >= other[0] for other in others)


def is_tried_less(shown: Shown) -> bool:
    """Return whether the best mean is another child's, whose second term is smaller."""
    own, others = sums(shown)
    best = max(others, key=lambda terms: terms[0])
    return best[0] > own[0] and best[1] < own[1]


def all_alike(shown: Shown) -> bool:
    """Return whether all children have one mean."""
    own, others = sums(shown)
    return all(own[0] == other[0] for other in others)


def is_first_of_equals(shown: Shown) -> bool:
    """Return whether the child comes first of those that have the largest sum."""
    terms = shown.frame.terms
    assert terms is not None
    largest = max(map(sum, terms.values()))
    equals = [move for move, own in terms.items() if isclose(sum(own), largest, rel_tol=1e-12)]
    return len(equals) > 1 and (shown.frame.path[-1] == equals[0] or "random" in shown.saying.key)


def parent_is_min(shown: Shown) -> bool:
    """Return whether MIN chooses at the parent."""
    above = shown.plan.nodes.get(shown.frame.path[:-1])
    return above is not None and above.turn == MIN


# Expansion and playouts.


def is_below(shown: Shown) -> bool:
    """Return whether the new node is a child of the current one."""
    child = shown.frame.child
    return child is not None and child[:-1] == shown.frame.path


def has_enough_playouts(shown: Shown) -> bool:
    """Return whether so many games were played out from the node as the threshold asks."""
    known = shown.state(shown.frame.path).playouts
    threshold = shown.plan.options["threshold"]
    assert isinstance(threshold, int)
    return known is None or known.visits >= threshold


def decided(shown: Shown) -> Iterator[str]:
    """A playout with the best result is won, one with the worst lost."""
    low, high = shown.plan.range
    is_won = shown.saying.key.endswith("won")
    shown.must(shown.frame.result == (high if is_won else low))
    yield "outcome:win" if is_won else "outcome:loss"


# Backup and the choice at the end.


def below(shown: Shown) -> list[tuple[Path, PlayoutStatistics]]:
    """Return what is known of the children that are drawn."""
    pairs = zip(shown.node.children, shown.moment.below, strict=False)
    return [(path, view.playouts) for path, view in pairs if view.playouts is not None]


def is_average(shown: Shown) -> bool:
    """Return whether the mean is that of the children's playouts and the node's own."""
    frame, known = shown.frame, [own for _, own in below(shown)]
    if frame.visits is None or frame.mean is None or shown.plan.traits.shares:
        return True
    if frame.visits != 1 + sum(own.visits for own in known):
        return True  # what is not drawn was played from too, or the node itself more than once
    rest = frame.mean * frame.visits - sum(own.visits * own.mean for own in known)
    low, high = shown.plan.range
    margin = ROUNDED * max(1, abs(low), abs(high))
    return low - margin <= rest <= high + margin


def is_best_of_children(shown: Shown) -> bool:
    """Return whether no child that is drawn has a better mean than the node took over."""
    means = [own.mean for _, own in below(shown)]
    mean = shown.frame.mean
    return mean is None or all((mean - other) * shown.turn >= -1e-12 for other in means)


def is_chance(shown: Shown) -> bool:
    """Return whether nobody chooses at the node."""
    return shown.turn == CHANCE


def is_most_visited(shown: Shown) -> bool:
    """Return whether the chosen move was visited as often as it is said, and no other more."""
    known = {path[-1]: own.visits for path, own in below(shown)}
    chosen = known.get(shown.frame.move)
    return chosen is None or (
        chosen == max(known.values()) and str(shown.saying.facts["n"]) == f"{chosen:,}"
    )


def has_best_mean_at_end(shown: Shown) -> bool:
    """Return whether no other move has a better mean for the player at the root."""
    known = {path[-1]: own.mean for path, own in below(shown)}
    chosen = known.get(shown.frame.move)
    side = shown.turn if shown.turn in (MAX, MIN) else MAX
    return chosen is None or all((chosen - mean) * side >= -1e-12 for mean in known.values())


MEANINGS = {
    "sampled.start_max": begins,
    "sampled.start_min": begins,
    "sampled.method_flat_monte_carlo": method(BETTER, LATER),
    "sampled.method_determinization_uct": method(BETTER, LATER),
    "sampled.method_mcts_greedy": method(BETTER),
    "sampled.method_rave": method(LATER),
    "sampled.method_puct_workers": method(*may(FIRST, LATER)),
    "sampled.choose_sum": says(UP, *may(DOWN, BETTER), if_so=has_largest_sum),
    "sampled.choose_best": says(BETTER, if_so=has_best_mean),
    "sampled.turned": says("player:MIN", DOWN, *may(BETTER), if_so=parent_is_min),
    "sampled.pays": says(BETTER, if_so=has_best_mean),
    "sampled.seldom": says(BETTER, DOWN, if_so=is_tried_less),
    "sampled.alike": says(*may(DOWN), if_so=all_alike),
    "sampled.first": says(FIRST, if_so=is_first_of_equals),
    "sampled.tie_*_first": says(FIRST, if_so=is_first_of_equals),
    "sampled.term_best": says(BETTER),
    "sampled.again": says(FIRST),
    "sampled.new": says(FIRST),
    "sampled.expand": says("place:below", if_so=is_below),
    "sampled.expand_drawn": says("place:below", if_so=is_below),
    "sampled.join_uct": says(FIRST),
    "sampled.join_uct_table": says(FIRST),
    "sampled.join_puct*": says(FIRST),
    "sampled.join_rave": says(FIRST, LATER),
    "sampled.join_rave_known": says(LATER, *may(BETTER)),
    "sampled.join_determinization_uct": says("place:below"),
    "sampled.join_mcts_greedy": says(UP, *may(LATER), if_so=has_enough_playouts),
    "sampled.playout_won": decided,
    "sampled.playout_lost": decided,
    "sampled.over_won": decided,
    "sampled.over_lost": decided,
    "sampled.world": says(DOWN),
    "sampled.counts": says(*may("truth:right")),
    "sampled.own.*": says(*may(UP, "truth:right", "proof:proved")),
    "sampled.carry_average": says(*may(UP, BETTER), if_so=is_average),
    "sampled.carry_best": says(BETTER, if_so=is_best_of_children),
    "sampled.carry_best_of": says(BETTER, if_so=is_best_of_children),
    "sampled.carry_weight*": says(BETTER, if_so=is_chance),
    "sampled.unfair": says("place:below", FIRST),
    "sampled.unfair_best": says(BETTER),
    "sampled.lost_lead": says(*may("outcome:loss")),
    "sampled.chosen_uct": says(UP, *may("change:rise"), if_so=is_most_visited),
    "sampled.chosen_uct_table": says(UP, *may("change:rise", "bound:upper"), if_so=is_most_visited),
    "sampled.chosen_rave": says(UP, *may(LATER), if_so=is_most_visited),
    "sampled.chosen_puct": says(UP, DOWN, if_so=is_most_visited),
    "sampled.chosen_puct_workers": says(UP, DOWN, if_so=is_most_visited),
    "sampled.chosen_flat_monte_carlo": says(BETTER, *may(LATER), if_so=has_best_mean_at_end),
    "sampled.chosen_determinization_uct": says(BETTER, *may(LATER)),
    "sampled.chosen_mcts_greedy": says(BETTER, if_so=has_best_mean_at_end),
    "sampled.equal_*": says(FIRST),
    "sampled.unproved": says("proof:proved"),
}
