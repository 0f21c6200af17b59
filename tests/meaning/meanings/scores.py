"""What a child returned, and what became of a node's score and window."""

from collections.abc import Iterator

from meaning.senses import DOWN, UP, at, end, gain, may, player
from meaning.shown import Shown
from search_walkthroughs.game import MAX


def sure(shown: Shown) -> Iterator[str]:
    """Who moves has the score of the node in hand, or a better one."""
    shown.must_be("score", shown.frame.score)
    proved = shown.read_range(shown.frame.path)
    if proved is not None and "sure" in shown.saying.key:
        end = proved[0] if shown.turn == MAX else proved[1]
        shown.must_keep_to("least" if shown.turn == MAX else "most", end, shown.number("score"))
    yield player(shown.turn)
    yield gain(shown.turn)


def unsure(shown: Shown) -> Iterator[str]:
    """The child gave only a bound on the side that does not help."""
    yield player(shown.turn)
    yield "bound:upper" if shown.turn == MAX else "bound:lower"


def changed(shown: Shown) -> Iterator[str]:
    """The score goes the way that it has gone since the frame before."""
    before, now = shown.held_before, shown.frame.score
    if before is None or now is None:
        yield "change:rise" if shown.last_part == "rise" else "change:fall"
    else:
        shown.must(before != now)
        yield "change:rise" if before < now else "change:fall"


def bound_moves(shown: Shown) -> Iterator[str]:
    """The score of the node lies inside its window, so it becomes the mover's bound."""
    frame = shown.frame
    shown.must_be("score", frame.score)
    assert frame.score is not None
    if shown.turn == MAX:
        shown.must(frame.alpha is None or frame.score > frame.alpha)
    else:
        shown.must(frame.beta is None or frame.score < frame.beta)
    yield at(shown.turn)
    if shown.last_part != "late":
        yield player(shown.turn)
        yield gain(-shown.turn)


def bound_stays(shown: Shown) -> Iterator[str]:
    """The score of the node does not pass the mover's bound."""
    frame = shown.frame
    assert frame.score is not None
    if shown.turn == MAX:
        shown.must(frame.alpha is not None and frame.score <= frame.alpha)
        shown.must_be("alpha", frame.alpha)
    else:
        shown.must(frame.beta is not None and frame.score >= frame.beta)
        shown.must_be("beta", frame.beta)
    yield at(shown.turn)
    yield gain(shown.turn)


def kept(shown: Shown) -> Iterator[str]:
    """The child is no better than what the mover has."""
    gave, score = shown.frame.child_score, shown.frame.score
    if gave is not None and score is not None:
        shown.must((gave - score) * shown.turn <= 0)
    yield gain(shown.turn)
    if "bound" not in shown.saying.key:
        yield player(shown.turn)


def asked(shown: Shown) -> Iterator[str]:
    """The score of the node does not answer the question of the null window."""
    score, beta = shown.frame.score, shown.frame.beta
    assert score is not None
    assert beta is not None
    _, _, question = shown.saying.key.partition(".")
    shown.must((score >= beta) == question.endswith("min"))
    yield DOWN if question == "least_max" else UP


def contrary(shown: Shown) -> Iterator[str]:
    """The mover has been given more than the search holds for it."""
    yield player(shown.turn)
    yield "good:better"


def child_bound(shown: Shown) -> Iterator[str]:
    """What came back is a bound of the child, on the side that is named."""
    if "guess" not in shown.saying.key:
        truth = shown.worth(shown.frame.child)
        shown.must_keep_to(shown.last_part, truth, shown.number("value"))
    yield end(shown.last_part)
    if "guess" not in shown.saying.key:
        yield "bound:lower" if shown.last_part == "least" else "bound:upper"


def turned(shown: Shown) -> Iterator[str]:
    """The child's mover and the node's see its score with opposite signs."""
    gave = shown.frame.child_score
    if gave is not None:
        shown.must_be("theirs", -shown.turn * gave)
        shown.must_be("own", shown.turn * gave)
    yield player(shown.turn)
    yield player(-shown.turn)


def sign_stays(shown: Shown) -> Iterator[str]:
    """The same player moves at both nodes."""
    shown.must(shown.frame.child is not None)
    yield player(shown.turn)
    yield from may(player(MAX))


def first_score(shown: Shown) -> Iterator[str]:
    """Nothing has come back to the node before."""
    yield "time:early"


MEANINGS = {
    "update.first": first_score,
    "update.sure_*": sure,
    "update.guess_*": sure,
    "update.mean_*": sure,
    "update.unsure_*": unsure,
    "update.rise": changed,
    "update.fall": changed,
    "update.alpha": bound_moves,
    "update.beta": bound_moves,
    "update.*_late": bound_moves,
    "update.*_stays": bound_stays,
    "update.keep_*": kept,
    "update.more_*": asked,
    "update.least_*": asked,
    "update.contrary": contrary,
    "score.first": first_score,
    "score.least": child_bound,
    "score.most": child_bound,
    "score.guess_least": child_bound,
    "score.guess_most": child_bound,
    "score.turned_*": turned,
    "score.kept_*": sign_stays,
}
