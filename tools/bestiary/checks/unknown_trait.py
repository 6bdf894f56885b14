"""A trait is used that no file defines.

Traits are files in `traits/`; a mere label of your own is a file with `group: label`, or a word in `labels` of
bestiary.yaml.

Bad:

    traits: [agressive]

Good:

    traits: [aggressive]
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N201", "unknown-trait", Severity.ERROR, __doc__ or "")
