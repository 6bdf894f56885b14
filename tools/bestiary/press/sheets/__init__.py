"""Where faces lie on pages, and what surrounds them."""
