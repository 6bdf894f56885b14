"""A text is longer than its place on a card can ever be.

A name is one line; what it takes sentences to say belongs to the entry's text.

Bad:

    name: >-
      The one who stood at the north gate on the night on which it fell, and who has told of that night in every tavern
      since, to whoever pays

Good:

    name: Gate Guard
    proper_name: The Last of the North Gate
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F107", "too-long", Severity.ERROR, __doc__ or "")
