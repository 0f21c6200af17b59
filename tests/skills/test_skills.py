"""Skills: every instance has one right answer, wrong answers that mistakes lead to, and words."""

import re
from dataclasses import replace
from random import Random
from string import Formatter

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.skills.catalogue import (
    CHAPTERS,
    INSTANCES,
    MAX_SKILLS,
    SKILLS,
    instances,
    shares,
    words,
)
from search_walkthroughs.skills.instance import LEVELS, Choice, Instance
from search_walkthroughs.skills.mistaken import MISTAKES

from .answers import ANSWERS

BY_NIGHT = 5_000
CHECKED = 10
"""Instances of a level that the course's own algorithms answer by day; they take longer."""
every_skill = pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.name)


def is_sound(found: Instance) -> bool:
    """Whether right and wrong answers differ, and each wrong one has its mistake."""
    texts = [choice.text for choice in found.choices]
    mistakes = [choice.mistake for choice in found.choices]
    return (
        3 <= len(texts) <= 4 and len(set(texts)) == len(texts)
        and not mistakes[0] and all(mistakes[1:])
    )  # fmt: skip


def answered(skill, found: Instance) -> bool:
    """Whether the answer that was found again is the instance's, and none of the wrong ones."""
    right = ANSWERS[skill.name](found)
    return [choice.text == right for choice in found.choices] == [True] + [False] * (
        len(found.choices) - 1
    )


@every_skill
def test_instances_are_different_and_grow_harder_with_the_level(skill):
    efforts = []
    for level, number in zip(LEVELS, shares(INSTANCES), strict=True):
        made = list(instances(skill, level, number))
        assert len({repr(found.row()) for found in made}) == number
        assert all(is_sound(found) for found in made)
        efforts.append(sum(found.effort for found in made) / number)
    assert efforts == sorted(set(efforts)), efforts


@every_skill
def test_the_right_answer_is_found_again_by_another_way(skill):
    for level in LEVELS:
        for found in instances(skill, level, CHECKED):
            assert answered(skill, found), (found.facts, found.choices, found.picture)


@pytest.mark.night
@every_skill
def test_the_same_holds_for_thousands(skill):
    lot = Random(7)
    for _ in range(BY_NIGHT):
        found = skill.instance(lot, lot.choice(LEVELS))
        assert is_sound(found)
        assert answered(skill, found), (found.facts, found.choices, found.picture)


def test_an_instance_with_a_wrong_answer_is_refused():
    for skill in SKILLS:
        found = skill.instance(Random(1), 2)
        right, wrong, *rest = found.choices
        turned = replace(found, choices=(Choice(wrong.text), Choice(right.text, "x"), *rest))
        assert not answered(skill, turned), skill.name
        assert not is_sound(replace(found, choices=(right, wrong)))
        assert not is_sound(replace(found, choices=(right, right, wrong)))


def test_a_skill_without_instances_says_so():
    with pytest.raises(ValueError, match="no instance of level 2"):
        replace(SKILLS[0], draw=lambda lot, level: None).instance(Random(1), 2)
    same = SKILLS[0].instance(Random(1), 1)
    with pytest.raises(ValueError, match="fewer than 2 instances"):
        list(instances(replace(SKILLS[0], draw=lambda lot, level: same), 1, 2))


def test_skills_have_names_of_their_own_and_every_chapter_has_one():
    assert len({skill.name for skill in SKILLS}) == len(SKILLS) <= MAX_SKILLS
    assert {skill.chapter for skill in SKILLS} == set(CHAPTERS)


def flat(table, prefix=""):
    for key, part in table.items():
        yield from (
            flat(part, f"{prefix}{key}.") if isinstance(part, dict) else [(prefix + key, part)]
        )


def used_words():
    """The messages that the instances of the course name, and the facts that each is given."""
    yield from ((f"mistaken.{mistake.name}", set()) for mistake in MISTAKES)
    for skill in SKILLS:
        yield f"skill.{skill.name}.title", set()
        yield f"chapter.{skill.chapter}", set()
        for level, number in zip(LEVELS, shares(INSTANCES), strict=True):
            for found in instances(skill, level, number):
                facts = set(found.facts)
                yield f"skill.{skill.name}.{found.prompt}", facts
                yield f"skill.{skill.name}.{found.why}", facts
                texts = [choice.text for choice in found.choices]
                leaves = str(found.picture.tree) if found.picture else ""
                texts += [*re.findall(r"@\w+", leaves), *found.facts.values()]
                for text in texts:
                    if text.startswith("@"):
                        yield f"choice.{text[1:].partition('|')[0]}", {"x"}
                yield from ((f"mistake.{choice.mistake}", set()) for choice in found.choices[1:])


@pytest.mark.parametrize("language", languages())
def test_every_message_is_there_and_said_with_facts_that_it_has(language):
    catalogue = dict(flat(words(language)))
    said = set()
    for key, facts in used_words():
        said.add(key)
        places = {name for _, name, _, _ in Formatter().parse(catalogue[key]) if name}
        assert places <= facts, key
    assert said == set(catalogue)


def test_languages_say_the_same_things():
    english, japanese = (dict(flat(words(language))) for language in ("en", "ja"))
    assert english.keys() == japanese.keys()
    wide = re.compile(r"[ぁ-んァ-ヶー一-鿿）」][:;,?!(]|[);,?!:][ぁ-んァ-ヶ一-鿿「]")
    for key, text in japanese.items():
        assert not wide.search(re.sub(r"\{\w+\}|MTD\(f\)", "", text)), key
    assert words("xx") == words("en")
