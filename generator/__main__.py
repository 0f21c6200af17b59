"""`python -m generator`: the same as `walkthroughs`."""

from .cli import main

main()
