"""Makes plain data of what a recorder holds: records and places by number, and their contents."""

import hashlib
import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ..programs.object_fields import attributes, is_container
from .log_recorder import (
    MAX_TEXT,
    MAX_VALUES,
    LogRecorder,
    LoopRun,
    answer_of,
    is_number,
    scalar_of,
)
from .log_rewriting import RewrittenProgram
from .write_log import FieldUse, Key, Link, Loop, Record, Slot, Write, WriteLog

PRIOR_NAME = re.compile(r"prior|prob|polic|^_*p$|^Ps?a?$|^Ps$", re.IGNORECASE)
"""Names of fields and tables that hold prior probabilities."""
MAX_RECORDS = 200_000
"""Upper limit of objects of a program that are looked into."""
MIN_HOLDERS = 3
"""Fewest nodes that hold the same object where it is not the position of each."""
MAX_RECORD_FIELDS = 24
"""Most keys of a dictionary that stands for an object."""
KEY_LENGTH = 40
"""Longest text of a key; of a longer one the beginning and a digest stand (characters)."""


def snapshot(recorder: LogRecorder, program: RewrittenProgram, error: str) -> WriteLog:
    """Return what a recorder holds as plain data; `program` says what its text shows."""
    return _Snapshot(recorder).log(program, error)


def record_text(number: int) -> str:
    """Return how a record is written where it is a part of a key."""
    return f"#{number}"


def key_of(key: Any) -> Key:
    """Return a key of a table by what its parts look like.

    >>> key_of((7, "left")), key_of("xo-"), key_of((1, 2, 3))
    (('7', 'left'), ('xo-',), ('(1, 2, 3)',))
    """
    parts = key if type(key) is tuple and len(key) == 2 else (key,)
    return tuple(map(_key_text, parts))


def _key_text(part: Any) -> str:
    if type(part) in (str, int):
        text = str(part)
    elif getattr(type(part), "__repr__", None) == object.__repr__:
        return f"{type(part).__name__} {hash(part)}"
    else:
        text = repr(part)
    if len(text) <= KEY_LENGTH:
        return text
    return f"{text[:16]}…{hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()[:10]}"


@dataclass
class _Held:
    """What a record holds, while it is looked into."""

    fields: dict[str, Any] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    lengths: dict[str, int] = field(default_factory=dict)
    first_lengths: dict[str, int] = field(default_factory=dict)


