"""Whole runs, however long, as charts: progress, and a map of the tree."""

PAGE = "search_walkthroughs.pages.chart_page:ChartPage"
WHOLE = True
