"""The version of this program, for who names it without loading it all."""

__version__ = "1.0.0"
