open walkthroughs/cuts/one-cut.html
press End
paper
screen
click .wt-more
click [data-does=on-paper]
