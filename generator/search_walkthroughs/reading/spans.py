"""Where the parts of a YAML text begin and end, for those who put something in between.

The text has been read before and is known to be sound, so nothing is checked here.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import yaml

from .compose import LOADER

Kind: TypeAlias = Literal["scalar", "list", "mapping"]


@dataclass(slots=True)
class Span:
    """A value as it stands in the text."""

    kind: Kind
    start: int
    end: int
    """Behind its last character; of a block, behind the last one of what it holds."""
    column: int
    """Characters before it in its line: of a block mapping, its indentation."""
    flow: bool = True
    """Whether it is written between brackets, or in one piece."""
    text: str = ""
    """Of a scalar."""
    members: "list[Span]" = field(default_factory=list)
    """Of a list its members; of a mapping a key, its value, a key, its value …"""

    def get(self, name: str) -> "Span | None":
        """The value of the mapping under the name."""
        if self.kind == "mapping":
            for key, value in zip(self.members[::2], self.members[1::2], strict=True):
                if key.text == name:
                    return value
        return None

    @property
    def empty(self) -> bool:
        """Whether nothing is written at all."""
        return self.start == self.end


def spans(text: str) -> Span:
    """The text's document."""
    open_: list[Span] = []
    root: Span | None = None
    for event in yaml.parse(text, Loader=LOADER):
        if isinstance(event, yaml.CollectionEndEvent):
            ended = open_.pop()
            last = ended.members[-1].end if ended.members else ended.start
            ended.end = _span(event, text).end if ended.flow else last
            for above in open_[-1:]:
                above.end = ended.end
        elif isinstance(event, yaml.NodeEvent):
            new = _span(event, text)
            if open_:
                open_[-1].members.append(new)
            root = root or new
            if isinstance(event, yaml.CollectionStartEvent):
                open_.append(new)
    assert root is not None
    return root


def _span(event: yaml.Event, text: str) -> Span:
    """What the event tells of; of a collection its beginning or its end."""
    assert event.start_mark is not None
    assert event.end_mark is not None
    start, end = event.start_mark.index, event.end_mark.index
    column, flow = event.start_mark.column, bool(getattr(event, "flow_style", True))
    if isinstance(event, yaml.MappingStartEvent):
        return Span("mapping", start, end, column, flow)
    if isinstance(event, yaml.SequenceStartEvent):
        return Span("list", start, end, column, flow)
    # The parser takes the line breaks behind a text of several lines for its end.
    end = start + len(text[start:end].rstrip())
    return Span("scalar", start, end, column, text=getattr(event, "value", ""))
