"""A key that a sheet cannot do without is missing.

docs/schema/ lists every key of every kind of file, and what each takes.

Bad:

    name: Wolf

Good:

    name: Wolf
    tier: pawn
    types: [beast]
    vitality: 1
    stamina: 1
    speed: 8
    skills: {might: 3}
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F102", "missing-key", Severity.ERROR, __doc__ or "")
