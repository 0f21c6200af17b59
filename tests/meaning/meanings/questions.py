"""What questions ask and which answers are right, and why the others are wrong."""

from collections.abc import Iterator

from meaning.senses import DOWN, SIDES, UP, at, end, gain, may, player
from meaning.shown import ROUNDED, Shown
from search_walkthroughs.record.frame_text import number_text


def worth(shown: Shown) -> Iterator[str]:
    """The right answer is the most that the leaves read so far prove of the node."""
    kind, value = shown.last_part, shown.number("value")
    proved = shown.read_range(shown.frame.path)
    assert shown.draft is not None
    is_right = shown.draft.choices[0].text == shown.saying.text
    if proved is not None and value is not None:
        low, high = proved
        is_least, is_most = low >= value - ROUNDED, high <= value + ROUNDED
        is_exact = is_least and is_most
        holds = {"exact": is_exact, "least": is_least, "most": is_most}
        shown.must(is_right == (holds[kind] and (kind == "exact" or not is_exact)))
    if kind != "exact":
        yield end(kind)


def moved(shown: Shown) -> Iterator[str]:
    """The score of a node moves the bound of the player who moves there."""
    shown.must(shown.turn == SIDES[shown.last_part])
    yield player(shown.turn)
    yield player(-shown.turn)
    yield at(shown.turn)
    yield from may(at(-shown.turn))


def window(shown: Shown) -> Iterator[str]:
    """The right answer is the window as the answer leaves it, and the others are not."""
    assert shown.draft is not None
    state = shown.moment.states[-1]
    if state.alpha is not None and state.beta is not None:
        said = [str(shown.saying.facts[name]) for name in ("alpha", "beta")]
        is_window = said == [number_text(state.alpha), number_text(state.beta)]
        shown.must(is_window == (shown.draft.choices[0].text == shown.saying.text))
    yield from ("window:α", "window:β")


def scout(shown: Shown) -> Iterator[str]:
    """The child was asked whether it gives the player of the node more."""
    shown.must(shown.turn == SIDES[shown.last_part])
    yield gain(shown.turn)


def numbers(shown: Shown) -> Iterator[str]:
    """The player who moves decides which number is a minimum and which a sum."""
    shown.must(shown.turn == SIDES[shown.last_part])
    yield player(shown.turn)


def because_of_bound(shown: Shown) -> Iterator[str]:
    """The reason of a cut is the bound that the other player holds."""
    cutoff = shown.frame.cutoff
    _, side, *ends = shown.saying.key.removeprefix("question.").split("_")
    form = ends[0] if ends else ""
    assert shown.draft is not None
    if cutoff is not None:
        is_right = shown.draft.choices[0].text == shown.saying.text
        shown.must(not is_right or cutoff.kind == side)
    if not form:
        yield player(SIDES[side])
    yield UP if form in ("more", "least") else gain(SIDES[side])
    if form == "least":
        yield from may(DOWN)


def chosen(shown: Shown) -> Iterator[str]:
    """MAX takes the maximum and MIN the minimum, so another value is not taken."""
    other, score = shown.number("other"), shown.number("score")
    side = SIDES[shown.last_part]
    shown.must(shown.turn == side)
    if other is not None and score is not None and shown.plan.is_sound:
        shown.must((other - score) * side < 0)
    yield player(side)
    yield gain(side)
    yield gain(-side)


def turned_out(shown: Shown) -> Iterator[str]:
    """The pass before has shown a bound of the value."""
    yield end(shown.last_part)


MEANINGS = {
    "question.worth_*": worth,
    "question.moved_*": moved,
    "question.window_choice": window,
    "question.scout_*": scout,
    "question.numbers_max": numbers,
    "question.numbers_min": numbers,
    "question.because_alpha*": because_of_bound,
    "question.because_beta*": because_of_bound,
    "question.why_choose_*": chosen,
    "question.pass_*": turned_out,
    "question.store_least": turned_out,
    "question.store_most": turned_out,
}
