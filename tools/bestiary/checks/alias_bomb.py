"""Repeats inside repeats make the file grow beyond all bounds.

An alias such as `*a` stands for all that `&a` marks; nested ones multiply.

Bad:

    a: &a [roar, roar, roar, roar, roar, roar, roar, roar, roar, roar]
    b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
    c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
    d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
    e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
    f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
    g: &g [*f, *f, *f, *f, *f, *f, *f, *f, *f, *f]

Good:

    a: [roar]
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y110", "alias-bomb", Severity.ERROR, __doc__ or "")
