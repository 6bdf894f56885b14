"""An ability, status or other word of the game is named that nothing defines.

Words of your own are files in `terms/`: `terms/cursed.yaml` with `kind: status` makes a status of that name.

Bad:

    roll: defned

Good:

    roll: defend
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N205", "unknown-term", Severity.ERROR, __doc__ or "")
