"""Another algorithm or other options than a file asks for."""

from collections.abc import Sequence
from dataclasses import replace

from .. import reading
from ..reading import BadInput, Fault, FrozenMap
from ..reading.faults import choose, shown
from ..reading.fit import misfit
from .find import algorithms, catalogue


def overridden(
    walkthrough: reading.Walkthrough, algorithm: str | None, options: Sequence[str]
) -> reading.Walkthrough:
    """The walkthrough with another algorithm or other options; claims made of other runs go.

    Raises BadInput for an algorithm or an option that is not known.
    """
    if algorithm is None and not options:
        return walkthrough
    entries = walkthrough.entries
    if algorithm is not None:
        named = tuple(e for e in entries if algorithm in (e.label, e.algorithm))
        entries = named or (_stranger(walkthrough, algorithm),)
    if options:
        entries = tuple(_set(entry, options) for entry in entries)
    return replace(walkthrough, entries=entries)


def _stranger(walkthrough: reading.Walkthrough, name: str) -> reading.Entry:
    """An algorithm that the file does not name, with those of its options that it knows."""
    known = catalogue().algorithms
    if name not in known:
        message = f"there is no algorithm {shown(name)}"
        raise BadInput([Fault("--algorithm", 1, 1, message, choose(name, known))])
    tree = walkthrough.tree
    if tree and (wrong := misfit(known[name], tree, catalogue())):
        raise BadInput([Fault(walkthrough.file, 1, 1, *wrong)])
    knows = known[name].options
    given = {k: v for e in walkthrough.entries for k, v in e.options.items() if k in knows}
    return reading.Entry(name, FrozenMap(given), FrozenMap(), None, FrozenMap())


def _set(entry: reading.Entry, options: Sequence[str]) -> reading.Entry:
    given = reading.read_options(options, algorithms()[entry.algorithm].facts)
    chosen = FrozenMap({**entry.options, **given})
    return replace(entry, options=chosen, expect=FrozenMap(), claims=FrozenMap())
