"""A value is not one of those its key can have.

docs/schema/ lists every key of every kind of file, and what each takes.

Bad:

    category: wepon

Good:

    category: weapon
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F104", "wrong-value", Severity.ERROR, __doc__ or "")
