"""What is said of a game of self-play: searches, moves that are drawn, and what is noted."""

from collections.abc import Sequence
from typing import Any, ClassVar

from ...captions.catalogue import Messages
from ...captions.context import CaptionParts
from ...captions.family_words import Rows
from ...captions.names import Names
from ...record.frame_text import number_text, rounded_text
from ...record.plan import Plan
from ...record.tree_state import Moment
from ..monte_carlo import words
from ..monte_carlo.words import MonteCarloContext
from .facts import target_of, visits_of

EMPTY = "–"
"""What stands in a cell that the game has not filled yet."""
MAX_MOVES = 4
"""Upper limit of moves whose visits a caption names."""


class SelfPlayContext(MonteCarloContext):
    """One moment of a game of self-play."""

    @property
    def temperature(self) -> float:
        """The temperature τ of the game."""
        return float(str(self.plan.options["temperature"]))

    @property
    def temperature_form(self) -> str:
        """What the temperature does to the shares of the visits: empty if nothing."""
        if self.temperature == 0:
            return "zero"
        if self.temperature == 1:
            return ""
        return "sharp" if self.temperature < 1 else "flat"

    @property
    def target_key(self) -> str:
        """The message that says what becomes the target of a move."""
        return {"": "target", "zero": "target_zero"}.get(self.temperature_form, "target_power")

    def move_here(self, move: Any) -> str:
        """Return the name of a move at the current node."""
        return self.move((*self.frame.path, move))

    def shares(self) -> list[tuple[str, int, float]]:
        """Return the moves that were visited, with their visits and their shares, the most visited
        first."""
        visits, target = visits_of(self.frame), target_of(self.frame)
        visited = [move for move in visits if visits[move]]
        order = sorted(visited, key=lambda move: -visits[move])
        return [(self.move_here(move), visits[move], target[move]) for move in order]


def start_caption(context: SelfPlayContext) -> CaptionParts:
    """Return the caption of the *start*: what happens at each move."""
    options = context.plan.options
    reasons = [context.say("self_play.method", n=options["simulations"])]
    noise, drawn = float(str(options["noise"])), int(str(options["temperature-moves"]))
    temperature, form = context.temperature, context.temperature_form
    if noise:
        reasons.append(context.say("self_play.noise", share=number_text(noise)))
    if form:
        key = f"self_play.temperature_{form}"
        reasons.append(context.say(key, temperature=rounded_text(temperature)))
    if temperature and drawn:
        key = "self_play.drawing_by_target" if form else "self_play.drawing"
        reasons.append(context.words.count(key, drawn))
    else:
        reasons.append(context.say("self_play.no_drawing"))
    lead = context.say("self_play.begin")
    return CaptionParts(lead, reasons, context.say("self_play.term_begin"))


def expand_caption(context: SelfPlayContext) -> CaptionParts:
    """Return the caption of an *expand* frame: the visits of the search, and the target."""
    shares = context.shares()
    texts = [
        context.words.count("self_play.visits", visits, move=move)
        for move, visits, _ in shares[:MAX_MOVES]
    ]
    rest = sum(visits for _, visits, _ in shares[MAX_MOVES:])
    if rest:
        texts.append(context.words.count("self_play.further", rest))
    best, visits, share = shares[0]
    total = sum(visits for _, visits, _ in shares)
    facts = {"visits": visits, "total": total, "share": rounded_text(share), "best": best}
    reasons = (
        context.say("self_play.counted", visits=context.words.join(texts)),
        context.say(f"self_play.{context.target_key}", **facts),
    )
    return CaptionParts(context.say("self_play.note"), reasons, context.say("self_play.term_note"))


def select_caption(context: SelfPlayContext) -> CaptionParts:
    """Return the caption of a *select* frame: the move, and whether another has more visits."""
    share, best = (context.frame.own(name) for name in ("share", "most_visited"))
    if context.frame.own("drawn"):
        reasons = [context.say("self_play.drawn", share=rounded_text(share))]
        if best != context.frame.path[-1]:
            best_path = (*context.frame.path[:-1], best)
            reasons.append(context.say("self_play.other", best=context.move(best_path)))
    else:
        reasons = [context.say("self_play.chosen" if context.temperature else "self_play.coldest")]
    lead = context.say("self_play.play")
    return CaptionParts(lead, reasons, context.say("self_play.term_play"))


def playout_caption(context: SelfPlayContext) -> CaptionParts:
    """Return the caption of the *playout* frame: the end of the game."""
    reasons = [context.say("self_play.result")]
    if context.frame.path != context.plan.root:
        reasons.append(context.say("self_play.goes_back"))
    lead, term = context.say("self_play.over"), context.say("self_play.term_over")
    return CaptionParts(lead, reasons, term)


def backup_caption(context: SelfPlayContext) -> CaptionParts:
    """Return the caption of a *backup* frame: what the result is for the mover."""
    z = number_text(context.frame.own("z"))
    form = context.side
    if form == "min" and context.plan.options["results"] == "max":
        form = "mistaken"
    reasons = (context.say(f"self_play.z_{form}", z=z), context.say("self_play.complete"))
    lead = context.say("self_play.learn", z=z)
    return CaptionParts(lead, reasons, context.say("self_play.term_learn"))


def end_caption(context: SelfPlayContext) -> CaptionParts:
    """Return the caption of the *end*: what the network gets."""
    frame = context.frame
    assert frame.score is not None
    key = "nothing" if frame.move is None else "fits"
    lead = context.say("self_play.end", result=number_text(frame.score))
    return CaptionParts(lead, (context.say(f"self_play.{key}"),), context.say("self_play.term_end"))


class Words(words.Words):
    """What is said of a game of self-play."""

    CONTEXT = SelfPlayContext
    CAPTIONS: ClassVar = {
        "start": start_caption,
        "expand": expand_caption,
        "select": select_caption,
        "playout": playout_caption,
        "backup": backup_caption,
        "end": end_caption,
    }

    def worked_rows(self, plan: Plan, moments: Sequence[Moment], say: Messages) -> Rows:
        """Return a row for each position of the game: who moves, the target, the move that is
        played, and the result for the mover."""
        heads = ("number", "mover", "target", "move", "z")
        rows: Rows = [[say.say(f"self_play.worked.{head}") for head in heads]]
        rows_by_depth: dict[int, list[str]] = {}
        names = Names(plan, say)
        for moment in moments:
            context = SelfPlayContext(moment, names, say)
            frame = moment.frame
            if frame.status == "expand":
                texts = [f"{move} {rounded_text(share)}" for move, _, share in context.shares()]
                target = say.messages["list.comma"].join(texts)
                row = [str(len(rows)), context.player, target, EMPTY, EMPTY]
                rows.append(row)
                rows_by_depth[len(frame.path)] = row
            elif frame.status == "select" and len(frame.path) - 1 in rows_by_depth:
                rows_by_depth[len(frame.path) - 1][3] = context.move(frame.path)
            elif frame.status == "backup" and len(frame.path) in rows_by_depth:
                rows_by_depth[len(frame.path)][4] = number_text(frame.own("z"))
        return rows
