"""Files of authors written over: mistakes mended, one style, spellings set right."""
