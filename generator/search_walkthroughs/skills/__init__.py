"""Skills: small questions with one right answer, drawn anew as often as a reader practises."""
