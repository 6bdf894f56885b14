"""A `[[link]]` in a text leads nowhere.

Links name an ability, term, trait, item, skill or creature by its id. A term of your own is a file in `terms/`.

Bad:

    text: The target may [[focsu]].

Good:

    text: The target may [[focus]].
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N210", "unknown-link", Severity.ERROR, __doc__ or "")
