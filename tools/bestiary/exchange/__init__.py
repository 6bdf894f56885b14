"""Sheets to and from the files of other programs, with a report of what became of each field."""
