"""The truth of a PPTX: its own XML, opened by python-pptx.

Counted is the text of the shapes of each slide, hidden slides too, in the order of the presentation. Not counted: hidden
shapes, speaker notes, comments, what stands on layouts and masters alone, numbers of slides, equations, charts, diagrams.
"""

import pptx
from pptx.oxml.ns import qn

from grid import collapsed, mirrored
from words import OBJECT

MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
TITLES = ("title", "ctrTitle")


def lines(body):
    """The paragraphs of a text body."""
    found = []
    for paragraph in body.findall(qn("a:p")):
        pieces = []
        for element in paragraph:
            if element.tag == qn("a:r"):
                pieces.extend(t.text or "" for t in element.findall(qn("a:t")))
            elif element.tag == qn("a:br"):
                pieces.append(" ")
            elif element.tag == qn("a:fld"):
                number = element.get("type") == "slidenum"
                pieces.extend(OBJECT if number else t.text or "" for t in element.findall(qn("a:t")))
            elif element.tag.startswith(MC) or element.tag.endswith("}m"):
                pieces.append(OBJECT)
        found.append("".join(pieces).replace("\v", " "))
    return found


def table_of(element):
    cells = []
    for row, tr in enumerate(element.findall(qn("a:tr"))):
        for column, tc in enumerate(tr.findall(qn("a:tc"))):
            if tc.get("hMerge") in ("1", "true") or tc.get("vMerge") in ("1", "true"):
                continue
            body = tc.find(qn("a:txBody"))
            spans = {"row_span": int(tc.get("rowSpan", 1)), "column_span": int(tc.get("gridSpan", 1))}
            cells.append({"row": row, "column": column, **spans, "text": [] if body is None else lines(body)})
    properties = element.find(qn("a:tblPr"))
    is_mirrored = properties is not None and properties.get("rtl") in ("1", "true")
    table = collapsed(cells, 0)
    return mirrored(table) if is_mirrored else table


class Reader:
    def __init__(self):
        self.text = []
        self.tables = []
        self.holds = set()

    def slide(self, page, slide):
        self.page, self.title = page, None
        self.shapes(slide._element.find(f"{qn('p:cSld')}/{qn('p:spTree')}"))
        hidden = slide._element.get("show") in ("0", "false")
        return {"title": self.title, "is_hidden": hidden}

    def shapes(self, tree):
        for element in tree:
            if element.tag == f"{MC}AlternateContent":
                choice = element.find(f"{MC}Choice")
                self.shapes(choice if choice is not None else ())
                continue
            properties = next(element.iter(qn("p:cNvPr")), None)
            if properties is not None and properties.get("hidden") in ("1", "true"):
                continue
            if element.tag == qn("p:grpSp"):
                self.shapes(element)
            elif element.tag == qn("p:sp"):
                self.shape(element)
            elif element.tag == qn("p:graphicFrame"):
                self.frame(element)

    def shape(self, element):
        body = element.find(qn("p:txBody"))
        if body is None:
            return
        own = lines(body)
        self.add(own)
        holder = element.find(f"{qn('p:nvSpPr')}/{qn('p:nvPr')}/{qn('p:ph')}")
        if holder is not None and holder.get("type") in TITLES and any(map(str.strip, own)):
            self.title = " ".join(own).strip()

    def frame(self, element):
        table = next(element.iter(qn("a:tbl")), None)
        if table is not None:
            found = {**table_of(table), "page": self.page}
            self.add([line for cell in found["cells"] for line in cell["text"]])
            if any(line.strip() for cell in found["cells"] for line in cell["text"]):
                self.tables.append(found)
        for node in element.iter():
            if node.tag in (qn("c:chart"), f"{{{'http://schemas.microsoft.com/office/drawing/2014/chartex'}}}chart"):
                self.holds.add("chart")
            elif isinstance(node.tag, str) and node.tag.endswith("/diagram}relIds"):
                self.holds.add("diagram")

    def add(self, found):
        entry = {"where": "slide", "second_page": False, "page": self.page}
        self.text.extend({**entry, "text": line} for line in found if line.strip())


def read(path):
    presentation = pptx.Presentation(path)
    reader = Reader()
    slides = [reader.slide(page, slide) for page, slide in enumerate(presentation.slides, 1)]
    return {
        "kind": "pptx",
        "text": reader.text,
        "tables": reader.tables,
        "headings": [],
        "slides": slides,
        "holds": sorted(reader.holds),
    }
