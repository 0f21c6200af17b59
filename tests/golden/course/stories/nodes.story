open walkthroughs/tables/again.html
press d
click [data-node="1"]
press ArrowRight ArrowRight
click .wt-more
choose .wt-kind = node
click .wt-mark-next
click .wt-node-last
click .wt-node-first
click .wt-more
press 0
press 1
press .
press b
click .wt-listing .wt-text
