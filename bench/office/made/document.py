"""A DOCX of our own making, with its truth: what is written is noted down as it is written."""

import docx

from . import parts

LOOKS = ("Table Grid", "Table Grid", "Table Grid", "Light Grid", "Medium Shading 1", None)
LONG_ROWS = (60, 110)
HIDDEN = "hidden words that nobody sees"


class Document:
    def __init__(self, random, writer):
        self.random, self.writer = random, writer
        self.document = docx.Document()
        self.truth = {"kind": "docx", "text": [], "tables": [], "headings": [], "slides": [], "holds": []}
        self.notes = []
        self.boxes = []
        self.numbers = {"box": 0, "table": 0}

    def add(self, where, text):
        self.truth["text"].append({"where": where, "second_page": False, "text": text})

    def save(self, path):
        if self.notes:
            parts.footnotes(self.document, self.notes)
        for _, text in self.notes:
            self.add("footnote", text)
        for text in self.boxes:
            self.add("text_box", text)
        self.document.save(path)
        return self.truth

    def heads_and_feet(self):
        section = self.document.sections[0]
        for where, place in (("head", section.header), ("foot", section.footer)):
            text = self.writer.title()
            paragraph = place.paragraphs[0]
            paragraph.add_run(f"{text} ")
            if where == "foot":
                parts.field(paragraph, "PAGE", "1")
            self.add(where, text)

    def heading(self, level):
        text = self.writer.title()
        self.document.add_heading(text, level)
        self.truth["headings"].append({"level": level, "text": text})
        self.add("body", text)

    def title(self):
        """A title is no heading: its style has no level."""
        text = self.writer.title()
        self.document.add_heading(text, 0)
        self.add("body", text)

    def paragraph(self):
        text = self.writer.paragraph()
        paragraph = self.document.add_paragraph(text)
        self.add("body", text)
        return paragraph

    def noted(self):
        """A paragraph with a note, and with words that are hidden."""
        paragraph = self.paragraph()
        number = len(self.notes) + 2
        parts.note_reference(paragraph, number)
        self.notes.append((number, self.writer.sentence()))
        paragraph.add_run(HIDDEN).font.hidden = True

    def list(self):
        style = self.random.choice(("List Bullet", "List Number"))
        for _ in range(self.random.randint(3, 6)):
            depth = self.random.choice(("", "", " 2"))
            text = self.writer.words(2, 9)
            self.document.add_paragraph(text, style=f"{style}{depth}")
            self.add("body", text)

    def box(self):
        self.numbers["box"] += 1
        text = self.writer.words(3, 7)
        parts.text_box(self.document.add_paragraph(), self.numbers["box"], text)
        self.boxes.append(text)

    def equation(self):
        text = self.writer.sentence()
        parts.equation(self.document.add_paragraph(f"{text} "))
        self.add("body", text)
        self.truth["holds"] = ["equation"]

    def caption(self):
        self.numbers["table"] += 1
        text = self.writer.title()
        paragraph = self.document.add_paragraph("Table ", style="Caption")
        parts.field(paragraph, "SEQ Table \\* ARABIC", str(self.numbers["table"]))
        paragraph.add_run(f": {text}")
        self.add("body", f"Table {self.numbers['table']}: {text}")

    def table(self, kind):
        """One of KINDS: `plain`, `spans`, `nested`, `long` (over pages)."""
        self.caption()
        rows = self.random.randint(*LONG_ROWS) if kind == "long" else self.random.randint(3, 8)
        columns = self.random.randint(2, 5)
        table = self.document.add_table(rows, columns)
        table.style = self.random.choice(LOOKS) if kind in ("plain", "long") else "Table Grid"
        spans = self.merged(table, rows, columns) if kind == "spans" else {}
        nested = (self.random.randrange(1, rows), self.random.randrange(columns)) if kind == "nested" else None
        heads = 0
        if kind == "long":
            parts.repeat_heads(table.rows[0])
            heads = 1
        covered = {
            (r, c)
            for (row, column), (height, width) in spans.items()
            for r in range(row, row + height)
            for c in range(column, column + width)
        }
        cells = []
        for row, line in enumerate(table.rows):
            places = line.cells
            for column in range(columns):
                if (row, column) in covered and (row, column) not in spans:
                    continue
                height, width = spans.get((row, column), (1, 1))
                text = [self.writer.title() if row == 0 else self.writer.cell()]
                places[column].paragraphs[0].add_run(text[0])
                if (row, column) == nested:
                    text += self.inner(places[column])
                cells.append(
                    {"row": row, "column": column, "row_span": height, "column_span": width, "text": text}
                )
        self.truth["tables"].append({"rows": rows, "columns": columns, "heads": heads, "cells": cells})
        for cell in cells:
            for text in cell["text"]:
                self.add("body", text)
        self.document.add_paragraph()

    def merged(self, table, rows, columns):
        """Merges cells so that each row and each column still begins with a cell: place -> height and width."""
        spans = {}
        if columns > 2 or rows > 3:
            width = self.random.randint(2, columns)
            table.cell(0, columns - width).merge(table.cell(0, columns - 1))
            spans[(0, columns - width)] = (1, width)
        top = self.random.randint(1, rows - 2)
        height = self.random.randint(2, rows - top)
        table.cell(top, 0).merge(table.cell(top + height - 1, 0))
        spans[(top, 0)] = (height, 1)
        return spans

    def inner(self, cell):
        table = cell.add_table(2, 2)
        table.style = "Table Grid"
        found = []
        for row in table.rows:
            for place in row.cells:
                text = self.writer.cell()
                place.paragraphs[0].add_run(text)
                found.append(text)
        # A cell ends with a paragraph.
        cell.add_paragraph()
        return found


def make(random, writer, path, *, hard):
    """Half of the documents are hard: their tables have spans, nested tables or many rows."""
    document = Document(random, writer)
    if random.random() < 0.7:
        document.heads_and_feet()
    kinds = random.sample(("spans", "nested", "long"), random.randint(1, 3)) if hard else ["plain"]
    if random.random() < 0.4:
        document.title()
    level = random.choice((1, 1, 2))
    for at in range(max(len(kinds), random.randint(2, 4))):
        document.heading(level)
        for _ in range(random.randint(1, 3)):
            document.paragraph()
        for part in random.sample(("list", "box", "noted", "equation", "paragraph"), 2):
            getattr(document, part)()
        if at < len(kinds):
            document.table(kinds[at])
        level = min(3, level + 1) if random.random() < 0.6 else random.randint(1, level)
    return document.save(path)
