"""Files to text, text to plain data, and plain data back to places in the text."""
