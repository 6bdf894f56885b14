"""Where a whole number is asked: what else people write there, and the number that they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
import re
from typing import Any

from msgspec import Struct

from bestiary.diagnostic import Finding, Pointer, Span
from bestiary.forms.form import Form
from bestiary.forms.words import called, says, shortened
from bestiary.mend.respelling import NOTHING, coerced
from bestiary.source.positions import line_at

_WORDS = {
    **{word: at for at, word in enumerate("zero one two three four five six seven eight nine ten".split())},
    "once": 1,
    "twice": 2,
    "thrice": 3,
}
_NUMBER = r"(?P<number>\d{1,9})"
#: A number that says nothing else: a fraction of nothing, a sign for "times".
_EXACT = (re.compile(rf"[+]?{_NUMBER}[.,]0{{1,2}}"), re.compile(rf"[x×] ?{_NUMBER}|(?P<times>\d{{1,9}}) ?[x×]"))
#: A number in marks of style.
_MARKED = re.compile(r"(?P<mark>[*_]{1,3}|~~|==|`)(?P<words>.+)(?P=mark)")
_OR_MORE = re.compile(rf"{_NUMBER} *(?:\+|or more|and more|or higher)")
#: A tag of HTML.
_TAG = re.compile(r"</?[a-z]+ ?/?>", re.IGNORECASE)
#: Digits in threes, with what parts thousands in print.
_THOUSANDS = re.compile(r"[+]?\d{1,3}(?:[.,'’ ]\d{3})+")
#: A die alone, or as cards print it beside the number.
_DIE = re.compile(r"(?:(?P<number>\d{1,9}) *[(/ ] *)?1?[dDwW](?P<sides>\d{1,4})\)?")
_REMARK = re.compile(r"(\d{1,9})\s+(?:(?P<aside>//)\s*|(?:--|[;–—-])\s*)?(\(.+\)|[A-Za-z](.*))\Z", re.DOTALL)
#: A word with a remark behind it, as programs have them.
_ASIDE = re.compile(r"(?P<word>\S+)\s+(?P<aside>//\s*(?P<remark>\S.*))")
#: A comment that lacks the space before it.
_COMMENT = re.compile(r"(\d{1,9})/*#+\s*(\S.*)")
_LENGTH = re.compile(r"\b(?:ft|feet|foot|met(?:re|er)s?|m|yards?|yd|miles?|km)\b", re.IGNORECASE)
#: What makes another number of the one behind it.
_MINUS = re.compile(r"[‐‑‒–—−-] *\Z")
#: Digits among which a letter stands that looks like one.
_WITH_LETTERS, _AS_DIGITS = re.compile(r"(?=\D*\d)(?=\d*[lIO])[\dlIO]{1,4}"), str.maketrans("lIO", "110")
#: Dice, times and dates, links: no number in them is the one that is meant.
_OTHERWISE = re.compile(r"[dDwW]\d|\d[:.]\d|\d-\d+-\d|[\[{]")


class Number(Struct, frozen=True):
    """The number that a value means: how it is written, what to say of it, and whether nothing else can be meant."""

    text: str
    safe: bool = True
    help: str = ""


def number_meant(value: Any, pointer: Pointer, form: Form, schema: Mapping[str, Any]) -> Number | None:
    """The number that a text at the place of a whole number means; None where none is, or the schema takes no numbers."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if "integer" not in kinds or not isinstance(value, (str, list, dict)):
        return None
    if isinstance(value, dict):
        numbers = {each for each in value.values() if type(each) is int}
        alike = len(numbers) == 1 and all(each in numbers for each in value.values())
        return Number(str(*numbers), False, f"write it alone; {says(pointer, schema)}") if alike else None
    if isinstance(value, list):
        return _among_words(" ".join(map(str, value)), pointer, schema)
    text = " ".join(_TAG.sub(" ", value).split())
    if (marked := _MARKED.fullmatch(text)) and (bare := plain_number(marked["words"])):
        return Number(bare)
    if _WITH_LETTERS.fullmatch(text):
        letters = " and ".join(f"`{letter}`" for letter in dict.fromkeys(re.sub(r"\d", "", text)))
        help = (
            f"{letters} is a letter here, and no digit"
            if len(letters) == 3
            else f"{letters} are letters here, and no digits"
        )
        return Number(text.translate(_AS_DIGITS), safe=False, help=help)
    if _THOUSANDS.fullmatch(text):
        return Number(re.sub(r"\D", "", text), safe=False, help="a number is written without a sign between its digits")
    if text.casefold() in NOTHING and schema.get("minimum") == 0:
        return Number("0", safe=False, help="the number for nothing is 0")
    return (
        _of_die(text, schema)
        or _exact(text, pointer, schema)
        or _with_remark(value, pointer, form, schema)
        or _among_words(text, pointer, schema)
    )


