"""How fast it is, as ratios: every method in turn in one run, and the medians.

Times are no claims: a busy machine makes all of them longer. What is compared is measured side by
side, and what can be counted is counted in the tests.
"""

NAMES = ("drawing", "search", "build", "site", "growth")
"""The benchmarks."""
LEAST = 5
"""So many rounds at least: a median of fewer says little."""
