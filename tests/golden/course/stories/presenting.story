open walkthroughs/cuts/one-cut.html
press p
press PageDown PageDown
press Escape
press w
press PageDown
