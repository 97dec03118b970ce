"""Boxes of words as their glyphs stand, where the characters that the PDF has in a word's place are the word."""
import ctypes

import pypdfium2
import pypdfium2.raw as pdfium

#: Points that a glyph's middle may lie beyond the word's line box.
SLACK = 0.6


def tighten(path, truth):
    document = pypdfium2.PdfDocument(path)
    if len(document) != len(truth["pages"]):
        raise SystemExit(f"{path} has {len(document)} pages, its truth {len(truth['pages'])}")
    for index, page in enumerate(truth["pages"]):
        glyphs = glyphs_of(document[index])
        for word in page["words"]:
            if "box" not in word:
                continue
            box = box_of(word, glyphs)
            if box is None:
                del word["box"]
            else:
                word["box"] = box
    document.close()


def glyphs_of(page):
    """Characters with their boxes, from the top left corner, in the order of the page's text."""
    height = page.get_height()
    text = page.get_textpage()
    count = text.count_chars()
    glyphs = []
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    for index in range(count):
        character = chr(pdfium.FPDFText_GetUnicode(text.raw, index))
        if character.isspace() and character not in "\u202f\u00a0":
            continue
        if pdfium.FPDFText_IsGenerated(text.raw, index) == 1:
            continue
        pdfium.FPDFText_GetCharBox(text.raw, index, left, right, bottom, top)
        glyphs.append((character, left.value, height - top.value, right.value, height - bottom.value))
    return glyphs


def box_of(word, glyphs):
    x0, y0, x1, y1 = word["box"]
    inside = [
        glyph
        for glyph in glyphs
        if x0 - SLACK <= (glyph[1] + glyph[3]) / 2 <= x1 + SLACK and y0 - SLACK <= (glyph[2] + glyph[4]) / 2 <= y1 + SLACK
    ]
    inside.sort(key=lambda glyph: (glyph[1] + glyph[3]) / 2)
    if plain("".join(glyph[0] for glyph in inside)) != plain(word["text"]):
        return None
    marks = [glyph for glyph in inside if glyph[3] > glyph[1] and glyph[4] > glyph[2]]
    if not marks:
        return None
    box = [min(g[1] for g in marks), min(g[2] for g in marks), max(g[3] for g in marks), max(g[4] for g in marks)]
    return [round(edge, 2) for edge in box]


def plain(text):
    """A hyphen is read as one of several signs."""
    return "".join("-" if character in "\u2010\u2011\u00ad\u0002\ufffe" else character for character in text if not character.isspace())
