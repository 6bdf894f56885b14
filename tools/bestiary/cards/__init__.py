"""From the sheets of a bestiary to files of cards."""
