"""Pages of the documentation that are made from the program and its data."""
