"""The press: a deck of cards on paper, as PDF and PNG."""
