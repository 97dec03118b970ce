"""What Markdown holds: words in their order, headings, tables as trees. Pipe tables and tables in HTML become one form."""
import re
import unicodedata

from lxml import html

TABLE = re.compile(r"<table\b.*?</table>", re.IGNORECASE | re.DOTALL)
HEADING = re.compile(r"^ {0,3}#{1,6}\s+(.*?)\s*#*$", re.MULTILINE)
RULE = re.compile(r"^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
FENCE = re.compile(r"^```.*$", re.MULTILINE)
SIGNS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "‐": "-"})


def plain(text):
    """Text without what marks emphasis and links, one kind of quotes and dashes, single blanks."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<br\s*/?>", " ", text)
    text = re.sub(r"</?(?:b|i|em|strong|sup|sub|u|code|p|div|span)\b[^>]*>", "", text)
    text = re.sub(r"\\([\\`*_{}\[\]()#+.!|<>~-])", r"\1", text)
    text = re.sub(r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)", "", text)
    return " ".join(unicodedata.normalize("NFKC", text).translate(SIGNS).split())


def tables_of(markdown):
    """Rows of (text, across, down) for each table."""
    return [rows_of_html(source) for source in TABLE.findall(with_html(markdown))]


def rows_of_html(source):
    table = html.fromstring(source)
    return [[cell_of(cell) for cell in row.xpath("./td|./th")] for row in table.xpath(".//tr")]


def cell_of(cell):
    def count(name):
        value = cell.get(name, "1")
        return int(value) if value.isdigit() else 1

    return plain(" ".join(cell.itertext())), count("colspan"), count("rowspan")


def with_html(markdown):
    """Pipe tables as HTML; a head without any text is none."""
    lines, out, at = markdown.split("\n"), [], 0
    while at < len(lines):
        if at + 1 < len(lines) and "|" in lines[at] and "|" in lines[at + 1] and RULE.match(lines[at + 1]):
            rows = [pipe_cells(lines[at])]
            at += 2
            while at < len(lines) and "|" in lines[at]:
                rows.append(pipe_cells(lines[at]))
                at += 1
            shown = rows if any(rows[0]) else rows[1:]
            out.append(f"<table>{''.join(row_html(row) for row in shown)}</table>")
        else:
            out.append(lines[at])
            at += 1
    return "\n".join(out)


def pipe_cells(line):
    inner = line.strip().strip("|")
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", inner)]


def row_html(cells):
    escaped = (cell.replace("&", "&amp;").replace("<", "&lt;") for cell in cells)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in escaped)}</tr>"


def headings_of(markdown):
    without = TABLE.sub("", re.sub(r"```.*?```", "", markdown, flags=re.DOTALL))
    return [plain(text) for text in HEADING.findall(without) if plain(text)]


def words_of(markdown):
    text = re.sub(r"<[^>]+>", " ", FENCE.sub(" ", with_html(markdown)))
    return [word for word in plain(re.sub(r"^#+", " ", text, flags=re.MULTILINE)).split() if any(c.isalnum() for c in word)]
