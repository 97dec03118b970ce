"""What stands where in a PDF whose texts are links to their names: each link's areas are told by annotations."""
import re

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

from .marks import around, glyphs_on, page_parts, rounded, runs_of

#: Where the links lead.
TARGET = "http://made.example/"
#: Points around a table within which what is drawn is of it.
NEAR = 7


def linked_places(path, texts, tables, notes):
    """The same as `marks.places`."""
    areas = areas_of(path)
    document = pypdfium2.PdfDocument(path)
    glyphs, rules = [], []
    for index, own in enumerate(areas):
        page = document[index]
        glyphs += named(glyphs_on(page), own, index + 1)
        rules.append(list(rules_on(page)))
    document.close()
    runs = runs_of(glyphs, texts)
    found = [page_parts(number, runs, [], set(tables), set(notes)) for number in range(1, len(areas) + 1)]
    for parts, drawn in zip(found, rules):
        for part in parts:
            if part["block"] in tables:
                part["box"] = with_rules(part["box"], drawn)
    return found


def areas_of(path):
    """For each page (name, box) of its links, from the top left corner."""
    pages = []
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            height = float(page.MediaBox[3])
            own = []
            for link in page.get("/Annots", []):
                target = str(link.get("/A", {}).get("/URI", ""))
                if not target.startswith(TARGET):
                    continue
                name = re.sub(r"^(rh|rf|pn)", rf"\g<1>{number}", target[len(TARGET):].strip("/"))
                x0, y0, x1, y1 = (float(edge) for edge in link.Rect)
                own.append((name, (x0, height - y1, x1, height - y0)))
            pages.append(own)
    return pages


def named(glyphs, areas, number):
    found = []
    for character, box in glyphs:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        within = [(abs((area[1] + area[3]) / 2 - y), name) for name, area in areas if area[0] - 1 <= x <= area[2] + 1 and area[1] - 1 <= y <= area[3] + 1]
        if within:
            found.append((min(within)[1], character, number, box))
    return found


def rules_on(page):
    height = page.get_height()
    for thing in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = thing.get_bounds() if hasattr(thing, "get_bounds") else thing.get_pos()
        yield left, height - top, right, height - bottom


def with_rules(box, drawn):
    x0, y0, x1, y1 = box
    for rule in drawn:
        is_near = rule[0] <= x1 + NEAR and rule[2] >= x0 - NEAR and rule[1] <= y1 + NEAR and rule[3] >= y0 - NEAR
        if is_near and rule[3] - rule[1] <= y1 - y0 + 4 * NEAR:
            box = around(box, rule)
    return rounded(box)
