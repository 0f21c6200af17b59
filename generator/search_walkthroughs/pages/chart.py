"""Whole runs, however long, as charts: progress, and a map of the tree."""

PAGE = "search_walkthroughs.site.charted:ChartPage"
WHOLE = True
