open walkthroughs/cuts/two-searches.html
press ArrowRight ArrowRight
press End
click .wt-more
click [data-does=compare-listings]
press Escape
press c
press Shift+ArrowLeft
