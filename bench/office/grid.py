"""The grid of a table: its cells with row, column and spans, counted over the edges that cells really have.

Columns are counted from the left, as an answer counts them: a table that is laid out from right to left is mirrored.
"""

from docx.oxml.ns import qn


def number(parent, path, default):
    element = parent.find(path)
    return default if element is None else int(element.get(qn("w:val"), default))


def rows_below(element):
    """The rows of a table, also those in content controls; deleted ones are left out."""
    for node in element:
        if node.tag == qn("w:tr"):
            if node.find(f"{qn('w:trPr')}/{qn('w:del')}") is None:
                yield node
        elif node.tag in (qn("w:sdt"), qn("w:sdtContent"), qn("w:ins"), qn("w:customXml")):
            yield from rows_below(node)


def cells_below(row):
    for node in row:
        if node.tag == qn("w:tc"):
            yield node
        elif node.tag in (qn("w:sdt"), qn("w:sdtContent"), qn("w:customXml")):
            yield from cells_below(node)


def table_of(element, lines_of):
    """The truth of a w:tbl; `lines_of` reads the text of a cell."""
    cells, above, heads = [], {}, 0
    rows = list(rows_below(element))
    for at, row in enumerate(rows):
        properties = row.find(qn("w:trPr"))
        column = 0 if properties is None else number(properties, qn("w:gridBefore"), 0)
        if properties is not None and properties.find(qn("w:tblHeader")) is not None and heads == at:
            heads += 1
        below = {}
        for node in cells_below(row):
            own = node.find(qn("w:tcPr"))
            span = 1 if own is None else number(own, qn("w:gridSpan"), 1)
            merge = None if own is None else own.find(qn("w:vMerge"))
            upper = above.get((column, span))
            if merge is not None and merge.get(qn("w:val"), "continue") == "continue" and upper is not None:
                upper["row_span"] = at - upper["row"] + 1
                cell = upper
                lines_of(node)
            else:
                cell = {"row": at, "column": column, "row_span": 1, "column_span": span, "text": lines_of(node)}
                cells.append(cell)
            if merge is not None:
                below[(column, span)] = cell
            column += span
        above = below
    properties = element.find(qn("w:tblPr"))
    mirror = None if properties is None else properties.find(qn("w:bidiVisual"))
    is_mirrored = mirror is not None and mirror.get(qn("w:val"), "1") not in ("0", "false", "off")
    table = collapsed(cells, heads)
    return mirrored(table) if is_mirrored else table


def mirrored(table):
    for cell in table["cells"]:
        cell["column"] = table["columns"] - cell["column"] - cell["column_span"]
    table["cells"].sort(key=lambda cell: (cell["row"], cell["column"]))
    return table


def collapsed(cells, heads):
    """Grid lines that no cell begins at part nothing: they are left out of the count."""
    for start, span in (("row", "row_span"), ("column", "column_span")):
        edges = sorted({cell[start] for cell in cells})
        index = {edge: at for at, edge in enumerate(edges)}
        for cell in cells:
            end = cell[start] + cell[span]
            cell[span] = sum(cell[start] <= edge < end for edge in edges)
        if start == "row":
            heads = sum(edge < heads for edge in edges)
        for cell in cells:
            cell[start] = index[cell[start]]
    return {
        "rows": max((cell["row"] + cell["row_span"] for cell in cells), default=0),
        "columns": max((cell["column"] + cell["column_span"] for cell in cells), default=0),
        "heads": heads,
        "cells": cells,
    }
