"""Writes a PDF of so many pages, taken in turn from the files that standard input lists: joined.py OUT PAGES."""
import json
import sys

import pypdfium2


def main():
    out, wanted = sys.argv[1], int(sys.argv[2])
    files = json.load(sys.stdin)
    joined = pypdfium2.PdfDocument.new()
    index = 0
    while len(joined) < wanted:
        source = pypdfium2.PdfDocument(files[index % len(files)])
        joined.import_pages(source, list(range(min(len(source), wanted - len(joined)))))
        source.close()
        index += 1
    joined.save(out)


if __name__ == "__main__":
    main()
