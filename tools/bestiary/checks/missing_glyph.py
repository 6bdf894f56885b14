"""No font of the cards has a character.

On a PDF, PNG or SVG its name stands in brackets in its place, since an empty box, or nothing at all, can turn what a
sheet says into something else. `bestiary cards` writes such a card, but ends with exit code 1. Write it otherwise.

Each text is told once, with how many characters it lacks. Latin, Greek, Cyrillic, Hebrew, Arabic, Armenian and Georgian can be
printed, and many signs; for Chinese, Japanese, Korean, Thai and emoji the program brings no font. Devanagari and private characters
(U+E000 and on) have signs in its fonts, but not as they are meant, so they count as having none. A font of your own that has them is
named in `bestiary.yaml`, as a path from its folder:

    cards:
      fonts: [fonts/NotoSansJP-Regular.ttf]

Bad:

    name: Ushi-oni 牛鬼

which is printed as "Ushi-oni [cjk unified ideograph-725b] [cjk unified ideograph-9b3c]". Good:

    name: Ushi-oni
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("C201", "missing-glyph", Severity.ERROR, __doc__ or "")
