open ja/walkthroughs/cuts/one-cut.html
press ArrowRight ArrowRight ArrowRight ArrowRight
press End
click .wt-more
