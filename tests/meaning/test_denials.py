"""What a label denies it denies in both languages."""

from meaning import denials
from meaning.catalogues import LANGUAGES, catalogue

MAX_KEPT = 0.021
"""Upper limit of the share of short messages that deny in one language alone; lower it when you
can."""


def messages():
    """All messages, by language."""
    return {language: dict(catalogue(language)) for language in LANGUAGES}


def test_short_messages_deny_in_both_languages_or_in_neither_but_where_it_is_kept():
    found = denials.denied_once(messages())
    assert found == denials.kept(), "look at each and run `python -m meaning.denials`"


def test_the_kept_list_only_shrinks():
    short = [text for text in catalogue("ja").values() if len(text) <= denials.MAX_CHARACTERS]
    assert len(denials.kept()) <= MAX_KEPT * len(short)


def test_a_not_that_is_put_in_or_left_out_is_noticed():
    key = "player.set_temperature-moves"
    for language, word, other in (("ja", "選ぶ", "選ばない"), ("en", "drawn", "not drawn")):
        turned = messages()
        turned[language][key] = turned[language][key].replace(word, other)
        assert denials.denied_once(turned) - denials.kept() == {key}
