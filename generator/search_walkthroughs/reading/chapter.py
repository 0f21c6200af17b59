"""The file of a chapter, and what both kinds of files have in common."""

from collections.abc import Collection

from ..languages import FIRST, codes
from .compose import compose
from .faults import START, Faults, Mark, choose
from .limits import Limits
from .models import Folder, Languages
from .scalars import found
from .signs import wide
from .source import decode
from .values import Chapter, FrozenMap
from .words import validate
from .written import At, Items, Pairs, Scalar


def read_chapter(text: bytes | str, file: str, names: Collection[str] | None = None) -> Chapter:
    """The chapter that a `_chapter.yml` describes. Raises BadInput with every fault of the text.

    `names` are those of the walkthroughs in its folder; without them nobody asks whether those that
    the chapter puts in order are there.
    """
    faults, limits = Faults(file), Limits()
    top = mapping(decode(text, limits, faults), limits, faults)
    folder = validate(Folder, At(START, top), faults)
    if names is not None and "walkthroughs" in top.pairs:
        _check_names(top.pairs["walkthroughs"].at, names, faults)
    faults.close()
    assert folder is not None
    title, about = languages(folder.title), languages(folder.about)
    return Chapter(title, folder.order, about, folder.walkthroughs)


def _check_names(at: At, names: Collection[str], faults: Faults) -> None:
    """Tell the walkthroughs in the list that are not there, or stand there twice."""
    items = at.value.items if isinstance(at.value, Items) else ()
    first: dict[str, Mark] = {}
    for scalar in (item.value for item in items if isinstance(item.value, Scalar)):
        name = scalar.text.strip()
        if name in first:
            message = f"`{name[:40]}` stands here a second time, first at {first[name]}"
            faults.add(scalar.mark, message, "leave one of them out")
        elif name not in names:
            message = f"there is no walkthrough `{name[:40]}` in this folder"
            faults.add(scalar.mark, message, choose(name, names))
        first.setdefault(name, scalar.mark)


def mapping(text: str, limits: Limits, faults: Faults) -> Pairs:
    """The mapping that a file must be; raises BadInput if it is another thing."""
    top = compose(text, limits, faults)
    remedy = "begin with `title: …`"
    if top is None or (isinstance(top, Scalar) and top.null):
        faults.stop(START, "the file is empty", remedy)
    if not isinstance(top, Pairs):
        faults.close()  # a hole has been told of already
        remedy = (wide(top.text) if isinstance(top, Scalar) else None) or remedy
        faults.stop(top.mark, f"found {found(top)}, a mapping is expected", remedy)
    return top


def languages(words: str | Languages | None) -> FrozenMap[str, str]:
    """The text in every language; where it is not translated, in English if it has that."""
    if words is None:
        return FrozenMap()
    if isinstance(words, str):
        return FrozenMap(dict.fromkeys(codes(), words))
    texts = words.texts()
    any_of_them = texts.get(FIRST) or next(iter(texts.values()), "")
    return FrozenMap({code: texts.get(code, any_of_them) for code in codes()})
