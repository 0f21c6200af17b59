"""The views of all nodes of a plan, while the frames of a search come by."""

from abc import ABC, abstractmethod
from typing import Any

from ..game import Path
from .frame import Frame
from .plan import Plan
from .view import View


class Views(ABC):
    """The views of all nodes, and which of them changed since they were last asked for."""

    def __init__(self, plan: Plan, unseen: View) -> None:
        self.plan = plan
        self.views: dict[Path, View] = dict.fromkeys(plan.spots, unseen)
        self._changed: set[Path] = set(plan.spots)
        self._order = {path: place for place, path in enumerate(plan.spots)}

    @abstractmethod
    def tell(self, frame: Frame) -> None:
        """Take the frame in."""

    def changes(self) -> dict[Path, View]:
        """The views that changed since this was last asked."""
        changed, self._changed = self._changed, set()
        return {path: self.views[path] for path in sorted(changed, key=self._order.__getitem__)}

    def drawn(self, path: Path | None) -> Path | None:
        """The path, if the plan shows it."""
        return path if path in self.plan.spots else None

    def put(self, path: Path, **facts: Any) -> None:
        """Let a node that the plan shows stand otherwise."""
        view = self.views[path]
        if any(getattr(view, name) != fact for name, fact in facts.items()):
            self.views[path] = view._replace(**facts)
            self._changed.add(path)
