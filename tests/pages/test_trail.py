"""The trail of a moving view in the page: its end is in sight where there is not room for all."""

import pytest

from search_walkthroughs.pages.walkthrough.presentation import showings

from .holding import checked_run
from .staging import staged

pytestmark = pytest.mark.browser
DEEPEST = 5
"""Number of the moves that lead from the drawn position to the end of the game."""
ENDS = """() => {
  const trail = document.querySelector('.wt-trail');
  const room = trail.getBoundingClientRect();
  return [...trail.shadowRoot.querySelectorAll('text')].map((text) => {
    const { left, right } = text.getBoundingClientRect();
    return [text.textContent, left >= room.left && right <= room.right];
  });
}"""


@pytest.mark.parametrize(("width", "fewest"), [(1280, DEEPEST), (230, 1)])
def test_the_last_moves_of_a_deep_node_are_in_sight(browser, tmp_path, width, fewest):
    run = checked_run(
        "minimax",
        game="tic-tac-toe",
        position="O X . / . . . / . O X",
        frames={"depth": 9, "follow": True, "limit": 40},
    )
    (shown,) = showings("w", [run])
    deepest = max(run.moments, key=lambda moment: len(moment.frame.path)).frame
    assert len(deepest.path) == DEEPEST
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(staged(tmp_path, [shown]).as_uri() + f"#f={deepest.number}")
    page.wait_for_selector(".wt-running")
    page.wait_for_function(f"location.hash === '#f={deepest.number}'")
    moves = page.evaluate(ENDS)
    page.close()
    assert len(moves) == DEEPEST
    assert moves[-1][0].endswith(str(deepest.path[-1]))
    in_sight = [is_in_sight for _, is_in_sight in moves]
    assert sum(in_sight) >= fewest
    assert in_sight == sorted(in_sight)
    assert (in_sight[0], in_sight[-1]) == (width > 1000, True)
