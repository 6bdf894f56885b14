"""A file looks like part of the bestiary, but nothing reads it.

Its folder, its ending or its kind is not known. Where another file asks for what it would be, this is an error, and the only one.

Bad:

    monsters/
      ogre.yaml
    creatures/
      troll.yaml.txt

Good:

    creatures/
      ogre.yaml
      troll.yaml
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N214", "unread-file", Severity.HINT, __doc__ or "")
