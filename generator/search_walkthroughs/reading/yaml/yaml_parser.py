"""YAML events to nodes; anchors; advice on bad syntax."""

import re
from collections.abc import Iterator
from itertools import islice

import yaml

from ..errors import BREAK, START, BadInput, FaultList, Position, quote_short
from ..limits import Limits
from .punctuation import CHANCES, PROBABILITY, glued_colon, intended_sign, misplaced_sign, wide
from .yaml_values import BadValue, Scalar, Value, YamlItem, YamlList, YamlMapping, value_text

# Anchors and aliases: a value that is written once and used several times.

MAX_ANCHOR_CHARACTERS = 40
"""Upper limit of characters of an anchor that a message shows."""


class YamlAnchors:
    """The anchors of a document so far."""

    def __init__(self, faults: FaultList) -> None:
        self.faults = faults
        self._places: dict[str, Position] = {}
        self._values: dict[str, Value] = {}  # those whose value has ended

    def open(self, anchor: str, mark: Position, shared: bool) -> None:
        """Begin an anchor; `shared` where aliases are allowed at all."""
        name = f"&{anchor[:MAX_ANCHOR_CHARACTERS]}"
        if not shared:
            message = f"found the anchor {name} outside `tree`"
            self.faults.add(mark, message, "leave it out: only positions can be shared")
        elif anchor in self._places:
            message = f"the anchor {name} is used twice, first at {self._places[anchor]}"
            self.faults.add(mark, message, "give one of the two another name")
        self._places[anchor] = mark
        self._values.pop(anchor, None)

    def close(self, anchor: str, value: Value) -> None:
        """Note what the anchor stands for."""
        self._values[anchor] = value

    def find(self, anchor: str, mark: Position, shared: bool) -> Value:
        """Return what the alias at the mark stands for; a `BadValue` if nothing can be meant."""
        name, place = f"*{anchor[:MAX_ANCHOR_CHARACTERS]}", self._places.get(anchor)
        if not shared:
            message = f"found the alias {name} outside `tree`"
            self.faults.add(mark, message, "write the value out")
        elif place is None:
            message = f"the alias {name} has no anchor before it"
            self.faults.add(
                mark, message, f"mark the position it means with &{anchor[:MAX_ANCHOR_CHARACTERS]}"
            )
        elif anchor not in self._values:
            message = f"the alias {name} lies inside what it repeats, which began at {place}"
            self.faults.add(mark, message, "a game that never ends has no value: cut the cycle")
        else:
            return self._values[anchor]
        return BadValue(mark)


# Remedies for text that is not YAML, by the message of the parser.

REMEDIES = (
    ("cannot start any token", "put text that begins with @, ` or % in quotes"),
    ("mapping values are not allowed", "put text with a colon in quotes, or mend the indentation"),
    ("']'", "part the members of the list with commas"),
    ("'}'", "part the pairs of the mapping with commas"),
    ("'-' indicator", "indent all members of the list alike"),
    ("expected key", "indent all keys of the mapping alike"),
    ("block end", "indent all keys of the mapping alike"),
    ("expected ':'", "write a colon and a space after the key"),
    ("unexpected end of stream", "close the quotes"),
    ("document separator", "close the quotes"),
    ("escape", "double the backslash, or write the text in single quotes"),
    ("block sequence entries are not allowed", "begin the list on a line of its own"),
    ("alphabetic or numeric character", "put text that begins with & or * in quotes"),
    ("tag", "put text that begins with ! in quotes"),
    ("node content", "write a value between the commas"),
    ("document start", "leave out what stands before `---`, and one of two top levels"),
    ("directive", "leave out lines that begin with %"),
    ("comment", "put text that begins with | or > in quotes"),
)

UNKNOWN = re.compile(r"(^|[\[{,:\s])\?([,\]}\s]|$)")
"""Pattern of a question mark on its own, which is a sign of YAML's syntax."""


CLOSING = {"[": "]", "{": "}"}
QUOTE_ESCAPES = {"'": "''", '"': '\\"'}
"""Escapes of a quote in a text in such quotes."""
QUOTES = ("unexpected end of stream", "document separator")
"""Words of the parser where a quote is still open."""
MAX_OPEN_BRACKETS = 200
"""Upper limit of brackets within brackets that are examined; no tree may have as many."""


