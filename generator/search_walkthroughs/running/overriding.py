"""Another algorithm or other options than a file asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .. import reading
from ..reading import BadInput, Fault, FrozenMap
from ..reading.catalogue import Option, choose_algorithm
from ..reading.faults import shown
from ..reading.fit import misfit
from .find import catalogue


def overridden(
    walkthrough: reading.Walkthrough, algorithm: str | None, options: Sequence[str]
) -> reading.Walkthrough:
    """The walkthrough with another algorithm or other options; claims made of other runs go, and so
    do notes.

    Raises BadInput for an algorithm or an option that is not known.
    """
    if algorithm is None and not options:
        return walkthrough
    entries = walkthrough.entries
    if algorithm is not None:
        named = tuple(e for e in entries if algorithm in (e.algorithm, *e.label.values()))
        entries = named or (_stranger(walkthrough, algorithm),)
    if options:
        entries = tuple(_set(walkthrough, entry, options) for entry in entries)
    return replace(walkthrough, entries=entries, notes=())


def _stranger(walkthrough: reading.Walkthrough, name: str) -> reading.Entry:
    """An algorithm that the file does not name, with those of its options that it knows."""
    known = catalogue().algorithms
    if name not in known:
        message = f"there is no algorithm {shown(name)}"
        raise BadInput([Fault.of_argument("--algorithm", message, choose_algorithm(name, known))])
    tree = walkthrough.tree
    if tree and (wrong := misfit(known[name], tree, catalogue())):
        raise BadInput([Fault.of_argument("--algorithm", *wrong)])
    knows = {**known[name].options, **_played(walkthrough)}
    given = {k: v for e in walkthrough.entries for k, v in e.options.items() if k in knows}
    return reading.Entry(name, FrozenMap(given), FrozenMap(), FrozenMap(), FrozenMap())


def _set(
    walkthrough: reading.Walkthrough, entry: reading.Entry, options: Sequence[str]
) -> reading.Entry:
    known = catalogue()
    facts = known.algorithms[entry.algorithm]
    given = reading.read_options(options, facts, _played(walkthrough), walkthrough.limits, known)
    chosen = FrozenMap({**entry.options, **given})
    return replace(entry, options=chosen, expect=FrozenMap(), claims=FrozenMap())


def _played(walkthrough: reading.Walkthrough) -> Mapping[str, Option]:
    """The options of the game in the file; a tree that is written out has none."""
    return {} if walkthrough.game is None else catalogue().games[walkthrough.game].options
