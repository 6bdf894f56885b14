"""The file starts with a YAML directive.

Files are always read as YAML 1.2, so the line changes nothing and misleads whoever reads it.

Bad:

    %YAML 1.1
    ---
    name: Wolf

Good:

    name: Wolf
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y109", "yaml-directive", Severity.WARNING, __doc__ or "")
