"""Words of a document as PDFium finds them, with their boxes from the top left corner of the page."""
import ctypes

import pypdfium2.raw as pdfium


def words_of(document, is_tight=False):
    """With boxes as high as their line, or as tight as their glyphs."""
    box_of = tight_box if is_tight else line_box
    return [word for index in range(len(document)) for word in words_on(document[index], index + 1, box_of)]


def words_on(page, number, box_of):
    """A word ends at white space, and where the next glyph stands on another line."""
    height = page.get_height()
    text = page.get_textpage()
    words, current = [], None
    for index in range(text.count_chars()):
        character = chr(pdfium.FPDFText_GetUnicode(text.raw, index))
        if character.isspace() or pdfium.FPDFText_IsGenerated(text.raw, index) == 1:
            current = None
            continue
        line = line_box(text.raw, index, height)
        box = box_of(text.raw, index, height)
        if current is None or abs(current["bottom"] - line[3]) > (line[3] - line[1]) / 2:
            current = {"text": "", "page": number, "box": box, "bottom": line[3]}
            words.append(current)
        current["text"] += character
        old = current["box"]
        current["box"] = [min(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), max(old[3], box[3])]
    return [{**word, "box": [round(edge, 2) for edge in word["box"]]} for word in map(without_bottom, words)]


def without_bottom(word):
    return {key: value for key, value in word.items() if key != "bottom"}


def line_box(text, index, height):
    pdfium.FPDFText_GetLooseCharBox(text, index, box := pdfium.FS_RECTF())
    return [box.left, height - box.top, box.right, height - box.bottom]


def tight_box(text, index, height):
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    pdfium.FPDFText_GetCharBox(text, index, left, right, bottom, top)
    return [left.value, height - top.value, right.value, height - bottom.value]
