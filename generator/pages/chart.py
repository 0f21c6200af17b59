"""Whole runs, however long, as charts: progress, and a map of the tree."""

PAGE = "generator.site.charted:ChartPage"
WHOLE = True
