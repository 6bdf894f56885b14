"""A text starts with `&` and so loses its first word.

YAML takes `&word` for a mark that `*word` could repeat elsewhere. Where nothing repeats it, the word was meant to be read;
text that starts with `&` needs quotes.

Bad:

    text: &quick as lightning, it strikes first.

Good:

    text: '&quick as lightning, it strikes first.'
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("T402", "anchor-in-text", Severity.ERROR, __doc__ or "")
