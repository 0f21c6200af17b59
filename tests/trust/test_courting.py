"""The kept outcomes of the court: nobody is accused, and nearly all mutants are convicted."""

from .courting import MIN_CONVICTED, kept_outcomes, shortcomings


def test_the_kept_outcomes_accuse_nobody_and_convict_nearly_all_mutants():
    outcomes = [(name, is_right, said) for _, name, is_right, said in kept_outcomes()]
    for is_right in (True, False):
        assert sum(right is is_right for _, right, _ in outcomes) >= 150
    assert shortcomings(outcomes) == []


def test_an_accusation_and_too_few_convictions_are_said():
    right = ("lists, pile, seed 0", True, "wrong")
    mutants = [(f"m{n}", False, "wrong") for n in range(round(100 * MIN_CONVICTED))]
    silent = [(f"s{n}", False, "unseen") for n in range(100 - len(mutants))]
    assert shortcomings([*mutants, *silent]) == []
    assert shortcomings([right]) == ["accused: lists, pile, seed 0"]
    one_more = ("other", False, "wrong by another law")
    assert shortcomings([*mutants, *silent, one_more]) == [
        "95 of 101 mutants are convicted by their law"
    ]
