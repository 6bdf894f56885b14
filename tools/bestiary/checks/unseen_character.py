r"""A text has a character in it that nobody sees: a control character, or one that turns the words behind it around.

Neither is printed. The first vanish from the card, and the second let it say something else than the file does. They come in
by copying, or as an escape in double quotes.

Bad:

    text: "The bell rings.\u0007 All wake."

Good:

    text: The bell rings. All wake.
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("T406", "unseen-character", Severity.WARNING, __doc__ or "")