def unclosed_bracket(
    problem: str, text: str, context_start: Position | None, mark: Position
) -> tuple[Position, str, str] | None:
    """Return the bracket or quote that is never closed, if that is the problem at the mark: where
    it opens, what to say of it, what to do. `context_start` is where the parser began what it
    was reading."""
    lines = BREAK.split(text)
    if context_start is None or context_start.line > len(lines):
        return None
    sign = lines[context_start.line - 1][context_start.column - 1 : context_start.column]
    if sign in ("'", '"') and any(words in problem for words in QUOTES):
        message = f"the quote {sign} that opens here is not closed"
        return context_start, message, f"close it with {sign} where the text ends"
    if sign not in CLOSING or not any(f"'{end}'" in problem for end in CLOSING.values()):
        return None
    if _closes(text, context_start):
        return None
    kind = "bracket" if sign == "[" else "brace"
    written = lines[mark.line - 1][mark.column - 1 :] if mark.line <= len(lines) else ""
    before = (
        f"before {quote_short(written.strip(), 24)} at {mark}" if written.strip() else "to the end"
    )
    remedy = f"close it with {CLOSING[sign]}, and part what is in it with commas"
    return context_start, f"the {kind} {sign} that opens here is not closed {before}", remedy


def _closes(text: str, opening: Position) -> bool:
    """Return whether a bracket is closed by its own kind, so that something else is wrong
    within."""
    starts = yaml.FlowSequenceStartToken, yaml.FlowMappingStartToken
    ends = yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken
    waiting: list[tuple[type, bool]] = []
    try:
        for token in yaml.scan(text, Loader=LOADER):
            if isinstance(token, starts):
                place = Position(token.start_mark.line + 1, token.start_mark.column + 1)
                waiting.append((ends[starts.index(type(token))], place == opening))
                if len(waiting) > MAX_OPEN_BRACKETS:
                    return False
            elif isinstance(token, ends) and waiting:
                end, is_asked = waiting.pop()
                if is_asked or not isinstance(token, end):
                    return is_asked and isinstance(token, end)
    except yaml.YAMLError:
        pass
    return False


def full_width(text: str, mark: Position) -> tuple[Position, str, str] | None:
    """Return the full-width sign on the line of the mark, or on the one before, that stands for a
    sign of YAML: where it is, what to say of it, what to do."""
    for number, line in _last_lines(text, mark):
        place = misplaced_sign(line)
        if place is not None:
            sign = line[place]
            message = f"found the full-width sign {sign} where YAML has a sign of its own"
            return Position(number, place + 1), message, wide(sign) or ""
    return None


NO_SPACE = ("expected ':'", "mapping values are not allowed")
"""Words of the parser where a line lacks a colon that it accepts."""


def missing_space(problem: str, text: str, mark: Position) -> tuple[Position, str, str] | None:
    """Return the key without a space after its colon, on the line of the mark or on the one before,
    of which the parser makes a text: where the space is missing, what to say of it, what to do."""
    if not any(words in problem for words in NO_SPACE):
        return None
    for number, line in _last_lines(text, mark):
        place = glued_colon(line)
        if place is not None:
            message = "no space follows the colon, which makes one text of the key and its value"
            return Position(number, place + 1), message, intended_sign(line) or ""
    return None


def _last_lines(text: str, mark: Position) -> Iterator[tuple[int, str]]:
    """Yield the line of the mark and the last line before it that is not empty, with numbers."""
    lines = BREAK.split(text)
    last = min(mark.line, len(lines))
    yield last, lines[last - 1]
    for number in range(last - 1, 0, -1):
        if lines[number - 1].strip():
            yield number, lines[number - 1]
            return


def remedy(problem: str, text: str, mark: Position) -> str:
    """Return what to do about the parser's problem at the place."""
    lines = BREAK.split(text)
    written = lines[mark.line - 1] if mark.line <= len(lines) else ""
    indentation = written[: len(written) - len(written.lstrip())]
    if "\t" in indentation or written[mark.column - 1 : mark.column] == "\t" or "tab" in problem:
        return "indent with spaces, not with tabs"
    if UNKNOWN.search(written):
        return 'write an unknown leaf in quotes: "?"'
    before, sign = written[: mark.column - 1].rstrip()[-1:], written[mark.column - 1 :][:1]
    if sign and sign in CLOSING.values() and "expected" in problem and f"'{sign}'" not in problem:
        return f"leave the {sign} out, which closes nothing, or open it before"
    if before in QUOTE_ESCAPES and "expected" in problem:
        return f"write {QUOTE_ESCAPES[before]} for a quote within the text"
    for words, advice in REMEDIES:
        if words in problem:
            return advice
    return "mend the line, or put its text in quotes"


# The events of the parser to values with positions, one by one and within the limits, without
# recursion. `yaml.load` is unsafe for files that anybody may send in: it runs for a minute on a few
# merge keys, builds cycles without an error, and its fast form crashes on many brackets.

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

