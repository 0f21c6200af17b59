"""`python -m search_walkthroughs`: the same as `walkthroughs`."""

from .cli import main

if __name__ == "__main__":  # worker processes load this too, under another name
    main()
