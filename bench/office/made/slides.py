"""A PPTX of our own making, with its truth."""

import pptx
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

TITLE_AND_TEXT, TITLE_ONLY = 1, 5
"""Layouts of python-pptx's own template."""


class Slides:
    def __init__(self, random, writer):
        self.random, self.writer = random, writer
        self.presentation = pptx.Presentation()
        self.truth = {"kind": "pptx", "text": [], "tables": [], "headings": [], "slides": [], "holds": set()}

    def add(self, text):
        page = len(self.truth["slides"])
        self.truth["text"].append({"where": "slide", "second_page": False, "page": page, "text": text})

    def slide(self, layout, *, is_hidden):
        slide = self.presentation.slides.add_slide(self.presentation.slide_layouts[layout])
        title = self.writer.title()
        slide.shapes.title.text = title
        if is_hidden:
            slide._element.set("show", "0")
        slide.notes_slide.notes_text_frame.text = self.writer.sentence()
        self.truth["slides"].append({"title": title, "is_hidden": is_hidden})
        self.add(title)
        return slide

    def bullets(self, slide):
        frame = slide.placeholders[1].text_frame
        for at in range(self.random.randint(2, 5)):
            paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
            paragraph.text = self.writer.words(2, 7)
            paragraph.level = self.random.choice((0, 0, 1))
            self.add(paragraph.text)

    def table(self, slide, *, hard):
        rows, columns = self.random.randint(3, 6), self.random.randint(3, 4)
        place = Inches(0.7), Inches(1.8), Inches(8.5), Inches(0.5 * rows)
        table = slide.shapes.add_table(rows, columns, *place).table
        spans = {}
        if hard:
            table.cell(0, 1).merge(table.cell(0, 2))
            table.cell(1, 0).merge(table.cell(2, 0))
            spans = {(0, 1): (1, 2), (1, 0): (2, 1)}
        cells = []
        for row in range(rows):
            for column in range(columns):
                cell = table.cell(row, column)
                if cell.is_spanned:
                    continue
                height, width = spans.get((row, column), (1, 1))
                cell.text = self.writer.cell()
                cells.append(
                    {"row": row, "column": column, "row_span": height, "column_span": width, "text": [cell.text]}
                )
                self.add(cell.text)
        page = len(self.truth["slides"])
        self.truth["tables"].append({"rows": rows, "columns": columns, "heads": 0, "cells": cells, "page": page})

    def boxes(self, slide):
        for at in range(2):
            box = slide.shapes.add_textbox(Inches(0.7 + 4.5 * at), Inches(2), Inches(4), Inches(1))
            box.text_frame.word_wrap = True
            box.text_frame.text = self.writer.words(4, 10)
            self.add(box.text_frame.text)

    def chart(self, slide):
        data = CategoryChartData()
        data.categories = [self.writer.words(1, 1) for _ in range(4)]
        data.add_series(self.writer.words(1, 2), [self.random.randint(1, 90) for _ in range(4)])
        kind = self.random.choice((XL_CHART_TYPE.COLUMN_CLUSTERED, XL_CHART_TYPE.PIE, XL_CHART_TYPE.LINE))
        slide.shapes.add_chart(kind, Inches(1), Inches(1.8), Inches(8), Inches(4.5), data)
        self.truth["holds"].add("chart")


def make(random, writer, path, *, hard):
    slides = Slides(random, writer)
    for at in range(random.randint(3, 6)):
        part = random.choice(("bullets", "table", "boxes", "chart")) if at else "table"
        layout = TITLE_AND_TEXT if part == "bullets" else TITLE_ONLY
        slide = slides.slide(layout, is_hidden=at > 0 and random.random() < 0.25)
        if part == "table":
            slides.table(slide, hard=hard)
        else:
            getattr(slides, part)(slide)
    slides.presentation.save(path)
    return {**slides.truth, "holds": sorted(slides.truth["holds"])}
