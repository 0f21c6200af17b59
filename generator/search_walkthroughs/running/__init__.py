"""Run a walkthrough, check its claims and prove its value; experiments; the files of a course."""
