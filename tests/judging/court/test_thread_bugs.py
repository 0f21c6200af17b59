"""Ten mistakes of public threads are named rightly, with the node."""

import pytest

from .test_court import broken_laws, court
from .thread_bugs import THREADS

pytestmark = pytest.mark.day(4)


@pytest.mark.parametrize("name", THREADS)
def test_the_mistake_is_named_with_its_node(name):
    text, law = THREADS[name]
    verdict = court(text, last="wins")
    assert law in broken_laws(verdict), verdict.says
    assert verdict.iteration
    assert (verdict.node or "the root") in verdict.says[0]
