"""A `[[link]]` fits two things of different kinds.

A prefix says which is meant.

Bad:

    text: See [[hook]].

Good:

    text: See [[item:hook]].
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N211", "ambiguous-link", Severity.ERROR, __doc__ or "")
