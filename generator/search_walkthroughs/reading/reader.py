"""One file read whole: a walkthrough, a mistake page, `_chapter.yml`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ..plugins import REMEDY
from . import models
from .claims import TreePaths, check_below, check_paths, freeze, split
from .entries import (
    AlgorithmEntry,
    Choices,
    PageRequest,
    check_keys,
    check_players,
    check_range,
    choices,
    entries,
)
from .errors import START, BadInput, Fault, FaultList, Position, choose, list_text
from .known_names import KnownNames, Option, PageFacts
from .limits import DEFAULT_LIMITS, Limits, decode
from .models import ChapterModel, Expect, Frames, Happening, Origin, WalkthroughModel
from .notes import notes
from .old_keys import old_key_notes, with_new_keys
from .tree.folding import build
from .tree.written import TURNS
from .validation import given_fields, languages, mapping, validate, yaml_field_names
from .walkthrough import (
    NODE_CLAIMS,
    Chapter,
    Entry,
    FrameSelection,
    FrozenMap,
    Mistake,
    PluginFault,
    Source,
    Statement,
    Tree,
    Walkthrough,
)
from .yaml import yaml_values
from .yaml.yaml_parser import compose
from .yaml.yaml_values import BadValue, Scalar, Value, YamlItem, YamlMapping, unfit


def read_chapter(text: bytes | str, file: str, names: Collection[str] | None = None) -> Chapter:
    """Return the chapter that a `_chapter.yml` describes. Raises BadInput with every fault of the
    text.

    `names` are those of the walkthroughs in its folder; without them nobody asks whether those that
    the chapter puts in order are there.
    """
    faults, limits = FaultList(file), Limits()
    top = mapping(decode(text, limits, faults), limits, faults)
    folder = validate(ChapterModel, YamlItem(START, top), faults)
    if names is not None and "walkthroughs" in top.pairs:
        _check_names(top.pairs["walkthroughs"], names, faults)
    faults.close()
    assert folder is not None
    title, about = languages(folder.title), languages(folder.about)
    return Chapter(title, folder.order, about, folder.walkthroughs, folder.menu)


def _check_names(at: YamlItem, names: Collection[str], faults: FaultList) -> None:
    """Report the names in the list that are not walkthroughs, or stand there twice."""
    first: dict[str, Position] = {}
    for scalar in (item.value for item in at.items if isinstance(item.value, Scalar)):
        name = scalar.text.strip()
        if name in first:
            message = f"`{name[:40]}` stands here a second time, first at {first[name]}"
            faults.add(scalar.mark, message, "leave one of them out")
        elif name not in names:
            message = f"there is no walkthrough `{name[:40]}` in this folder"
            faults.add(scalar.mark, message, choose(name, names))
        first.setdefault(name, scalar.mark)


# The keys of a mistake page: its claim, its statements, a tree that it refuses.

NECESSARY_KEYS = ("claim", "statements")
"""Keys that such a page must have."""
KEYS = (*NECESSARY_KEYS, "invalid-tree")
"""Keys that only such a page may have."""
MIN_STATEMENTS = 2
"""Lower limit of statements on a page: one alone cannot be compared."""
MAX_STATEMENTS = 6
"""Upper limit of statements that a reader is asked to compare."""
CLAIMS = (*yaml_field_names(Happening), *NODE_CLAIMS)
"""Keys that a statement may claim."""


def mistake(
    top: YamlMapping,
    header: models.WalkthroughModel | None,
    page: str,
    entries: Sequence[Entry],
    tree: Tree | None,
    limits: Limits,
    faults: FaultList,
) -> Mistake | None:
    """Return what the file gives its reader to judge; None if its page is another, or faulty."""
    if header is None:
        return None
    if page != "mistake":
        for pair in (top.pairs[name] for name in KEYS if name in top.pairs):
            message = f"`{pair.key.text}` stands on a page to find a mistake, and this is another"
            faults.add(pair.key.mark, message, "write `page: mistake`, or leave it out")
        return None
    for name in NECESSARY_KEYS:
        if name not in top.pairs:
            message = f"a page to find a mistake has no `{name}`"
            faults.add(top.pairs["page"].key.mark, message, f"add `{name}: …`")
    invalid = header.invalid_tree or ""
    refusal = _refusal(top, invalid, limits, faults) if invalid else ()
    if header.statements is None or not entries:
        return None
    read = _statements(top.pairs["statements"], header.statements, entries, tree, faults)
    return Mistake(languages(header.claim), tuple(read), invalid, refusal)


def _statements(
    at: YamlItem,
    read: Sequence[models.Statement],
    entries: Sequence[Entry],
    tree: Tree | None,
    faults: FaultList,
) -> Iterator[Statement]:
    """Yield the statements that can be compared with a run."""
    if not MIN_STATEMENTS <= len(read) <= MAX_STATEMENTS:
        limits = f"{MIN_STATEMENTS} to {MAX_STATEMENTS}"
        message = f"a reader weighs {limits} statements, and here are {len(read)}"
        faults.add(at.mark, message, "split the page" if read else "write what is to be judged")
    names = _names(entries)
    marks_wrong = any(statement.wrong is not None for statement in read)
    for statement, place in zip(read, at.items, strict=True):
        facts = given_fields(statement)
        claims = [name for name in CLAIMS if name in facts]
        if len(claims) != 1:
            message = f"a statement makes one claim, and this one makes {len(claims)}"
            remedy = "split it in two" if claims else f"add one of {list_text(CLAIMS)}"
            faults.add(place.mark, message, remedy)
            continue
        if statement.entry is not None and statement.entry not in names:
            message = f"there is no search `{statement.entry[:40]}` on this page"
            faults.add(place.pairs["entry"].mark, message, choose(statement.entry, names))
            continue
        if tree is not None:
            check_paths(place, tree, faults)
            _check_nodes(place, tree, faults)
        yield Statement(
            says=languages(statement.says),
            entry=names[statement.entry] if statement.entry is not None else 0,
            claim=claims[0],
            claimed_value=freeze(facts[claims[0]]),
            why=languages(statement.why),
            at=None if statement.at is None else tuple(split(statement.at)),
            wrong=bool(statement.wrong) if marks_wrong else None,
            mark=place.mark,
        )


def _names(entries: Sequence[Entry]) -> Mapping[str, int]:
    """Return the searches by their names here; a label that is a number goes before the number."""
    numbers = {str(place): place - 1 for place in range(1, len(entries) + 1)}
    labels = {
        name: place
        for place, entry in enumerate(entries)
        for name in (*entry.label.values(), *([] if entry.label else [entry.algorithm]))
    }
    return numbers | labels


def _check_nodes(statement: YamlItem, tree: Tree, faults: FaultList) -> None:
    """Report the paths of nodes claimed, and under `at`, that do not exist in the tree."""
    paths: list[Scalar] = []
    for name in filter(statement.pairs.get, NODE_CLAIMS):
        paths += [pair.key for pair in statement.pairs[name].pairs.values()]
    if "at" in statement.pairs and isinstance(at := statement.pairs["at"].value, Scalar):
        paths.append(at)
    tree_paths = TreePaths(tree)
    for path in paths:
        if missing := tree_paths.missing(split(path.text)):
            faults.add(path.mark, missing.message, missing.remedy)


def _refusal(top: YamlMapping, text: str, limits: Limits, faults: FaultList) -> tuple[Fault, ...]:
    """Return the faults of an unreadable tree; a tree that can be read is a fault of the page."""
    own_faults = FaultList("")
    try:
        value = compose(text, limits, own_faults)
        if value is not None and not isinstance(value, BadValue):
            build(value, None, limits, own_faults)
        own_faults.close()
    except BadInput as error:
        return error.faults
    pair = top.pairs["invalid-tree"]
    message = f"this tree can be read, and `{pair.key.text}` is for one that cannot"
    faults.add(pair.mark, message, f"leave `{pair.key.text}` out")
    return ()


# A whole file: a walkthrough, or BadInput with all its faults.

MAX_REPEATED_CHARACTERS = 24
"""Upper limit of characters of a value that a remedy repeats."""

TREES = "tree"
"""Name of the game whose positions stand under `tree`; its options may stand beside a tree."""


def read(
    text: bytes | str,
    file: str,
    catalogue: KnownNames,
    limits: Limits = DEFAULT_LIMITS,
    *,
    engines: bool = False,
    tree: Value | None = None,
) -> Walkthrough:
    """Return the walkthrough that the text describes. Raises BadInput with every fault of the text.

    With `engines` it may be a match in which chess engines play. A `tree` is searched in place of
    the one in the text, under which something must stand.
    """
    faults = FaultList(file)
    decoded = decode(text, limits, faults)
    top = with_new_keys(mapping(decoded, limits, faults), faults)
    at = dict(top.pairs)
    if tree is not None:
        at["tree"] = YamlItem(tree.mark, tree)

    names = yaml_field_names(WalkthroughModel)
    strange = [pair for name, pair in top.pairs.items() if name not in names]
    header = validate(
        WalkthroughModel,
        YamlItem(START, _header(top)),
        faults,
        cure=lambda pair, names: (
            _indentation(pair, names, top) or _misplaced_key(pair, names, catalogue)
        ),
    )
    if header is not None and (broken := list(_plugin_faults(file, at, catalogue))):
        raise PluginFault(broken, _without_searches(file, decoded, header, at, limits))
    check_keys(top, faults)
    named = at.get("algorithm")
    game = _game(at["game"], catalogue, faults) if "game" in at else None
    game_options = _game_options(game or (None if "game" in at else TREES), catalogue)
    every = at.get("every")
    runs = Choices()
    if named:
        runs = choices(named, catalogue, limits, faults, game_options, every=every, engines=engines)
    ready = entries(runs, at.get("options"), at.get("expect"), limits, faults, catalogue)
    built = None
    if "tree" in at and not any(_indentation(pair, names, top) for pair in strange):
        built = build(at["tree"].value, _side(at), limits, faults)
    page = _page(at["page"], catalogue, faults) if "page" in at else None
    if page is not None and page.check is not None:
        page.check(_page_request(at, runs, built), faults)
    if built is not None:
        _check_tree(built, header, at, runs.entries, catalogue, faults)
    kind, judged = page.name if page else "", ready if runs.whole else ()
    stated = mistake(top, header, kind, judged, built, limits, faults)
    faults.close()

    assert header is not None  # it is None only with faults
    return replace(
        _without_searches(file, decoded, header, at, limits),
        entries=tuple(ready),
        root=TURNS[header.root] if header.root else (built.nodes[0].turn if built else 0) or 1,
        tree=built,
        game=game,
        page=page.name if page else ("compare" if len(ready) > 1 else "walkthrough"),
        mistake=stated,
        notes=(
            *old_key_notes(file, top),
            *(_old_name(file, at["page"], catalogue) if "page" in at else ()),
            *(notes(file, at["tree"], built, runs.entries, ready) if built else ()),
        ),
    )


def _page_request(at: Mapping[str, YamlItem], runs: Choices, tree: Tree | None) -> PageRequest:
    """Return what the page type that the file names is asked to show."""
    parts = (at, *(choice.setting for choice in runs.entries))
    options = [part["options"] for part in parts if "options" in part]
    return PageRequest(at["page"].mark, runs, options, tree, "game" in at)


def _plugin_faults(file: str, at: Mapping[str, YamlItem], catalogue: KnownNames) -> Iterator[Fault]:
    """Yield what is wrong with code of other packages that the file names and cannot be
    imported."""
    keys = {"algorithms": "algorithm", "games": "game", "pages": "page"}
    valid_names = {*catalogue.algorithms, *catalogue.games, *catalogue.pages}
    for broken in catalogue.plugin_faults:
        key, name = keys[broken.kind], broken.name
        if key in at and name not in valid_names and name in _written_names(at[key]):
            yield Fault(*broken.place, 1, f"{broken.message}, and {file} needs it", REMEDY)


def _written_names(at: YamlItem) -> Iterator[str]:
    """Yield the names that stand at a place: one, those of a list, and the keys of a mapping."""
    if isinstance(at.value, Scalar):
        yield at.value.text
    for item in at.items:
        yield from _written_names(item)
    yield from at.pairs


def _without_searches(
    file: str,
    text: str,
    header: WalkthroughModel,
    at: Mapping[str, YamlItem],
    limits: Limits,
) -> Walkthrough:
    """Return what the file says without its searches and its tree."""
    return Walkthrough(
        file=file,
        text=text,
        title=languages(header.title),
        about=languages(header.about),
        source=_source(header.source),
        entries=(),
        root=1,
        tree=None,
        game=None,
        position=header.position,
        to_move=header.to_move,
        range=header.range,
        page="walkthrough",
        frames=_frame_selection(header.frames),
        marks=FrozenMap({name: place.mark for name, place in at.items()}),
        limits=limits,
        date=header.date or "",
    )


def _header(top: YamlMapping) -> YamlMapping:
    """Return the file without its tree, which a model would unfold and does not need."""
    if "tree" not in top.pairs:
        return top
    tree = top.pairs["tree"]
    return YamlMapping(top.pairs | {"tree": replace(tree, value=BadValue(tree.mark))}, top.mark)


def _indentation(pair: YamlItem, names: Sequence[str], top: YamlMapping) -> str:
    """Return the remedy for a label that is not indented below an empty `tree:`; else empty."""
    before = ""
    for name in top.pairs:
        if name == pair.key.text:
            break
        before = name if name in names else before  # other labels may stand between
    value = top.pairs[before].value if before == "tree" else None
    if not (isinstance(value, Scalar) and value.plain and not value.text):
        return ""
    return "indent it below `tree:`, by two spaces"


def _misplaced_key(pair: YamlItem, names: Sequence[str], catalogue: KnownNames) -> str:
    """Return the remedy for a key that the file does not have: where it belongs, if anywhere."""
    name, value = pair.key.text, pair.value
    written = (
        value.text
        if isinstance(value, Scalar) and len(value.text) < MAX_REPEATED_CHARACTERS
        else "…"
    )
    mapping_text = f"{{{name}: {written}}}"
    if any(catalogue.owners(name)):
        return f"it is an option: write `options: {mapping_text}`"
    for place, model, kind in (("expect", Expect, "a claim"), ("frames", Frames, "said of frames")):
        if name in yaml_field_names(model):
            return f"it is {kind}: write `{place}: {mapping_text}`"
    if name == "player" and written in TURNS:
        return f"who moves at the root is said by `root: {written}`"
    return choose(name, names)


def _check_tree(
    tree: Tree,
    header: WalkthroughModel | None,
    at: Mapping[str, YamlItem],
    chosen: tuple[AlgorithmEntry, ...],
    catalogue: KnownNames,
    faults: FaultList,
) -> None:
    """Report what the tree and the rest of the file do not agree on."""
    check_players(chosen, tree, catalogue, faults)
    for part in (at, *(choice.setting for choice in chosen)):
        if "expect" in part:
            check_paths(part["expect"], tree, faults)
    if "frames" in at:
        check_below(at["frames"], tree, faults)
    if header is not None and header.range is not None:
        check_range(header.range, at["range"].mark, tree, faults)


def _game(at: YamlItem, catalogue: KnownNames, faults: FaultList) -> str | None:
    names = [name for name in catalogue.games if name != TREES]
    match at.value:
        case Scalar(text=name) if name in names:
            return name
        case Scalar(text=name) if name == TREES and not at.value.null:
            faults.add(at.mark, "a tree is not named", "write it out under `tree:` instead")
        case Scalar(text=name) if not at.value.null:
            faults.add(at.mark, f"there is no game `{name[:40]}`", choose(name, names))
        case BadValue():
            pass
        case _:
            unfit(at.value, "the name of a game", choose("", names)).report(at.mark, faults)
    return None


def _page(at: YamlItem, catalogue: KnownNames, faults: FaultList) -> PageFacts | None:
    """Return the page type that the file names."""
    try:
        if isinstance(at.value, Scalar) and at.value.text in catalogue.page_aliases():
            return catalogue.pages[catalogue.page_aliases()[at.value.text]]
        return catalogue.pages[str(yaml_values.choice(*catalogue.pages)(at.value))]
    except yaml_values.UnfitValue as wrong:
        if not isinstance(at.value, BadValue):
            wrong.report(at.mark, faults)
    return None


def _old_name(file: str, at: YamlItem, catalogue: KnownNames) -> Iterator[Fault]:
    """Yield a note on a page type by an old name: the name that it has now."""
    if isinstance(at.value, Scalar) and (new := catalogue.page_aliases().get(at.value.text)):
        message = f"`page: {at.value.text}` is an old name, which stays valid"
        yield at.mark.fault(file, message, f"write `page: {new}`")


def _game_options(game: str | None, catalogue: KnownNames) -> Mapping[str, Option]:
    """Return the options of the game; of every game if it is not known which one it is."""
    games = catalogue.games.values()
    options_by_game = [facts.options for facts in games if game is None or facts.name == game]
    return {name: option for options in options_by_game for name, option in options.items()}


def _side(at: Mapping[str, YamlItem]) -> int | None:
    """Return who moves at the root, as far as the file says so in a known word."""
    root = at["root"].value if "root" in at else None
    return TURNS.get(root.text) or None if isinstance(root, Scalar) else None


def _source(origin: str | Origin | None) -> Source | None:
    if origin is None:
        return None
    return Source(origin) if isinstance(origin, str) else Source(origin.text, origin.url)


def _frame_selection(frames: Frames | None) -> FrameSelection:
    if frames is None:
        return FrameSelection()
    below = frames.below
    labels = tuple(split(below)) if isinstance(below, str) else below
    first, last = frames.first, frames.last
    return FrameSelection(
        depth=frames.depth,
        below=labels,
        from_frame=first,
        to_frame=last,
        limit=frames.limit,
        children=frames.children,
        follow=frames.follow,
    )
