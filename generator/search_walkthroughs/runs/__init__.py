"""One search: its game, its run, its plan, its budget and its proof; the registry of algorithms."""
