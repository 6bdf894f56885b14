"""A file lies in the folder of another kind.

The top folder says what a file is: `creatures/`, `items/`, `traits/`, `terms/`, `characters/`. An item among the creatures would
be read as a creature that lacks nearly everything.

Bad:

    # creatures/sword.yaml
    name: Sword
    category: weapon

Good:

    # items/sword.yaml
    name: Sword
    category: weapon
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N220", "wrong-folder", Severity.ERROR, __doc__ or "")