def with_digits(text: str) -> str:
    """A text with its words for numbers in digits."""
    return re.sub(r"[A-Za-z]+", lambda found: str(_WORDS.get(found[0].casefold(), found[0])), text)


def plain_number(text: str) -> str | None:
    """The digits of a text that is one number and nothing else: `4`, `four`, `4.0`, `4x`; None for any other."""
    text = text.strip()
    if text.casefold() in _WORDS:
        return str(_WORDS[text.casefold()])
    found = next((match for pattern in _EXACT if (match := pattern.fullmatch(text))), None)
    if found is not None:
        return found["number"] or found["times"]
    return coerced(text, text, {"type": "integer"})


def _exact(text: str, pointer: Pointer, schema: Mapping[str, Any]) -> Number | None:
    own = {str(step).casefold() for step in pointer[-2:]} | {str(schema.get("title", "")).casefold()}
    bare = " ".join(word for word in text.split() if word.strip(":").casefold() not in own)
    if number := plain_number(bare):
        return Number(number)
    found = _OR_MORE.fullmatch(bare)
    return Number(found["number"], safe="from" in _words_of(schema)) if found else None


def _of_die(text: str, schema: Mapping[str, Any]) -> Number | None:
    """The number that a die stands for, where the schema says how many sides a point has."""
    found, sides = _DIE.fullmatch(text), schema.get("x-die")
    if found is None or not sides or int(found["sides"]) % sides:
        return None
    number = int(found["sides"]) // sides
    told = f"a d{found['sides']} is rolled for the number {number}"
    return Number(str(number), safe=found["number"] in (None, str(number)), help=told)


def with_remark(choices: Sequence[str], value: str, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for one of the choices of a key with a remark behind it, set off as programs do; None for any other value."""
    found = _ASIDE.fullmatch(value)
    if found is None or found["word"] not in choices or not _has_room_behind(pointer, form):
        return None
    return form.finding(
        "wrong-value",
        pointer,
        f"`{shortened(found['aside'])}` is no part of {called(pointer)}, and only `#` starts a remark",
        label=f"write `{found['word']}  # {shortened(found['remark'])}`",
        replacement=f"{found['word']}  # {found['remark']}",
    )


def _has_room_behind(pointer: Pointer, form: Form) -> bool:
    """Whether a comment can stand behind a value: nothing else does."""
    span = form.spans.get(pointer)
    if span is None or not span.plain or "\n" in form.raw(pointer):
        return False
    start, line = line_at(form.document.source.text, span.value.end)
    return not line[span.value.end - start :].strip()


def _with_remark(value: str, pointer: Pointer, form: Form, schema: Mapping[str, Any]) -> Number | None:
    """A number with what else stands there as a comment behind it; None where no comment can stand."""
    if not _has_room_behind(pointer, form):
        return None
    saying = says(pointer, schema)
    if comment := _COMMENT.fullmatch(value):
        return Number(f"{comment[1]}  # {comment[2]}")
    if remark := _REMARK.match(value):
        sure = _is_aside(remark, schema)
        return Number(f"{remark[1]}  # {remark[3]}", sure, "" if sure else f"write the number alone; {saying}")
    first = None if _OTHERWISE.search(value) or len(value) > 60 else re.search(r"\d{1,9}", value)
    if first is None or _MINUS.search(value[: first.start()]):
        return None
    return Number(f"{first[0]}  # {value}", False, f"write one whole number alone; {saying}")


def _among_words(text: str, pointer: Pointer, schema: Mapping[str, Any]) -> Number | None:
    """The one number among words where no comment can stand: they have no place beside it."""
    numbers = re.findall(r"\d{1,9}", text)
    if len(numbers) != 1 or _OTHERWISE.search(text) or not re.fullmatch(r"[\w ]{1,60}", text):
        return None
    return Number(numbers[0], False, f"write one whole number alone; {says(pointer, schema)}")


def _is_aside(remark: re.Match[str], schema: Mapping[str, Any]) -> bool:
    """Whether the words behind a number change nothing: they are a comment as programs have it, or the unit it counts in anyway."""
    # What has a number or a unit of its own may be the one that counts.
    if _LENGTH.search(remark[3]) or re.search(r"\d", remark[3]):
        return False
    return remark["aside"] is not None or remark[3].casefold() in _words_of(schema)[:1]


def _words_of(schema: Mapping[str, Any]) -> list[str]:
    return re.findall(r"\w+", str(schema.get("description", "")).casefold())


def hidden_number(name: str, comment: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a number that a `#` stands before, which makes a comment of it."""
    span, number = form.spans[pointer], comment[1:].removeprefix("+")
    assert span.key is not None
    start = form.document.source.text.index(comment, span.key.end)
    return form.wrong_type(
        Span(start, start + len(comment)),
        f"{name} has no value: `#` makes a comment of the number behind it",
        label=f"write `{number}`",
        replacement=number,
    )
