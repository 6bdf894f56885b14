"""A value is of another type than its key takes.

A number in quotes is text; `speed: ten` is no number.

docs/schema/ lists every key of every kind of file, and what each takes.

Bad:

    speed: ten

Good:

    speed: 10
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F103", "wrong-type", Severity.ERROR, __doc__ or "")
