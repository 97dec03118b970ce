"""The truth of a DOCX: its own XML, opened by python-docx.

Counted is what a reader of the document sees and the file holds as text: body, tables, text boxes, notes that the body
refers to, heads and feet that a section uses, each once. Tracked changes are accepted. Not counted: deleted and hidden
text, comments, instructions of fields, numbers of pages (they depend on the layout), numbers and bullets of lists (the
file doesn't hold them), equations, charts and diagrams (looked at on pictures).
"""

import docx
from docx.oxml.ns import qn

from grid import cells_below, rows_below, table_of
from words import LABEL, OBJECT

MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
BODY_LEVEL = 9
"""The value of w:outlineLvl that makes a paragraph plain text."""
PAGE_FIELDS = {"PAGE", "NUMPAGES", "SECTIONPAGES", "SECTION"}
LEFT_OUT = {qn(f"w:{name}") for name in ("del", "moveFrom", "object", "pPr", "rPr", "delText", "instrText")}
SPACES = {qn(f"w:{name}") for name in ("tab", "br", "cr", "ptab")}
MARKS = {qn(f"w:{name}") for name in ("footnoteReference", "endnoteReference", "footnoteRef", "endnoteRef")}
NOTES = {"footnote": "footnotes", "endnote": "endnotes"}


def on(properties, name):
    """The value of a switch such as w:vanish: None when it isn't there."""
    found = None if properties is None else properties.find(qn(f"w:{name}"))
    return None if found is None else found.get(qn("w:val"), "1") not in ("0", "false", "off", "none")


class Styles:
    """What a paragraph or run has from its style and those it is based on."""

    def __init__(self, document):
        self.elements = {e.get(qn("w:styleId")): e for e in document.styles.element.findall(qn("w:style"))}

    def first(self, style, ask):
        for _ in range(20):
            element = self.elements.get(style)
            if element is None:
                return None
            answer = ask(element)
            if answer is not None:
                return answer
            based = element.find(qn("w:basedOn"))
            style = None if based is None else based.get(qn("w:val"))
        return None

    def hides(self, style):
        return self.first(style, lambda element: on(element.find(qn("w:rPr")), "vanish")) is True

    def property(self, paragraph, ask):
        """What `ask` finds in the paragraph's own properties, else in its style's."""
        own = paragraph.find(qn("w:pPr"))
        answer = None if own is None else ask(own)
        if answer is not None:
            return answer
        named = None if own is None else own.find(qn("w:pStyle"))
        style = named.get(qn("w:val")) if named is not None else self.default()

        def of(element):
            properties = element.find(qn("w:pPr"))
            return None if properties is None else ask(properties)

        return self.first(style, of)

    def default(self):
        for style, element in self.elements.items():
            if element.get(qn("w:type")) == "paragraph" and element.get(qn("w:default")) in ("1", "true"):
                return style
        return None


def outline_level(properties):
    level = properties.find(qn("w:outlineLvl"))
    return None if level is None else int(level.get(qn("w:val")))


def list_number(properties):
    number = properties.find(f"{qn('w:numPr')}/{qn('w:numId')}")
    return None if number is None else number.get(qn("w:val"))


