"""Cards in the formats a browser, a wiki or a terminal shows; each renderer is one function of a card or a deck."""
