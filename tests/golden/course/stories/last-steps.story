open walkthroughs/cuts/one-cut.html
click .wt-more
click [data-does=last-steps]
click .wt-last-steps .wt-score
click .wt-last-steps .wt-close
click .wt-more
click [data-does=last-steps]
click .wt-last-steps .wt-node
choose .wt-last-steps select = 5
click .wt-last-steps form button
