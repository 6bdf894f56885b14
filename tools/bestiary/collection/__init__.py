"""A bestiary as it lies on disk, and the whole of it in memory."""