class Reader:
    """Reads one part: the state of fields goes on over its paragraphs."""

    def __init__(self, styles):
        self.styles = styles
        self.fields = []
        self.notes = []
        self.boxes = []
        self.tables = []
        self.headings = []
        self.lines = []
        self.holds = set()

    def blocks(self, parent, *, is_body=True, depth=0):
        """Paragraphs and tables below an element; returns the lines of this element alone."""
        lines = []
        for element in parent:
            if element.tag == qn("w:p"):
                lines.append(self.paragraph(element, is_body=is_body and depth == 0))
            elif element.tag == qn("w:tbl"):
                lines.extend(self.table(element, depth))
            elif element.tag not in LEFT_OUT:
                lines.extend(self.blocks(element, is_body=is_body, depth=depth))
        return lines

    def table(self, element, depth):
        """A nested table is no table of its own, since a cell of an answer holds text alone. A table of one cell around
        others is a frame of theirs.
        """
        cells = [cell for row in rows_below(element) for cell in cells_below(row)]
        if len(cells) == 1 and cells[0].find(qn("w:tbl")) is not None:
            return self.blocks(cells[0], depth=depth)

        def cell(parent):
            return self.blocks(parent, depth=depth + 1)

        table = table_of(element, cell)
        if depth == 0 and any(line.strip(f" {LABEL}{OBJECT}") for c in table["cells"] for line in c["text"]):
            self.tables.append(table)
        return [line for c in table["cells"] for line in c["text"]]

    def paragraph(self, element, *, is_body):
        pieces = []
        named = element.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        style = named.get(qn("w:val")) if named is not None else self.styles.default()
        self.inline(element, pieces, self.styles.hides(style))
        text = "".join(pieces)
        level = self.styles.property(element, outline_level)
        is_text = text.strip(f" {LABEL}{OBJECT}") != ""
        if is_body and level is not None and level < BODY_LEVEL and is_text:
            self.headings.append({"level": level + 1, "text": text.strip()})
        if self.styles.property(element, list_number) not in (None, "0"):
            text = LABEL + text
        return text

    def inline(self, parent, pieces, is_hidden):
        for element in parent:
            tag = element.tag
            if tag in LEFT_OUT:
                continue
            if tag == qn("w:r"):
                self.run(element, pieces, is_hidden)
            elif tag.startswith(MATH):
                self.holds.add("equation")
                pieces.append(OBJECT)
            elif tag == qn("w:fldSimple"):
                self.begin(element.get(qn("w:instr"), ""), in_result=True)
                self.inline(element, pieces, is_hidden)
                self.fields.pop()
            elif tag == f"{MC}AlternateContent":
                self.inline(chosen(element), pieces, is_hidden)
            elif isinstance(tag, str):
                self.inline(element, pieces, is_hidden)

    def run(self, run, pieces, is_hidden):
        properties = run.find(qn("w:rPr"))
        own = on(properties, "vanish")
        named = None if properties is None else properties.find(qn("w:rStyle"))
        styled = named is not None and self.styles.hides(named.get(qn("w:val")))
        hidden = own if own is not None else styled or is_hidden
        for element in run:
            self.run_part(element, pieces, hidden)

    def run_part(self, element, pieces, is_hidden):
        tag = element.tag
        if tag == qn("w:fldChar"):
            self.field(element.get(qn("w:fldCharType")), pieces)
        elif tag == qn("w:instrText"):
            if self.fields and not self.fields[-1]["in_result"]:
                self.fields[-1]["instruction"] += element.text or ""
        elif is_hidden or not self.is_shown() or not isinstance(tag, str):
            return
        elif tag == qn("w:t"):
            pieces.append(element.text or "")
        elif tag in SPACES:
            pieces.append(" ")
        elif tag == qn("w:noBreakHyphen"):
            pieces.append("-")
        elif tag == qn("w:sym"):
            pieces.append(OBJECT)
        elif tag in MARKS:
            pieces.append(LABEL)
            kind = "footnote" if tag == qn("w:footnoteReference") else "endnote"
            if tag.endswith("Reference"):
                self.notes.append((kind, element.get(qn("w:id"))))
        elif tag == f"{MC}AlternateContent":
            self.box(chosen(element))
        elif tag in (qn("w:drawing"), qn("w:pict")):
            self.box(element)
        elif tag == qn("w:ruby"):
            for inner in element.iter(qn("w:r")):
                self.run(inner, pieces, is_hidden)

    def box(self, element):
        """The text boxes of a drawing, which are read by themselves."""
        for node in element:
            if node.tag == qn("w:txbxContent"):
                outer, self.fields = self.fields, []
                self.boxes.extend(self.blocks(node, is_body=False))
                self.fields = outer
            elif node.tag == f"{MC}AlternateContent":
                self.box(chosen(node))
            elif isinstance(node.tag, str):
                if node.tag.endswith("}chart"):
                    self.holds.add("chart")
                if node.tag.endswith("}relIds"):
                    self.holds.add("diagram")
                self.box(node)

    def begin(self, instruction, *, in_result):
        self.fields.append({"instruction": instruction, "in_result": in_result})

    def field(self, kind, pieces):
        if kind == "begin":
            self.begin("", in_result=False)
        elif kind == "separate" and self.fields:
            self.fields[-1]["in_result"] = True
            if self.of_page(self.fields[-1]):
                pieces.append(OBJECT)
        elif kind == "end" and self.fields:
            self.fields.pop()

    def of_page(self, field):
        return field["instruction"].split()[:1] and field["instruction"].split()[0].upper() in PAGE_FIELDS

    def is_shown(self):
        return all(field["in_result"] and not self.of_page(field) for field in self.fields)


def chosen(alternatives):
    """What an application of today takes: the first choice, else the fallback."""
    choice = alternatives.find(f"{MC}Choice")
    fallback = alternatives.find(f"{MC}Fallback")
    return choice if choice is not None else fallback if fallback is not None else ()


def notes_of(document, kind):
    for relation in document.part.rels.values():
        if not relation.is_external and relation.reltype.endswith(f"/{NOTES[kind]}"):
            root = docx.oxml.parse_xml(relation.target_part.blob)
            return {note.get(qn("w:id")): note for note in root.findall(qn(f"w:{kind}"))}
    return {}


def heads_and_feet(document):
    """Each part that a section uses: where it stands, whether it needs a second page, and its element."""
    odd_and_even = document.settings.odd_and_even_pages_header_footer
    seen = set()
    for section in document.sections:
        first = section.different_first_page_header_footer
        for where, names in (("head", ("header", "first_page_header", "even_page_header")),
                             ("foot", ("footer", "first_page_footer", "even_page_footer"))):
            uses = {names[0]: first, names[1]: False, names[2]: True}
            for name, needs_second in uses.items():
                if (name == names[1] and not first) or (name == names[2] and not odd_and_even):
                    continue
                part = getattr(section, name)
                if part.is_linked_to_previous or part.part.partname in seen:
                    continue
                seen.add(part.part.partname)
                yield where, needs_second, part._element


def read(path):
    document = docx.Document(path)
    styles = Styles(document)
    reader = Reader(styles)
    text = []

    def add(where, lines, second_page=False):
        text.extend({"where": where, "second_page": second_page, "text": line} for line in lines if line.strip())

    add("body", reader.blocks(document.element.body))
    for kind, name in dict.fromkeys(reader.notes):
        note = notes_of(document, kind).get(name)
        if note is not None:
            add(kind, Reader(styles).blocks(note, is_body=False))
    add("text_box", reader.boxes)
    for where, second_page, element in heads_and_feet(document):
        part = Reader(styles)
        add(where, part.blocks(element, is_body=False, depth=1), second_page)
        add("text_box", part.boxes, second_page)
    return {
        "kind": "docx",
        "text": text,
        "tables": reader.tables,
        "headings": reader.headings,
        "slides": [],
        "holds": sorted(reader.holds),
    }
