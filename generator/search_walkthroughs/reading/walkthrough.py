"""A file of the course, read whole: all its faults at once, or a walkthrough."""

from collections.abc import Mapping, Sequence

from . import scalars
from .catalogue import Catalogue, Option, PageFacts
from .chapter import languages, mapping
from .claims import check_below, check_paths
from .draft import TURNS
from .entries import Choice, Choices, choices, entries
from .expectation import Expect
from .faults import START, Faults, choose
from .fit import Asked, check_keys, check_players, check_range
from .limits import Limits
from .mistake import mistake
from .models import File, Frames, Origin
from .notes import notes
from .paths import split
from .scalars import unfit
from .source import decode
from .tree import build
from .values import FrozenMap, Source, Told, Tree, Walkthrough
from .words import spoken, validate
from .written import At, Hole, Pair, Pairs, Scalar

DEFAULT = Limits()

SHORT = 24
"""Characters of a value that a remedy repeats."""

TREES = "tree"
"""The game whose positions are written under `tree`; its options may stand beside a tree."""


def read(
    text: bytes | str, file: str, catalogue: Catalogue, limits: Limits = DEFAULT
) -> Walkthrough:
    """The walkthrough that the text describes. Raises BadInput with every fault of the text."""
    faults = Faults(file)
    decoded = decode(text, limits, faults)
    top = mapping(decoded, limits, faults)
    at = {name: pair.at for name, pair in top.pairs.items()}

    header = validate(
        File,
        At(START, _header(top)),
        faults,
        cure=lambda pair, names: _elsewhere(pair, names, catalogue),
    )
    check_keys(top, faults)
    named = at.get("algorithm")
    game = _game(at["game"], catalogue, faults) if "game" in at else None
    extra = _game_options(game or (None if "game" in at else TREES), catalogue)
    every = at.get("every")
    runs = choices(named, catalogue, limits, faults, every, extra) if named else Choices()
    ready = entries(runs, extra, at.get("options"), at.get("expect"), limits, faults, catalogue)
    tree = build(at["tree"].value, _side(at), limits, faults) if "tree" in at else None
    page = _page(at["page"], catalogue, faults) if "page" in at else None
    if page is not None and page.check is not None:
        parts = (at, *(choice.setting for choice in runs.chosen))
        options = [part["options"] for part in parts if "options" in part]
        page.check(Asked(at["page"].mark, runs, options, tree, "game" in at), faults)
    if tree is not None:
        _check_tree(tree, header, at, runs.chosen, catalogue, faults)
    kind, judged = page.name if page else "", ready if runs.whole else ()
    stated = mistake(top, header, kind, judged, tree, limits, faults)
    faults.close()

    assert header is not None  # it is None only with faults
    return Walkthrough(
        file=file,
        text=decoded,
        title=languages(header.title),
        about=languages(header.about),
        source=_source(header.source),
        entries=tuple(ready),
        root=TURNS[header.root] if header.root else (tree.nodes[0].turn if tree else 0) or 1,
        tree=tree,
        game=game,
        position=header.position,
        to_move=header.to_move,
        range=header.range,
        page=page.name if page else ("compare" if len(ready) > 1 else "walkthrough"),
        frames=_told(header.frames),
        marks=FrozenMap({name: place.mark for name, place in at.items()}),
        limits=limits,
        mistake=stated,
        notes=notes(file, at["tree"], tree, runs.chosen, ready) if tree else (),
    )


def _header(top: Pairs) -> Pairs:
    """The file without its tree, which a model would unfold and has no need to see."""
    tree = {name: _covered(pair) for name, pair in top.pairs.items() if name == "tree"}
    return Pairs(top.pairs | tree, top.mark)


def _elsewhere(pair: Pair, names: Sequence[str], catalogue: Catalogue) -> str:
    """The remedy for a key that the file does not have: where it belongs, if anywhere."""
    name, value = pair.key.text, pair.at.value
    written = value.text if isinstance(value, Scalar) and len(value.text) < SHORT else "…"
    whole = f"{{{name}: {written}}}"
    if any(catalogue.owners(name)):
        return f"it is an option: write `options: {whole}`"
    for place, model, kind in (("expect", Expect, "a claim"), ("frames", Frames, "said of frames")):
        if name in (spoken(key, field) for key, field in model.model_fields.items()):
            return f"it is {kind}: write `{place}: {whole}`"
    if name == "player" and written in TURNS:
        return f"who moves at the root is said by `root: {written}`"
    return choose(name, names)


def _covered(pair: Pair) -> Pair:
    return Pair(pair.key, At(pair.at.mark, Hole(pair.at.mark)))


def _check_tree(
    tree: Tree,
    header: File | None,
    at: Mapping[str, At],
    chosen: tuple[Choice, ...],
    catalogue: Catalogue,
    faults: Faults,
) -> None:
    """Whether the tree is one that the rest of the file speaks of."""
    check_players(chosen, tree, catalogue, faults)
    for part in (at, *(choice.setting for choice in chosen)):
        if "expect" in part:
            check_paths(part["expect"], tree, faults)
    if "frames" in at:
        check_below(at["frames"], tree, faults)
    if header is not None and header.range is not None:
        check_range(header.range, at["range"].mark, tree, faults)


def _game(at: At, catalogue: Catalogue, faults: Faults) -> str | None:
    names = [name for name in catalogue.games if name != TREES]
    match at.value:
        case Scalar(text=name) if name in names:
            return name
        case Scalar(text=name) if name == TREES and not at.value.null:
            faults.add(at.mark, "a tree is not named", "write it out under `tree:` instead")
        case Scalar(text=name) if not at.value.null:
            faults.add(at.mark, f"there is no game `{name[:40]}`", choose(name, names))
        case Hole():
            pass
        case _:
            wrong = unfit(at.value, "the name of a game", choose("", names))
            faults.add(at.mark, wrong.message, wrong.remedy)
    return None


def _page(at: At, catalogue: Catalogue, faults: Faults) -> PageFacts | None:
    """The page type that the file names."""
    try:
        return catalogue.pages[str(scalars.choice(*catalogue.pages)(at.value))]
    except scalars.Unfit as wrong:
        if not isinstance(at.value, Hole):
            faults.add(at.mark, wrong.message, wrong.remedy)
    return None


def _game_options(game: str | None, catalogue: Catalogue) -> Mapping[str, Option]:
    """The options of the game; of every game if nobody can tell which it is."""
    games = catalogue.games.values()
    known = [facts.options for facts in games if game is None or facts.name == game]
    return {name: option for options in known for name, option in options.items()}


def _side(at: Mapping[str, At]) -> int | None:
    """Who moves at the root, as far as the file says so in a word that is known."""
    root = at["root"].value if "root" in at else None
    return TURNS.get(root.text) or None if isinstance(root, Scalar) else None


def _source(origin: str | Origin | None) -> Source | None:
    if origin is None:
        return None
    return Source(origin) if isinstance(origin, str) else Source(origin.text, origin.url)


def _told(frames: Frames | None) -> Told:
    if frames is None:
        return Told()
    below = frames.below
    labels = tuple(split(below)) if isinstance(below, str) else below
    first, last = frames.first, frames.last
    return Told(
        depth=frames.depth,
        below=labels,
        from_frame=first,
        to_frame=last,
        limit=frames.limit,
        children=frames.children,
        follow=frames.follow,
    )