class _Snapshot:
    def __init__(self, recorder: LogRecorder) -> None:
        self.recorder = recorder
        self.numbers: dict[int, int] = {}
        """The numbers of records by `id`."""
        self.objects: list[Any] = []
        self._find_inner_lists()
        self.tables = self._tables()
        names = recorder.table_names
        self.alike = Counter(names.get(table, "") for table in self.tables - recorder.inner.keys())
        """How many tables bear a name: one for the whole program, or one for each record."""
        self.kept_before: list[int] = []
        """For each place in the recorder's list the number of writes before it that are kept."""

    def log(self, program: RewrittenProgram, error: str) -> WriteLog:
        slots, writes = self._writes()
        records = self._records()
        recorder = self.recorder
        answers = [
            answer_of(answer, lambda value: self.numbers.get(id(value)))
            for answer in recorder.answers
        ]
        uses = [
            FieldUse(name, tuple(counts.items()))
            for (_, name), counts in recorder.values.items()
            if 1 < len(counts) <= MAX_VALUES
        ]
        return WriteLog(
            records=records,
            slots=tuple(slots),
            writes=tuple(writes),
            loops=tuple(map(self._loop, recorder.loop_runs)),
            answers=tuple(
                answer._replace(
                    place=self._place(answer.place), loop_end=self._place(answer.loop_end)
                )
                for answer in answers
                if answer is not None
            ),
            uses=tuple(uses),
            priors=self._priors(),
            read_fields=program.read_fields,
            draws_unseen=program.draws_unseen,
            computes_bonus=program.computes_bonus,
            error=error,
        )

    def _loop(self, run: LoopRun) -> Loop:
        before = self.kept_before
        turns = tuple(before[place] for place in run.turns)
        return Loop(run.line, run.function, turns, self._place(run.end))

    def _place(self, place: int | None) -> Any:
        """Return the number of kept writes before a place in the recorder's list."""
        return None if place is None else self.kept_before[place]

    def _find_inner_lists(self) -> None:
        """Note which written lists lie in written dictionaries without having been put there."""
        recorder = self.recorder
        for table in list(recorder.objects.values()):
            if isinstance(table, dict):
                for key, value in table.items():
                    if isinstance(value, list) and id(value) in recorder.objects:
                        recorder.inner.setdefault(id(value), (id(table), key))

    def _tables(self) -> set[int]:
        """Return which objects are tables: lists, arrays, and dictionaries whose keys are
        not names of fields. Dictionaries with the same few keys stand for objects."""
        recorder = self.recorder
        dictionaries = [value for value in recorder.objects.values() if isinstance(value, dict)]
        has_text_keys = {
            id(value): all(type(key) is str for key in value) for value in dictionaries
        }
        key_sets = Counter(frozenset(value) for value in dictionaries if has_text_keys[id(value)])
        tables = {
            id(value)
            for value in recorder.objects.values()
            if isinstance(value, list) or getattr(value, "shape", ()) != ()
        }
        for value in dictionaries:
            is_small = 0 < len(value) <= MAX_RECORD_FIELDS
            is_record = has_text_keys[id(value)] and is_small and key_sets[frozenset(value)] > 1
            if not is_record and id(value) in recorder.table_names:
                tables.add(id(value))
        return tables

    # Writes

    def _writes(self) -> tuple[list[Slot], list[Write]]:
        """Return the places that were written to and the writes, without those of groups in which
        no place was written twice: nothing is counted there."""
        slots: dict[Slot, int] = {}
        numbers: list[int | None] = []
        for record, name, *_ in self.recorder.writes:
            slot = self._slot(record, name)
            numbers.append(None if slot is None else slots.setdefault(slot, len(slots)))
        counts = Counter(numbers)
        rewritten = {slot.group for slot, number in slots.items() if counts[number] > 1}
        kept_slots = [slot for slot in slots if slot.group in rewritten]
        new_numbers = {slots[slot]: number for number, slot in enumerate(kept_slots)}
        writes: list[Write] = []
        for old_number, (*_, value, line, adds) in zip(numbers, self.recorder.writes, strict=True):
            self.kept_before.append(len(writes))
            if old_number in new_numbers:
                writes.append(Write(new_numbers[old_number], value, line, adds))
        self.kept_before.append(len(writes))
        numbered = [
            slot if slot.record < 0 else slot._replace(record=self._number(slot.record))
            for slot in kept_slots
        ]
        return numbered, writes

    def _slot(self, record: Any, name: Any) -> Slot | None:
        """Return the place of a write; None for an item of an object that is not a table."""
        if id(record) in self.tables:
            group, key = self._table_key(record, name[0] if isinstance(name, tuple) else name)
            return Slot(group, -1, key)
        if isinstance(name, tuple):
            return None
        return Slot(f"{type(record).__name__}.{name}", id(record), ())

    def _table_key(self, table: Any, key: Any) -> tuple[str, Key]:
        """Return the group of a table and the key, with that of the table around it."""
        recorder = self.recorder
        name, outer = recorder.table_names.get(id(table), ""), recorder.inner.get(id(table))
        if outer is not None and isinstance(table, list) and isinstance(key, str):
            return f"{name}{key}[…]", (_key_text(outer[1]),)  # a list with entries like fields
        if outer is not None:
            return f"{name}[…]", (_key_text(outer[1]), _key_text(key))
        if self.alike[name] == 1:
            return f"{name}[…]", key_of(key)
        owner, _ = recorder.owners.get(id(table), (table, name))
        recorder.objects[id(owner)] = owner
        return f"{name}[…]", (record_text(self._number(id(owner))), _key_text(key))

    def _number(self, identity: int) -> int:
        """Return the number of a record that was written to."""
        return self._record(self.recorder.objects[identity])

    # Records

    def _records(self) -> dict[int, Record]:
        """Return what the counted records hold, and what those hold that can be reached from them
        through records of the same classes."""
        kinds = {type(record) for record in self.objects}
        waiting = deque(range(len(self.objects)))
        records: dict[int, Record] = {}
        while waiting and len(records) < MAX_RECORDS:
            number = waiting.popleft()
            record = self.objects[number]
            held = _Held()
            first_new = len(self.objects)
            for name, value in self._fields(record):
                if (id(record), name) in self.recorder.first_lengths:
                    held.first_lengths[name] = self.recorder.first_lengths[id(record), name]
                self._look(held, name, value, deep=type(record) in kinds)
            records[number] = Record(
                type(record).__name__,
                held.fields,
                tuple(held.links),
                held.lengths,
                held.first_lengths,
            )
            waiting.extend(range(first_new, len(self.objects)))
        return self._with_positions(records)

    def _fields(self, record: Any) -> Iterator[tuple[str, Any]]:
        """Yield the fields of a record; the first object that was in a field comes first, because a
        link may be taken away when the tree is used again."""
        for name, value in attributes(record).items():
            first = self.recorder.references.get((id(record), name))
            if first is not None and first is not value:
                yield name, first
            yield name, value

    def _with_positions(self, records: dict[int, Record]) -> dict[int, Record]:
        """Return the records with what is known of the positions that they alone hold."""
        objects = [(number, self.objects[number]) for number in records]
        holders = Counter(id(part) for _, node in objects for part in _positions(node))
        looked_at: dict[int, Record] = {}
        for number, node in objects:
            owners = [node, *(part for part in _positions(node) if holders[id(part)] == 1)]
            counts = {n for owner in owners for n in self.recorder.moves_of(owner)}
            place = self.recorder.moved.get(id(node))
            is_shared = any(holders[id(part)] >= MIN_HOLDERS for part in _positions(node))
            looked_at[number] = replace(
                records[number],
                moves=tuple(sorted(counts)),
                moved_at=None if is_shared else self._place(place),
            )
        return looked_at

    def _look(self, held: _Held, name: str, value: Any, *, deep: bool) -> None:
        is_scalar, scalar = scalar_of(value)
        if is_scalar:
            held.fields[name] = scalar
        elif isinstance(value, tuple) and len(repr(value)) <= MAX_TEXT:
            held.fields[name] = repr(value)
        if is_container(value) and id(value) not in self.numbers:
            held.lengths[name] = len(value)
            if deep:
                for key, part in _parts(value):
                    if self._is_record(part):
                        text = None if key is None else _key_text(key)
                        held.links.append(Link(name, text, self._record(part), False))
        elif not is_scalar and deep and self._is_record(value):
            held.links.append(Link(name, None, self._record(value), True))

    def _is_record(self, value: Any) -> bool:
        if id(value) in self.numbers:
            return True
        if isinstance(value, dict):
            return bool(value) and all(type(key) is str for key in value)
        return bool(attributes(value)) and not isinstance(value, type) and not callable(value)

    def _record(self, value: Any) -> int:
        """Return the number of a record; a new one is looked into later."""
        if id(value) not in self.numbers:
            self.numbers[id(value)] = len(self.objects)
            self.objects.append(value)
        return self.numbers[id(value)]

    # Tables of priors

    def _priors(self) -> dict[Key, float]:
        """Return the entries of tables called like priors that lie beside the counted tables."""
        owners = {id(owner): owner for owner, _ in self.recorder.owners.values()}
        tables = [
            value
            for owner in owners.values()
            for name, value in attributes(owner).items()
            if PRIOR_NAME.search(name)
        ]
        tables += [
            self.recorder.objects[number]
            for number, name in self.recorder.table_names.items()
            if PRIOR_NAME.search(name) and number not in self.recorder.inner
        ]
        priors: dict[Key, float] = {}
        for number, record in enumerate(self.objects):
            for name, value in attributes(record).items():
                if PRIOR_NAME.search(name) and is_container(value):
                    priors |= {
                        (record_text(number), _key_text(move)): float(prior)
                        for move, prior in _parts(value)
                        if move is not None and is_number(prior)
                    }
        for table in tables:
            for key, value in table.items() if isinstance(table, dict) else ():
                if is_number(value):
                    priors[key_of(key)] = float(value)
                    continue
                for move, prior in _parts(value) if is_container(value) else ():
                    if is_number(prior) and move is not None:
                        priors[(_key_text(key), _key_text(move))] = float(prior)
        return priors


def _positions(node: Any) -> list[Any]:
    """Return the values that a node holds and that may be its position, or a part of it."""
    return [
        value
        for value in attributes(node).values()
        if not scalar_of(value)[0] and type(value) is not type(node)
    ]


def _parts(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield what a container holds, one level into the containers in it, each with its key or its
    place; the keys of a dictionary are parts too."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in list(items):
        if isinstance(part, list | tuple):
            yield from ((key, inner) for inner in part)
        else:
            yield key, part
        if isinstance(value, dict):
            yield None, key
