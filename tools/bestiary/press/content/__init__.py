"""What a card says, as units of text that a face may end after."""
