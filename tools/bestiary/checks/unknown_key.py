"""A key has no meaning at its place.

It is misspelt, or stands at the wrong indentation. What an unknown key says would be on no card.

docs/schema/ lists every key of every kind of file, and what each takes.

Bad:

    stamnia: 5

Good:

    stamina: 5
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F101", "unknown-key", Severity.ERROR, __doc__ or "")
