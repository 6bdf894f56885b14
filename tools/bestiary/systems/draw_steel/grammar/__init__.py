"""What the fields of a block say, as values: each form read by one function, each value spelt in one way."""
