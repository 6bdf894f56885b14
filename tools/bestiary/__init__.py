"""bestiary: stat sheets for tabletop creatures, checked, converted and printed."""

__version__ = "0.1.0"
