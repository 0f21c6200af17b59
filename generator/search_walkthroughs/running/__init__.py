"""Run a walkthrough, compare what happened with what its author claims, and prove the rest."""
