"""The conversions of the NPC chapter, one step a module: creature in, part of a stat sheet out."""
