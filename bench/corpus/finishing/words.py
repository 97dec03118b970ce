"""Words of a document as PDFium finds them, with their boxes from the top left corner of the page."""
import ctypes

import pypdfium2.raw as pdfium

#: Parts of a point that places are told in.
FINENESS = 100


def words_of(document, is_tight=False):
    """With boxes as high as their line, or as tight as their glyphs."""
    box_of = tight_box if is_tight else line_box
    return [word for index in range(len(document)) for word in words_on(document[index], index + 1, box_of)]


def words_on(page, number, box_of):
    """A word ends at white space, and where the next glyph stands on another line."""
    shown = shown_on(page)
    text = page.get_textpage()
    words, current = [], None
    for index in range(text.count_chars()):
        character = chr(pdfium.FPDFText_GetUnicode(text.raw, index))
        if character.isspace() or pdfium.FPDFText_IsGenerated(text.raw, index) == 1:
            current = None
            continue
        line = shown(line_box(text.raw, index))
        box = shown(box_of(text.raw, index))
        if current is None or abs(current["bottom"] - line[3]) > (line[3] - line[1]) / 2:
            current = {"text": "", "page": number, "box": box, "bottom": line[3]}
            words.append(current)
        current["text"] += character
        old = current["box"]
        current["box"] = [min(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), max(old[3], box[3])]
    for word in words:
        del word["bottom"]
        word["box"] = [round(edge, 2) for edge in word["box"]]
    return words


def shown_on(page):
    """Turns boxes of the page's own space into points of the page as displayed: cropped and rotated, from the top left."""
    width, height = page.get_size()
    columns, rows = round(width * FINENESS), round(height * FINENESS)
    x, y = ctypes.c_int(), ctypes.c_int()

    def point(across, up):
        pdfium.FPDF_PageToDevice(page.raw, 0, 0, columns, rows, 0, across, up, x, y)
        return x.value / FINENESS, y.value / FINENESS

    def shown(box):
        corners = [point(box[0], box[1]), point(box[2], box[3])]
        xs, ys = zip(*corners)
        return [min(xs), min(ys), max(xs), max(ys)]

    return shown


def line_box(text, index):
    pdfium.FPDFText_GetLooseCharBox(text, index, box := pdfium.FS_RECTF())
    return [box.left, box.bottom, box.right, box.top]


def tight_box(text, index):
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    pdfium.FPDFText_GetCharBox(text, index, left, right, bottom, top)
    return [left.value, bottom.value, right.value, top.value]
