"""The name of the file makes no id.

Ids are small letters, digits and hyphens, so that they can be written in any text. Where another file asks for the thing by the id
that its name should make, this is an error, and the only one.

Bad:

    creatures/
      Bandit Lackey.yaml

Good:

    creatures/
      bandit-lackey.yaml
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N213", "bad-file-name", Severity.WARNING, __doc__ or "")