STANDARD = "tag:yaml.org,2002:"
"""Prefix of the tags for which `!!` stands."""

TREE_KEY = "tree"
"""Key of a file below which alone anchors and aliases have a meaning: transpositions."""

MAX_VALUES_PER_NODE = 8
"""Upper limit of values that a written node takes: itself and its seven words."""

MAX_LEVELS_OUTSIDE_TREE = 12
"""Upper limit of levels of lists and mappings outside the tree; nothing there needs more."""


def compose(text: str, limits: Limits, faults: FaultList, *, is_tree: bool = False) -> Value | None:
    """Return the text's only document, or None if there is none.

    The bounds of a tree hold below the key `tree`, or for all of it if `is_tree`."""
    composer = _Composer(limits, faults, is_tree)
    try:
        for event in _events(text):
            if isinstance(event, yaml.DocumentStartEvent) and composer.root is not None:
                message = "a second document begins here"
                faults.add(_mark(event), message, "put it into a file of its own")
                break
            composer.take(event)
        composer.check_limits()
    except yaml.YAMLError as error:
        if isinstance(error, yaml.MarkedYAMLError):
            composer.check_limits()
        faults.stop(*syntax_fault(text, error))
    return composer.root


def syntax_fault(text: str, error: yaml.YAMLError) -> tuple[Position, str, str]:
    """Return where the text is not YAML, what was found there, and the remedy."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return START, f"this is not YAML: {error}", remedy(str(error), text, START)
    parser_mark = error.problem_mark or error.context_mark
    end = Position.at(text, len(text))  # the parser puts the end of the text a line below it
    mark = (
        min(Position(parser_mark.line + 1, parser_mark.column + 1), end) if parser_mark else START
    )
    problem = error.problem or error.context or "it breaks off"
    context = error.context_mark
    context_start = Position(context.line + 1, context.column + 1) if context else None
    if explanation := (
        full_width(text, mark)
        or unclosed_bracket(problem, text, context_start, mark)
        or missing_space(problem, text, mark)
    ):
        place_of_sign, words, cure = explanation
        return place_of_sign, f"this is not YAML: {words}", cure
    return mark, f"this is not YAML: {problem}", remedy(problem, text, mark)


def settings_tree(file: str, data: bytes) -> yaml.Node | None:
    """Return the tree of a file of settings, such as `mkdocs.yml`. Nothing is constructed, since
    its tags name Python objects. BadInput, with the place, for a file that is not YAML."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        mark = Position.at(before, len(before))
        raise BadInput([mark.fault(file, "is not UTF-8", "save it as UTF-8")]) from error
    try:
        return yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark, message, mending = syntax_fault(text, error)
        raise BadInput([mark.fault(file, message, mending)]) from error


def _events(text: str) -> Iterator[yaml.Event]:
    """Yield the events of the text. The C parser looks for a key in the next 1,024 characters
    before it reports a bracket, and from 0.2.6 on it refuses 1,000 open ones there: the Python
    parser, which reports the same events, goes on from the last event, so that our own limit is
    named."""
    count = 0
    try:
        for event in yaml.parse(text, Loader=LOADER):
            yield event
            count += 1
    except yaml.MarkedYAMLError as error:
        if "nesting depth" not in str(error.problem):
            raise
        yield from islice(yaml.parse(text, Loader=yaml.SafeLoader), count, None)


class _Open:
    """A list or mapping whose end has not come yet."""

    __slots__ = ("anchor", "free", "is_bad", "items", "key", "level", "mark", "pairs")

    def __init__(self, mark: Position, anchor: str | None, mapping: bool) -> None:
        self.mark = mark
        self.anchor = anchor
        self.items: list[YamlItem] = []
        self.pairs: dict[str, YamlItem] | None = {} if mapping else None
        self.key: Scalar | BadValue | None = None
        self.is_bad = False
        self.level = -1
        self.free = False  # the children of a node spelled out: its own level, not one more

    def close(self) -> Value:
        if self.is_bad:
            return BadValue(self.mark)
        if self.pairs is None:
            return YamlList(tuple(self.items), self.mark)
        return YamlMapping(self.pairs, self.mark)


