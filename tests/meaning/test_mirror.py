"""What is said of MAX is said of MIN the other way round."""

import pytest

from meaning import mirror
from meaning.catalogues import LANGUAGES, catalogue

MAX_UNMIRRORED = 0.133
"""Upper limit of the messages that do not read as their counterparts, by message that has one;
lower it when you can."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_read_as_their_counterparts_do_in_a_mirror_but_those_that_are_kept(language):
    assert mirror.unmirrored(language) == mirror.kept()[language], "run `python -m meaning.mirror`"


def test_the_kept_list_only_shrinks():
    for language in LANGUAGES:
        paired = list(mirror.pairs(language))
        assert len(mirror.kept()[language]) <= MAX_UNMIRRORED * len(paired)


@pytest.mark.parametrize(
    ("language", "key", "word", "opposite"),
    [
        ("en", "update.sure_max", "or more", "or less"),
        ("en", "cut.beta", "MIN", "MAX"),
        ("ja", "update.sure_max", "以上", "以下"),
        ("ja", "start.beta", "以上", "以下"),
    ],
)
def test_a_message_that_says_the_same_as_its_counterpart_is_refused(language, key, word, opposite):
    texts = catalogue(language)
    right, other = texts[key], texts[mirror.counterpart(key)]
    assert mirror.is_mirrored(right, other, language)
    assert word in right
    assert not mirror.is_mirrored(right.replace(word, opposite, 1), other, language)
