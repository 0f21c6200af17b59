"""What programs that somebody else wrote report of their searches, as frames."""
