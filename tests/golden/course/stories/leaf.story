open walkthroughs/cuts/one-cut.html
press End
click [data-node="5"]
fill .wt-leaf = 8
press Enter
press End
press ArrowLeft ArrowLeft
click [data-node="6"]
fill .wt-leaf = wrong
press Enter
press Escape
