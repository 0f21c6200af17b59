"""The law *turns*: where the player changes, either the view of results changes or the choice
changes its direction, and exactly one of them."""

from collections.abc import Iterator

from .backup_law import BackupReading
from .choice_law import ChoiceReading
from .findings import Finding, NodeName, Words
from .search_log import SearchLog

MIN_SAME_PLAYER = 5
"""Fewest nodes at which the same player moves again, if that is to say something."""


def turns_law(
    search: SearchLog, backup: BackupReading, choice: ChoiceReading, players: int | None
) -> Iterator[Finding]:
    """Yield whether the view and the direction change together with the player.

    `players` is what was said: 1, 2, or None.
    """
    if backup.view is None or choice.fit is None:
        yield Finding("turns", "unseen", "unseen.not_understood")
        return
    if not all(choice.sure):
        yield Finding("turns", "unseen", "unseen.direction")
        return
    view_turns, choice_turns = backup.turns, choice.fit.directions.turns
    decision = next(
        (decision for decision in search.decisions if decision.is_whole and decision.depth % 2),
        None,
    )
    assert decision is not None, "the direction at odd depths is known"
    place = {"i": decision.iteration, "x": NodeName(search.name(decision.parent))}
    largest = choice.fit.directions.signs[0] > 0
    place["best"] = Words("court.best.max" if largest else "court.best.min")
    if players == 1:
        if view_turns or choice_turns:
            key = "turns.one_player_view" if view_turns else "turns.one_player_choice"
            yield Finding("turns", "wrong", key, place, decision.iteration, decision.parent)
        else:
            yield Finding("turns", "holds")
        return
    same_player = _same_player(search, backup) if view_turns and not choice_turns else None
    if same_player is not None:
        facts = {**place, "y": NodeName(search.name(same_player)), "field": _field_of(search)}
        yield Finding("turns", "wrong", "turns.same_player", facts, decision.iteration, same_player)
        return
    if view_turns != choice_turns:
        yield Finding("turns", "holds")
        return
    if view_turns:
        # Both turned: with one player nothing would turn at all.
        yield Finding("turns", "wrong", "turns.both", place, decision.iteration, decision.parent)
        return
    if players == 2 or search.recognised.player_field:
        facts = {**place, "field": search.recognised.player_field}
        key = "turns.neither" if search.recognised.player_field else "turns.neither_said"
        yield Finding("turns", "wrong", key, facts, decision.iteration, decision.parent)
        return
    unused = search.recognised.unused_field
    if unused:
        yield Finding("turns", "unseen", "unseen.unused_player", {"field": unused})
    else:
        yield Finding("turns", "unseen", "unseen.players")


def best_child_law(
    search: SearchLog, backup: BackupReading, choice: ChoiceReading
) -> Iterator[Finding]:
    """Yield a finding where nodes have the value of a child that the choice avoids: their smallest
    mean where the largest is sought, or the other way round."""
    if backup.best_children is None or choice.fit is None:
        return
    for number in search.children:
        depth = search.nodes[number].depth
        extreme = backup.best_children[depth % 2]
        if number == search.root or not choice.sure[depth % 2]:
            continue
        sought = "max" if choice.sign(number, depth) > 0 else "min"
        if sought != extreme:
            facts = {
                "x": NodeName(search.name(number)),
                "best": Words(f"court.best.{extreme}"),
                "sought": Words(f"court.best.{sought}"),
            }
            yield Finding("backup", "unclear", "unclear.best_child", facts, node=number)
            return


def _field_of(search: SearchLog) -> str:
    """Return the field that says who moves, if something depends on it; else nothing."""
    used = search.recognised.player_field
    return next((name for name in search.mover_fields if name.split(".")[-1] == used), "")


def _same_player(search: SearchLog, backup: BackupReading) -> int | None:
    """Return a node where the same player moves as above it, though the view changes at each move;
    None if there are none, or too few to say so.

    Where the game is over nobody moves, and many programs leave the player as it was.
    """
    field = _field_of(search)
    if backup.view is None or backup.view.kind != "depth" or not field:
        return None
    inner = [
        node
        for node in search.nodes.values()
        if node.parent is not None and node.number in search.children and field in node.movers
    ]
    repeating = [
        node.number
        for node in inner
        if search.nodes[node.parent or 0].movers.get(field) == node.movers[field]
    ]
    is_enough = min(len(repeating), len(inner) - len(repeating)) >= MIN_SAME_PLAYER
    return repeating[0] if is_enough else None
