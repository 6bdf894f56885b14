"""What an editor can offer to do about findings: mend one, mend all, or allow one that is meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from bestiary.diagnostic import Diagnostic, Edit, Span
from bestiary.editor.changing import edits_between
from bestiary.editor.checked import Checked, check_with
from bestiary.editor.sheets import Sheet
from bestiary.editor.silencing import edit_that_allows
from bestiary.editor.spotting import Spotted
from bestiary.edits import apply_edits, with_line_ends
from bestiary.forms.words import shortened
from bestiary.mend.fixing import Chosen, Mended, mend_bestiary
from bestiary.source.attempts import gets_further
from bestiary.source.tree import read_tree

_LONGEST_TITLE = 60
_SAY_WHY = "in this file (say why in the line that is added)"


class Action(Struct, frozen=True):
    """A change that an editor can make: what it is called, the finding it is about, and its edits."""

    title: str
    spotted: Spotted
    edits: tuple[Edit, ...]
    #: It keeps what the author meant: an editor may make it without asking.
    preferred: bool


def actions_for(checked: Checked, sheet: Sheet, found: Sequence[Spotted], span: Span) -> Iterator[Action]:
    """What can be done about the findings that touch a stretch of a text: mends first, then what silences them.

    A mend that `check --fix` would take back again is none.
    """
    touched = [each for each in found if each.span.start <= span.end and span.start <= each.span.end]
    for each in touched:
        if each.diagnostic.edits and _helps(sheet, each.diagnostic) and _is_kept(checked, each.diagnostic):
            title = _title(sheet.located.source.text, each.diagnostic)
            yield Action(title, each, _with_line_ends(sheet, each.diagnostic.edits), each.diagnostic.safe)
    for each in touched:
        if (edit := edit_that_allows(sheet, each.diagnostic)) is not None:
            # What takes the place of an entry makes that hold for more.
            said = "everywhere in this file" if edit.span.end > edit.span.start else _SAY_WHY
            said = f"Allow {each.diagnostic.check} {said}"
            yield Action(said, each, _with_line_ends(sheet, (edit,)), False)


def mends_of_all(checked: Checked, path: str) -> list[Edit]:
    """The edits that mend all that is safe to mend in a file, as `check --fix` does; nothing is written."""
    name = next((name for name, its in checked.paths().items() if its == path), "")
    files = _mended(checked, lambda bestiary: [each for each in bestiary.diagnostics if each.name == name])
    mended = next((file for file in files if file.source.path == path), None)
    return edits_between(mended.source.text, mended.text) if mended else []


def _mended(checked: Checked, chosen: Chosen) -> tuple[Mended, ...]:
    """The files as `check --fix` leaves them, if these findings were all there are."""
    return mend_bestiary(
        checked.root,
        checked.root,
        chosen,
        texts=checked.memory.look.texts,
        check=lambda texts: check_with(checked.root, texts, checked).bestiary,
    ).files


def _is_kept(checked: Checked, found: Diagnostic) -> bool:
    """Whether the edits of a finding leave its file no worse; whoever makes one that is not safe can see for himself."""
    return not found.safe or bool(
        _mended(checked, lambda bestiary: [each for each in bestiary.diagnostics if each == found])
    )


def _helps(sheet: Sheet, each: Diagnostic) -> bool:
    """Whether edits do no harm: in a text that does not parse, the parser has to get further with them."""
    source = sheet.located.source
    if any(one.span.end > other.span.start for one, other in pairwise(each.edits)):
        return False
    if read_tree(source).readable:
        return True
    after = apply_edits(source.text, each.edits)
    touched = Span(each.edits[0].span.start, each.edits[-1].span.end)
    return read_tree(replace(source, text=after)).readable or gets_further(source.text, after, touched)


def _with_line_ends(sheet: Sheet, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    text = sheet.located.source.text
    return tuple(replace(edit, text=with_line_ends(edit, text)) for edit in edits)


def _title(text: str, each: Diagnostic) -> str:
    told = "" if each.label.endswith("?") else each.label[:1].upper() + each.label[1:]
    whole = Span(each.edits[0].span.start, each.edits[-1].span.end)
    before = text[whole.start : whole.end]
    after = apply_edits(before, [_moved(edit, whole.start) for edit in each.edits])
    said = _change(before, after)
    if told and (len(each.edits) > 1 or not said):
        said = told
    said = said or f"Mend {each.check}"
    return said if each.safe else f"{said} (may change what is meant)"


def _change(before: str, after: str) -> str:
    """What a change writes; nothing where that is blanks alone."""
    if " ".join(before.split()) == " ".join(after.split()):
        return ""
    if before.strip() and after.strip():
        return f"Change {_quoted(before)} to {_quoted(after)}"
    return f"Add {_quoted(after)}" if after.strip() else f"Take out {_quoted(before)}"


def _moved(edit: Edit, start: int) -> Edit:
    return Edit(Span(edit.span.start - start, edit.span.end - start), edit.text)


def _quoted(text: str) -> str:
    return f"`{shortened(text, _LONGEST_TITLE)}`"
