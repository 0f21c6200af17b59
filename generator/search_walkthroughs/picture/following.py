"""The scenes of a moving view: each frame shows what is around its node."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from ..game import Path
from ..trace.moments import Moment
from . import shapes, trail
from .further_room import Further
from .items import Area, Item
from .nearby import Nearby
from .page import LEAST, MARGIN, Page
from .scene import Change, Scene


class Following(Scene):
    """The slots of a film whose view moves: a slot belongs to a place, not to a node."""

    folds = True

    def _laid_out(
        self,
        moments: Sequence[Moment],
        scores: Collection[float],
        bounds: Collection[float],
        texts: Sequence[str],
        further: Further,
    ) -> Page:
        told = dict.fromkeys(moment.frame.path for moment in moments) or {self.plan.root: None}
        longest = max(trail.length(self.plan, path) for path in told)
        top, least = MARGIN + trail.HEIGHT, max(LEAST, longest)
        self._nearby = Nearby(self.plan, told, scores, bounds, texts, further, top, least)
        self._centre = self._nearby.centre(next(iter(told)))
        self._moves = max(len(path) for path in told) - len(self.plan.root)
        return self._nearby.page(self._centre)

    def _number_slots(self, nodes_drawn: int) -> None:
        self._across = self._nearby.widest_row()
        super()._number_slots(self._across * len(self.page.levels))
        self._index = self._places()
        self._trail = self.slots
        self.slots += self._moves * trail.SLOTS

    def changes(self, moments: Iterable[Moment]) -> Iterator[list[Change]]:
        """The slots that each frame changes; in the first, all that are not empty."""
        now: list[Item | None] = [None] * self.slots
        first = True
        for moment in moments:
            centre = self._nearby.centre(moment.frame.path)
            if first or centre != self._centre:
                first, self._centre = False, centre
                wanted = self._afresh(moment)
            else:
                wanted = chain(self._tree(moment), self._argument(moment), self._way(moment))
            changed: list[Change] = []
            for slot, item in wanted:
                if now[slot] != item:
                    now[slot] = item
                    changed.append((slot, item))
            yield changed

    def _afresh(self, moment: Moment) -> Iterator[Change]:
        """Every slot, after the view has moved."""
        self.page = self._nearby.page(self._centre)
        self._index, self._parents = self._places(), self._above_each()
        every: dict[int, Item | None] = dict.fromkeys(range(self.slots))
        every |= dict(self._still())
        every |= dict(self._tree(moment))  # brings the views up to date
        for path in self._parents:
            every |= dict(self._edge(path, path in self._fresh))
        for path in self._index:
            every |= dict(self._node(path))
            every |= dict(self._ring(path, moment))
        return chain(every.items(), self._argument(moment), self._way(moment))

    def _places(self) -> Mapping[Path, int]:
        """The number of each node's place: row by row, each with room for the longest."""
        counts = [0] * len(self.page.levels)
        root = next(iter(self.page.places))
        index = {}
        for path in self.page.places:
            row = len(path) - len(root)
            index[path] = row * self._across + counts[row]
            counts[row] += 1
        return index

    def _background(self) -> Iterator[Item | None]:
        wide, high = self.page.width, self.page.height
        yield Area("paper", ((0, 0), (wide, 0), (wide, high), (0, high)))
        for level in self.page.levels:
            if level.turn is None:
                yield from (None, None)
            else:
                yield from shapes.player(level.turn, MARGIN, level.y, self.words)

    def _way(self, moment: Moment) -> Iterator[Change]:
        """The moves that lead to the current node."""
        items = [*chain(*trail.marks(self.plan, moment.frame.path, self._views))]
        items += [None] * (self._moves * trail.SLOTS - len(items))
        return enumerate(items, self._trail)
