"""How the frames of best-first searches change the tree: numbers at nodes, and what they settle."""

from ...game import Path
from ...record import tree_state
from ...record.frame import Frame
from ...record.plan import NodeState, NodeStatus
from ...record.tree_state import ProvingState


class BestFirstState(ProvingState):
    """The views of all nodes in a search that chooses nodes by their numbers."""

    def status_after(self, last: Frame) -> NodeStatus:
        """See `ProvingState`; a node is done once it is settled."""
        if last.status == "start":
            return NodeStatus.OPEN
        return NodeStatus.DONE if is_settled(self.views[last.path]) else NodeStatus.OPEN

    def apply(self, frame: Frame) -> None:
        """See `ProvingState`."""
        match frame.status:
            case "start":
                self._start(frame)
            case "select":
                self._number(frame.path, frame)
            case "expand":
                self._expand(frame)
            case "backup":
                self._back_up(frame)
            case "end":
                self._finish(frame)

    def _start(self, frame: Frame) -> None:
        """Begin another goal: drop the numbers; what was proved stays true."""
        if self._last is not None:
            for path, view in self.views.items():
                kept_state = self._unseen._replace(
                    passes=view.passes, previous_best=view.best, proved_range=view.proved_range
                )
                self.put(path, **kept_state._asdict())
        assert frame.alpha is not None
        assert frame.beta is not None
        self.put(
            frame.path,
            state=NodeStatus.CURRENT,
            passes=frame.pass_ or 0,
            alpha=frame.alpha,
            beta=frame.beta,
            entry_window=(frame.alpha, frame.beta),
        )

    def _number(self, path: Path, frame: Frame, **facts: object) -> None:
        """Put down the numbers by which nodes are chosen."""
        numbers = {"merit": frame.merit, "proof": frame.proof, "disproof": frame.disproof}
        reported = {name: number for name, number in numbers.items() if number is not None}
        self.put(path, state=NodeStatus.CURRENT, **reported, **facts)

    def _expand(self, frame: Frame) -> None:
        self.put(frame.path, state=NodeStatus.CURRENT)
        child = self.shown_path(frame.child)
        if child is None:
            return
        self._number(child, frame)
        settled = 0 in (frame.proof, frame.disproof)
        state = NodeStatus.DONE if settled else NodeStatus.WAITING
        self.put(child, state=state, score=frame.child_score)
        if frame.child_score is not None:
            self._read(child, frame.child_score)

    def _back_up(self, frame: Frame) -> None:
        path = frame.path
        self._number(path, frame, solved=bool(frame.solved))
        if frame.score is not None:
            self.put(path, score=frame.score)
            self._read(path, frame.score)
        if frame.solved:
            children = self.plan.nodes[path].children
            self._skip(c for c in children if self.views[c].state is not NodeStatus.DONE)

    def _finish(self, frame: Frame) -> None:
        """End a best-first search: mark what it never looked into as left out."""
        self.put(frame.path, state=NodeStatus.CURRENT, score=frame.score)
        self._claim(self.plan.nodes[frame.path], frame)
        self._skip_unseen(NodeStatus.UNSEEN, NodeStatus.WAITING)


def is_settled(view: NodeState) -> bool:
    """Return whether the node is solved, proved or disproved."""
    return view.solved or 0 in (view.proof, view.disproof)


class Folding(tree_state.Folding):
    """How such a search is folded: it jumps about the tree, and meets no decision of a search that
    goes down."""

    STATES = BestFirstState
