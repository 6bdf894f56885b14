"""PDFs after the typesetter: joined, finished, with their boxes."""
