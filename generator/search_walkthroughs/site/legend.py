"""The legend under the player: words for the signs of a picture that do not explain themselves."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from ..game import CHANCE
from ..picture.closing import closing
from ..running.course import Held
from ..trace.frame import Frame
from ..trace.kinds import by_window, certain
from ..trace.moments import State, View
from .minimal import marked
from .searches import null
from .words import Words
from .words.pictures import kind

SIGNS = {
    "again": "×2",
    "null": "5⁺ 5⁻",
    "certain": "exact",
    "folded": "+38",
    "closing": "▬",
    "horizon": "d = 2",
    "estimate": "≈ 3",
    "remembered": "★",
    "waiting": "",
    "merit": "m = 5",
    "solved": "✓",
    "numbers": "2 | 1",
    "proved": "✓",
    "disproved": "✗",
    "chance": "1/3",
    "between": "1 … 4",
    "visits": "n = 12",
    "road": "━",
    "interval": "┝━┿━┥",
    "loose": "┝═┿═┥",
    "terms": "0.50 + 0.83 = 1.33",
    "rates": "0.50",
    "playout": "↓12 ✓ 1",
    "rising": "↑ 1",
    "grown": "+38",
    "type_1": "①",
    "type_2": "②",
    "type_3": "③",
}
"""The signs as the pictures write them, with numbers for an example, in the order of the list; a
node that waits has none but its outline, which the style sheet draws."""


def legend(runs: Sequence[Held], say: Words) -> str:
    """The list of the signs that the pictures of the runs show; empty where there are none."""
    shown = {name for held in runs for name in signs(held)}
    folded = max(sum(spot.folded for spot in held.plan.spots.values()) for held in runs)
    items = "".join(
        f"<li><b>{escape(_written(sign, say))}</b> "
        f"{say.say(f'legend.{name}', n=f'{folded:,}')}</li>"
        for name, sign in SIGNS.items()
        if name in shown
    )
    return (
        f'<ul class="wt-legend" aria-label="{say.say("legend.title")}">{items}</ul>\n'
        if items
        else ""
    )


def _written(sign: str, say: Words) -> str:
    """The sign as the pictures of the page write it: one is a word."""
    return kind("exact", say) if sign == SIGNS["certain"] else sign


def signs(held: Held) -> Iterator[str]:
    """The names of the signs in the pictures of a run."""
    plan = held.plan
    views = list(_views(held))
    if plan.sampled:
        yield from _sampled(held, views)
        return
    yield from _coming_again(held, views)
    if plan.window and any(_certain(held, moment.frame) for moment in held.moments):
        yield "certain"
    if any(view.merit is not None for view in views):
        yield from ("merit", "solved")
    if any(view.proof is not None for view in views):
        yield from ("numbers", "proved", "disproved")
    if any(view.state is State.WAITING for view in views):
        yield "waiting"
    if any(spot.turn == CHANCE for spot in plan.spots.values()):
        yield from ("chance", "between")
    if any(spot.folded for spot in plan.spots.values()):
        yield "folded"
    if marked(plan):
        yield from ("type_1", "type_2", "type_3")


def _sampled(held: Held, views: Sequence[View]) -> Iterator[str]:
    """The signs of a search that plays games out."""
    spots = held.plan.spots
    changed = [pair for moment in held.moments for pair in moment.changed.items()]
    known = [view.sampled for path, view in changed if view.sampled and not spots[path].leaf]
    compared = {len(view.terms) for view in views if view.terms}
    yield from ("visits", "road", "playout", "rising")
    if any(one.own for one in known):
        yield "interval"
    if any(not one.own for one in known):
        yield "loose"
    yield from (name for name, terms in (("terms", 2), ("rates", 1)) if terms in compared)
    if any(spot.turn == CHANCE for spot in spots.values()):
        yield "chance"
    if any(spot.folded for spot in spots.values()):
        yield "grown"


def _coming_again(held: Held, views: Sequence[View]) -> Iterator[str]:
    frames = [moment.frame for moment in held.moments]
    if any(view.passes > 1 for view in views):
        yield "again"
    if closing(held.plan, held.moments):
        yield "closing"
    if any(null((frame.alpha, frame.beta)) for frame in frames):
        yield "null"
    if any(frame.horizon is not None for frame in frames):
        yield "horizon"
    if any(view.estimate for view in views):
        yield "estimate"
    if any(view.remembered is not None for view in views):
        yield "remembered"


def _certain(held: Held, frame: Frame) -> bool:
    """Whether a score fails in the frame, and the value is known exactly all the same."""
    failed = by_window(frame, held.run.past_bound) in ("fail low", "fail high")
    return failed and certain(frame)


def _views(held: Held) -> Iterable[View]:
    return (view for moment in held.moments for view in moment.changed.values())
