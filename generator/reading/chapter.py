"""The file of a chapter, and what both kinds of files have in common."""

from .compose import compose
from .faults import START, Faults
from .limits import Limits
from .models import Folder, Languages
from .scalars import found
from .source import decode
from .values import Chapter, FrozenMap
from .words import validate
from .written import At, Pairs, Scalar

LANGUAGES = ("en", "ja")


def read_chapter(text: bytes | str, file: str) -> Chapter:
    """The chapter that a `_chapter.yml` describes. Raises BadInput with every fault of the text."""
    faults, limits = Faults(file), Limits()
    top = mapping(decode(text, limits, faults), limits, faults)
    folder = validate(Folder, At(START, top), faults)
    faults.close()
    assert folder is not None
    title, about = languages(folder.title), languages(folder.about)
    return Chapter(title, folder.order, about, folder.walkthroughs)


def mapping(text: str, limits: Limits, faults: Faults) -> Pairs:
    """The mapping that a file must be; raises BadInput if it is another thing."""
    top = compose(text, limits, faults)
    remedy = "begin with `title: …`"
    if top is None or (isinstance(top, Scalar) and top.null):
        faults.stop(START, "the file is empty", remedy)
    if not isinstance(top, Pairs):
        faults.close()  # a hole has been told of already
        faults.stop(top.mark, f"found {found(top)}, a mapping is expected", remedy)
    return top


def languages(words: str | Languages | None) -> FrozenMap[str, str]:
    """The text in every language; where it is not translated, as it is."""
    if words is None:
        return FrozenMap()
    if isinstance(words, str):
        return FrozenMap(dict.fromkeys(LANGUAGES, words))
    any_of_them = words.en or words.ja or ""
    return FrozenMap({name: getattr(words, name) or any_of_them for name in LANGUAGES})
