"""Round numbers of iterations: when a long search says what it has."""


def is_round(number: int) -> bool:
    """Return whether all digits of the number but the first are 0."""
    return not str(number)[1:].strip("0")
