"""YAML's events to values with places, one event at a time: nothing recurses, and limits stop it.

`yaml.load` is no choice for files that anybody may contribute: it runs for a minute on a few merge
keys, builds cycles without a word, and the fast one takes the process down on many brackets.
"""

import yaml

from .anchors import Anchors
from .faults import START, Faults, Mark
from .limits import Limits
from .scalars import found
from .signs import CHANCES, PROBABILITY
from .source import place
from .syntax import full_width, remedy, unclosed
from .written import At, Hole, Items, Pair, Pairs, Scalar, Value

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

STANDARD = "tag:yaml.org,2002:"
"""What `!!` stands for."""

SHARED = "tree"
"""The one key of a file below which anchors and aliases mean something: transpositions."""

PER_NODE = 8
"""Values that a node takes at most to write: itself and its seven words."""

OUTSIDE = 12
"""Levels of lists and mappings outside the tree; nothing that may stand there needs more."""


def compose(text: str, limits: Limits, faults: Faults) -> Value | None:
    """The text's only document, or None if there is none."""
    composer = _Composer(limits, faults)
    try:
        for event in yaml.parse(text, Loader=LOADER):
            if isinstance(event, yaml.DocumentStartEvent) and composer.root is not None:
                message = "a second document begins here"
                faults.add(_mark(event), message, "put it into a file of its own")
                break
            composer.take(event)
    except yaml.MarkedYAMLError as error:
        where = error.problem_mark or error.context_mark
        end = place(text, len(text))  # the parser puts the end of the text a line below it
        mark = min(Mark(where.line + 1, where.column + 1), end) if where else START
        problem = error.problem or error.context or "it breaks off"
        context = error.context_mark
        begun = Mark(context.line + 1, context.column + 1) if context else None
        known = full_width(text, mark) or unclosed(problem, text, begun, mark, LOADER)
        if known:
            faults.stop(known[0], f"this is not YAML: {known[1]}", known[2])
        faults.stop(mark, f"this is not YAML: {problem}", remedy(problem, text, mark))
    except yaml.YAMLError as error:
        faults.stop(START, f"this is not YAML: {error}", remedy(str(error), text, START))
    return composer.root


class _Open:
    """A list or mapping whose end has not come yet."""

    __slots__ = ("anchor", "free", "hole", "items", "key", "level", "mark", "pairs")

    def __init__(self, mark: Mark, anchor: str | None, mapping: bool) -> None:
        self.mark = mark
        self.anchor = anchor
        self.items: list[At] = []
        self.pairs: dict[str, Pair] | None = {} if mapping else None
        self.key: Scalar | Hole | None = None
        self.hole = False
        self.level = -1
        self.free = False  # the children of a node spelled out: its own level, not one more

    def closed(self) -> Value:
        if self.hole:
            return Hole(self.mark)
        if self.pairs is None:
            return Items(tuple(self.items), self.mark)
        return Pairs(self.pairs, self.mark)


class _Composer:
    """What has been read of the document so far."""

    def __init__(self, limits: Limits, faults: Faults) -> None:
        self.root: Value | None = None
        self.limits = limits
        self.faults = faults
        self.open: list[_Open] = []
        self.anchors = Anchors(faults)
        self.written = 0

    def take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.CollectionEndEvent):
            ended = self.open.pop()
            value = ended.closed()
            if ended.anchor is not None:
                self.anchors.close(ended.anchor, value)
            self._add(value, ended.mark)
        elif isinstance(event, yaml.NodeEvent):
            self._node(event, _mark(event))

    def _node(self, event: yaml.NodeEvent, mark: Mark) -> None:
        if isinstance(event, yaml.AliasEvent):
            self._count(mark)
            self._add(self.anchors.find(event.anchor or "", mark, self._shared()), mark)
            return
        tag = getattr(event, "tag", None)
        if tag is not None:
            message = f"found the tag {tag.replace(STANDARD, '!!')[:40]}"
            self.faults.add(mark, message, "leave it out: kinds are told apart without tags")
        anchor = event.anchor
        if anchor is not None:
            self.anchors.open(anchor, mark, self._shared())
        if isinstance(event, yaml.ScalarEvent):
            scalar = Scalar(event.value, not event.style, mark)
            if anchor is not None:
                self.anchors.close(anchor, scalar)
            if not self._wants_key():
                self._count(mark)
            self._add(scalar, mark)
        else:
            self._count(mark)
            self._start(_Open(mark, anchor, isinstance(event, yaml.MappingStartEvent)))

    def _start(self, new: _Open) -> None:
        if self.open:
            parent = self.open[-1]
            named = isinstance(parent.key, Scalar) and parent.key.text == "children"
            new.free = named and not parent.free and self._shared()
            new.level = parent.level + (not new.free)
        levels = self.limits.levels
        if self._shared() and new.level >= levels:
            message = f"nested more than {levels} levels deep"
            self.faults.stop(new.mark, message, self.limits.remedy("levels"))
        if not self._shared() and len(self.open) >= OUTSIDE:
            message = f"lists and mappings are nested more than {OUTSIDE} levels deep"
            self.faults.stop(new.mark, message, "nothing outside `tree` needs so many")
        self.open.append(new)

    def _add(self, value: Value, mark: Mark) -> None:
        if not self.open:
            self.root = value
            return
        parent = self.open[-1]
        if parent.pairs is None:
            parent.items.append(At(mark, value))
        elif parent.key is None:
            parent.key = self._key(value, mark, parent)
        else:
            if isinstance(parent.key, Scalar):
                parent.pairs[parent.key.text] = Pair(parent.key, At(mark, value))
            parent.key = None

    def _key(self, value: Value, mark: Mark, parent: _Open) -> Scalar | Hole:
        """The key; a hole if its pair is to be dropped."""
        if isinstance(value, Hole):
            parent.hole = True
        elif not isinstance(value, Scalar) or value.mark != mark:
            parent.hole = True
            kind = found(value) if not isinstance(value, Scalar) else "an alias"
            message = f"found {kind} as a key, a text is expected"
            self.faults.add(mark, message, "write the key out as a word or a number")
        elif value.null and not value.text:
            parent.hole = True
            unknown = 'write a name before the colon, and an unknown leaf in quotes: "?"'
            self.faults.add(mark, "a key is missing here", unknown)
        elif value.plain and value.text == "<<":
            parent.hole = True
            self.faults.add(mark, "found the merge key <<", "write the pairs out instead")
        elif parent.pairs is not None and value.text in parent.pairs:
            first = parent.pairs[value.text].key.mark
            message = f"the key `{value.text[:40]}` stands here a second time, first at {first}"
            cure = "give one of the two another name"
            if PROBABILITY.fullmatch(value.text):
                cure += f", or write chances as {CHANCES}"
            self.faults.add(mark, message, cure)
        else:
            return value
        return Hole(mark)

    def _count(self, mark: Mark) -> None:
        self.written += 1
        if self.written > PER_NODE * self.limits.written:
            message = f"more values are written than {self.limits.written:,} nodes need"
            self.faults.stop(mark, message, self.limits.remedy("written"))

    def _wants_key(self) -> bool:
        return bool(self.open) and self.open[-1].pairs is not None and self.open[-1].key is None

    def _shared(self) -> bool:
        key = self.open[0].key if self.open else None
        return isinstance(key, Scalar) and key.text == SHARED


def _mark(event: yaml.Event) -> Mark:
    start = event.start_mark
    return Mark(start.line + 1, start.column + 1) if start else START
