"""What the noisy moves bring is compared with the bound that the mover already has."""

import re

from captions.limited import CHECKED_SEEDS, limited_run
from search_walkthroughs.game import MAX
from search_walkthroughs.record.frame_text import number_text
from support import caption, checked_tree

TESTED = re.compile(
    r"The noisy moves bring (\S+) back to .+?(MAX|MIN) already has (\S+), and this is (not )?"
)


def test_the_bound_is_that_of_the_mover_and_the_score_is_better_or_not():
    answers = set()
    for seed in CHECKED_SEEDS:
        run = limited_run("margins", checked_tree(seed, 4), depth=4, razoring=(1.0, 2.0, 3.0))
        for moment in run.moments:
            said = TESTED.match(caption(run.plan, moment, "en").text)
            if said is None:
                continue
            frame = moment.frame
            value, mover, bound, denied = said.groups()
            held = frame.alpha if frame.turn == MAX else frame.beta
            assert (mover == "MAX", bound) == (frame.turn == MAX, number_text(held))
            assert value == number_text(frame.child_score)
            is_better = frame.child_score > held if mover == "MAX" else frame.child_score < held
            assert is_better == (denied is None)
            answers.add((mover, is_better))
    assert len(answers) == 4
