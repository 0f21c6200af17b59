"""How the frames of searches that count regrets change the tree: all of it is there from the
beginning, and each move has its share, its regret and at last its average."""

from ...game import Path
from ...record import tree_state
from ...record.frame import Frame
from ...record.plan import NodeState, NodeStates, NodeStatus, Plan
from .facts import averages, numbers_of


class RegretState(NodeStates):
    """The views of all nodes: the nodes of the information set at hand are the current ones."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, NodeState(NodeStatus.UNSEEN, proved_range=plan.range))
        self._current: tuple[Path, ...] = ()

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        self._come(frame.path)
        if frame.status == "select":
            self._forget_averages()
        if frame.bounds is not None:
            self.put(frame.path, proved_range=frame.bounds)
        for name, key in (("share", "mixture"), ("regret", "regrets")):
            self._write(frame.path, name, numbers_of(frame, key))
        for path, plan in averages(frame).items():
            self._write(path, "average", plan)

    def _come(self, path: Path) -> None:
        """Go to the nodes that look to the mover as the node does."""
        for node in self._current:
            self.put(node, state=NodeStatus.UNSEEN)
        self._current = tuple(filter(self.shown_path, self.plan.information_set(path)))
        if path == self.plan.root:
            self._current = (path,)
        for node in self._current:
            self.put(node, state=NodeStatus.CURRENT)

    def _forget_averages(self) -> None:
        """Write no averages any more: another iteration goes on."""
        for path, view in self.views.items():
            if view.own("average") is not None:
                others = [pair for pair in view.extra if pair[0] != "average"]
                self.put(path, extra=tuple(others))

    def _write(self, path: Path, name: str, numbers: dict[str, float]) -> None:
        """Write a number at each move of an information set."""
        for parent in self.plan.information_set(path):
            for child in self.plan.nodes[parent].children if parent in self.plan.nodes else ():
                if str(child[-1]) in numbers:
                    extra = dict(self.views[child].extra)
                    extra[name] = numbers[str(child[-1])]
                    self.put(child, extra=tuple(extra.items()))


class Folding(tree_state.Folding):
    """How such a search is folded."""

    STATES = RegretState
