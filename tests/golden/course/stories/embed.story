open walkthroughs/cuts/one-cut/embed.html
press ArrowRight ArrowRight
click .wt-more
