"""What stands where in a PDF whose content carries names (`/b12 BMC`): of a block, of a cell (`b12-3-4`), of a list's marker
(`b12-marker`), of what is repeated on each page (`rh2-0`).

Names are compared with the texts that were asked for, so that nothing of the truth is read from the PDF but its places.
"""
import ctypes
import re
import unicodedata

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

RUNNING = {"rh": "runningHead", "rf": "runningFoot", "pn": "pageNumber"}
HYPHENS = "-\u2010\u2011\u00ad\u0002\ufffe"
#: A name of ours.
NAME = re.compile(r"^(rh|rf|pn)?b?(\d+)")


def balance(path):
    """Ends on each page what begins there, and begins it again on the next: a paragraph that goes on over a page's end has one name."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        opened = []
        for page in pdf.pages:
            before = [mark(name) for name in opened]
            kept = []
            for one in pikepdf.parse_content_stream(page):
                operator = str(one.operator)
                if operator in ("BMC", "BDC"):
                    opened.append(str(one.operands[0]))
                elif operator == "EMC" and opened:
                    opened.pop()
                kept.append(one)
            after = [pikepdf.ContentStreamInstruction([], pikepdf.Operator("EMC")) for _ in opened]
            page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(before + kept + after))
        pdf.save(path)


def mark(name):
    return pikepdf.ContentStreamInstruction([pikepdf.Name(name)], pikepdf.Operator("BMC"))


def places(path, texts, tables, notes):
    """
    For each page its parts of blocks, in the form in which the browser tells them.

    `texts`: what each name says. `tables` and `notes`: names of the blocks that are tables and footnotes.
    """
    document = pypdfium2.PdfDocument(path)
    glyphs = [glyph for index in range(len(document)) for glyph in named_glyphs(document[index], index + 1)]
    shapes = [shape for index in range(len(document)) for shape in named_shapes(document[index], index + 1)]
    count = len(document)
    document.close()
    runs = runs_of(glyphs, texts)
    return [page_parts(page, runs, shapes, set(tables), set(notes)) for page in range(1, count + 1)]


def objects_of(page):
    """Objects with the name that stands innermost around them."""
    for index in range(pdfium.FPDFPage_CountObjects(page.raw)):
        thing = pdfium.FPDFPage_GetObject(page.raw, index)
        marks = pdfium.FPDFPageObj_CountMarks(thing)
        if marks > 0:
            yield index, thing, mark_name(pdfium.FPDFPageObj_GetMark(thing, marks - 1))


def mark_name(found):
    buffer = ctypes.create_string_buffer(200)
    length = ctypes.c_ulong()
    pdfium.FPDFPageObjMark_GetName(found, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), 200, length)
    return buffer.raw[: max(0, length.value - 2)].decode("utf-16-le")


def named_glyphs(page, number):
    """(name, character, page, box) in the order in which they are drawn."""
    names = {ctypes.addressof(thing.contents): (index, name) for index, thing, name in objects_of(page)}
    found = []
    for thing, character, box in drawn_glyphs(page):
        order, name = names.get(ctypes.addressof(thing.contents), (0, None))
        if name is not None:
            found.append((order, name, character, number, box))
    found.sort(key=lambda glyph: glyph[0])
    return [glyph[1:] for glyph in found]


def glyphs_on(page):
    """(character, box) in the order in which they are drawn."""
    count = pdfium.FPDFPage_CountObjects(page.raw)
    orders = {ctypes.addressof(pdfium.FPDFPage_GetObject(page.raw, index).contents): index for index in range(count)}
    found = [(orders.get(ctypes.addressof(thing.contents), 0), character, box) for thing, character, box in drawn_glyphs(page)]
    found.sort(key=lambda glyph: glyph[0])
    return [glyph[1:] for glyph in found]


def drawn_glyphs(page):
    height = page.get_height()
    text = page.get_textpage()
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    for index in range(text.count_chars()):
        thing = pdfium.FPDFText_GetTextObject(text.raw, index)
        character = chr(pdfium.FPDFText_GetUnicode(text.raw, index))
        if not thing or pdfium.FPDFText_IsGenerated(text.raw, index) == 1 or character.isspace():
            continue
        pdfium.FPDFText_GetCharBox(text.raw, index, left, right, bottom, top)
        yield thing, character, (left.value, height - top.value, right.value, height - bottom.value)


def named_shapes(page, number):
    """(name, page, box) of what is drawn beside text: rules, fills."""
    height = page.get_height()
    edges = [ctypes.c_float() for _ in range(4)]
    for _, thing, name in objects_of(page):
        if pdfium.FPDFPageObj_GetType(thing) == pdfium.FPDF_PAGEOBJ_TEXT:
            continue
        pdfium.FPDFPageObj_GetBounds(thing, *edges)
        left, bottom, right, top = (edge.value for edge in edges)
        yield name, number, (left, height - top, right, height - bottom)


def runs_of(glyphs, texts):
    """Runs of words by name; a text that is drawn once more (a table's head on the next page) is a run of its own, and a repeated one."""
    by_name = {}
    for name, character, page, box in glyphs:
        by_name.setdefault(name, []).append((character, page, box))
    runs = []
    for name, own in by_name.items():
        kind = NAME.match(name)
        if kind is None:
            continue
        if kind.group(1):
            runs.append({"name": name, "role": RUNNING[kind.group(1)], "words": free_words(own)})
            continue
        text = texts.get(name)
        if text is None:
            runs.append({"name": name, "words": free_words(own)})
            continue
        rest, is_repeated = own, False
        while rest:
            words, rest = words_of(text, rest, name)
            runs.append({"name": name, "words": words, **({"isRepeated": True} if is_repeated else {})})
            is_repeated = True
    return runs


def words_of(text, glyphs, name):
    """The words of a text with the glyphs that draw them; fails where these say something else."""
    words = [{"text": word, "glyphs": []} for word in re.split(r"[ \n\t]+", text) if word]
    wanted = [(letter, word) for word in words for letter in plain(word["text"])]
    if len(words) == 1:
        glyphs = in_order(glyphs, [letter for letter, _ in wanted])
    at = 0
    for place, (character, page, box) in enumerate(glyphs):
        letters = plain(character)
        if at == len(wanted):
            return finished(words), glyphs[place:]
        for letter in letters:
            if at < len(wanted) and same(letter, wanted[at][0]):
                wanted[at][1]["glyphs"].append((page, box))
                at += 1
            elif character not in HYPHENS:
                said = "".join(glyph[0] for glyph in glyphs)
                raise SystemExit(f"{name} shows {said!r}, not {text!r}")
    if at < len(wanted):
        raise SystemExit(f"{name} shows {at} of {len(wanted)} characters of {text!r}")
    return finished(words), []


def in_order(glyphs, letters):
    """The glyphs of a single word as they stand, where they are drawn in another order: LibreOffice sets a minus sign apart."""
    shown = sorted(glyphs, key=lambda glyph: glyph[2][0])
    is_word = "".join(glyph[0] for glyph in shown) == "".join(letters)
    return shown if is_word else glyphs


def plain(text):
    return [letter for letter in unicodedata.normalize("NFKC", text) if not letter.isspace() and letter not in "\u00ad\u0338"]


def same(one, other):
    return one == other or (one in HYPHENS + "\u2212" and other in HYPHENS + "\u2212")


def finished(words):
    for word in words:
        marks = [(page, box) for page, box in word["glyphs"] if box[2] > box[0] and box[3] > box[1]]
        word["lines"] = lines_of(marks)
        if len(word["lines"]) == 1:
            word["box"] = rounded(word["lines"][0][1])
        del word["glyphs"]
    return words


def lines_of(marks):
    """(page, box) for each line that glyphs stand on; a raised mark is of the line."""
    lines = []
    for page, box in marks:
        if lines:
            last_page, last = lines[-1]
            if last_page == page and box[0] >= last[0] and min(last[3], box[3]) > max(last[1], box[1]) - 3:
                lines[-1] = (page, around(last, box))
                continue
        lines.append((page, box))
    return lines


def free_words(glyphs):
    """Words of what no text is known of: they end where there is room."""
    words = []
    for character, page, box in glyphs:
        last = words[-1]["glyphs"][-1][1] if words else None
        gap = (box[3] - box[1]) * 0.15 + 0.6
        if last is None or words[-1]["glyphs"][-1][0] != page or box[0] - last[2] > gap or box[0] < last[0] - gap:
            words.append({"text": "", "glyphs": []})
        words[-1]["text"] += unicodedata.normalize("NFKC", character)
        words[-1]["glyphs"].append((page, box))
    return finished(words)


def page_parts(page, runs, shapes, tables, notes):
    """Parts of blocks on a page: a text that goes on in the next column has one for each."""
    parts = {}
    order = []
    for run in runs:
        kind = NAME.match(run["name"])
        pieces = run["name"].split("-")
        block = run["name"] if kind.group(1) else pieces[0]
        here = [{key: word[key] for key in ("text", "box") if key in word} | {"lines": word["lines"]} for word in run["words"] if any(at == page for at, _ in word["lines"][:1])]
        if not here:
            continue
        for group in columns_of(here, page) if block not in tables else [here]:
            key = (block, len(parts)) if block not in tables else (block, 0)
            boxes = [box for word in group for at, box in word["lines"] if at == page]
            told = {"words": [{k: v for k, v in word.items() if k != "lines"} for word in group]}
            if len(pieces) == 3 and not kind.group(1):
                told["cell"] = [int(pieces[1]), int(pieces[2])]
                told["box"] = rounded(merged(boxes))
            if pieces[-1] == "marker":
                told["isMarker"] = True
            if run.get("isRepeated"):
                told["isRepeated"] = True
            previous = order[-1] if order else None
            if key in parts:
                part = parts[key]
            elif previous is not None and previous["block"] == block and is_below(previous["box"], boxes):
                part = previous
            else:
                part = parts[key] = {"block": block, "page": page, "box": None, "runs": []}
                if "role" in run:
                    part["role"] = run["role"]
                order.append(part)
            part["runs"].append(told)
            part["box"] = rounded(merged(boxes + ([part["box"]] if part["box"] else [])))
    for name, at, box in shapes:
        if at == page:
            for part in order:
                if part["block"] == name and part["box"]:
                    part["box"] = rounded(around(part["box"], box))
    return sorted(order, key=lambda part: rank(part, notes))


def rank(part, notes):
    """Heads stand first, and the footnotes of all columns behind the text of all columns."""
    role = part.get("role")
    if role is None:
        return 2 if part["block"] in notes else 1
    in_upper_part = role == "runningHead" or part["box"][1] < 60
    return 0 if in_upper_part else 3


def is_below(box, boxes):
    other = merged(boxes)
    return other[1] >= box[1] - 4 and other[0] <= box[2] + 60 and other[2] >= box[0] - 60


def columns_of(words, page):
    """Words of a text that steps back up the page stand in the next column."""
    groups = []
    bottom = None
    for word in words:
        top = min(box[1] for at, box in word["lines"] if at == page)
        if bottom is None or top < bottom - 40:
            groups.append([])
        groups[-1].append(word)
        bottom = max(box[3] for at, box in word["lines"] if at == page)
    return groups


def merged(boxes):
    first, *rest = boxes
    for box in rest:
        first = around(first, box)
    return first


def around(one, other):
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))


def rounded(box):
    return [round(edge, 2) for edge in box]
