open walkthroughs/playing/growth.html
focus .wt-visits-time
press Home
press ArrowRight ArrowRight
click .wt-visits summary
focus .wt-visits-box
press ArrowRight