class _Composer:
    """What has been read of the document so far."""

    def __init__(self, limits: Limits, faults: FaultList, is_tree: bool = False) -> None:
        self.root: Value | None = None
        self.is_tree = is_tree
        self.limits = limits
        self.faults = faults
        self.open: list[_Open] = []
        self.anchors = YamlAnchors(faults)
        self.value_count = 0
        self.levels = 0
        self.lists = 0
        """Number of lists and mappings in the tree, which bounds its depth with aliases."""
        self.aliases = False
        self.too_deep: Position | None = None
        """Place of the first value that is nested too deep."""
        self.too_many: Position | None = None
        """Place of the first value that is one too many."""

    def check_limits(self) -> None:
        """Raise BadInput for the first limit that the text exceeds."""
        limits = self.limits
        if self.too_many and not (self.too_deep and self.too_deep < self.too_many):
            message = f"more values are written than {limits.file_nodes:,} nodes need"
            self.faults.stop(self.too_many, message, limits.remedy("file_nodes", self.value_count))
        if self.too_deep:
            message = f"the tree is nested more than {limits.levels} levels deep"
            remedy = limits.remedy(
                "levels", self.lists if self.aliases else self.levels, "take moves away"
            )
            self.faults.stop(self.too_deep, message, remedy)

    def take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.CollectionEndEvent):
            ended = self.open.pop()
            value = ended.close()
            if ended.anchor is not None:
                self.anchors.close(ended.anchor, value)
            self._add(value, ended.mark)
        elif isinstance(event, yaml.NodeEvent):
            self._node(event, _mark(event))

    def _node(self, event: yaml.NodeEvent, mark: Position) -> None:
        if isinstance(event, yaml.AliasEvent):
            self.aliases = True
            self._count(mark)
            self._add(self.anchors.find(event.anchor or "", mark, self._in_tree()), mark)
            return
        tag = getattr(event, "tag", None)
        if tag is not None:
            message = f"found the tag {tag.replace(STANDARD, '!!')[:40]}"
            self.faults.add(mark, message, "leave it out: kinds are told apart without tags")
        anchor = event.anchor
        if anchor is not None:
            self.anchors.open(anchor, mark, self._in_tree())
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
            new.free = named and not parent.free and self._in_tree()
            new.level = parent.level + (not new.free)
        levels = self.limits.levels
        if self._in_tree() and new.level >= levels:
            self.too_deep = self.too_deep or new.mark
            self.levels = max(self.levels, new.level + 1)
            if self.levels > self.limits.highest("levels"):
                self.check_limits()  # no limit helps any more, so that nothing more is counted
        self.lists += self._in_tree()
        if not self._in_tree() and len(self.open) >= MAX_LEVELS_OUTSIDE_TREE:
            message = (
                f"lists and mappings are nested more than {MAX_LEVELS_OUTSIDE_TREE} levels deep"
            )
            self.faults.stop(new.mark, message, "nothing outside `tree` needs that many")
        self.open.append(new)

    def _add(self, value: Value, mark: Position) -> None:
        if not self.open:
            self.root = value
            return
        parent = self.open[-1]
        if parent.pairs is None:
            parent.items.append(YamlItem(mark, value))
        elif parent.key is None:
            parent.key = self._key(value, mark, parent)
        else:
            if isinstance(parent.key, Scalar):
                parent.pairs[parent.key.text] = YamlItem(mark, value, parent.key)
            parent.key = None

    def _key(self, value: Value, mark: Position, parent: _Open) -> Scalar | BadValue:
        """Return the key; a `BadValue` if its pair is to be dropped."""
        if isinstance(value, BadValue):
            parent.is_bad = True
        elif not isinstance(value, Scalar) or value.mark != mark:
            parent.is_bad = True
            kind = value_text(value) if not isinstance(value, Scalar) else "an alias"
            message = f"found {kind} as a key, a text is expected"
            self.faults.add(mark, message, "write the key out as a word or a number")
        elif value.null and not value.text:
            parent.is_bad = True
            unknown = 'write a name before the colon, and an unknown leaf in quotes: "?"'
            self.faults.add(mark, "a key is missing here", unknown)
        elif value.plain and value.text == "<<":
            parent.is_bad = True
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
        return BadValue(mark)

    def _count(self, mark: Position) -> None:
        self.value_count += 1
        if self.value_count > MAX_VALUES_PER_NODE * self.limits.file_nodes:
            self.too_many = self.too_many or mark

    def _wants_key(self) -> bool:
        return bool(self.open) and self.open[-1].pairs is not None and self.open[-1].key is None

    def _in_tree(self) -> bool:
        key = self.open[0].key if self.open else None
        return self.is_tree or (isinstance(key, Scalar) and key.text == TREE_KEY)


def _mark(event: yaml.Event) -> Position:
    start = event.start_mark
    return Position(start.line + 1, start.column + 1) if start else START
