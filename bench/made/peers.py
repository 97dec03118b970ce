"""Reads every PDF of a folder with one peer and writes its Markdown: python peers.py liteparse|pdf-inspector FOLDER OUT"""
import sys
from pathlib import Path


def liteparse_reader():
    from liteparse import LiteParse

    parser = LiteParse(ocr_enabled=False, output_format="markdown", quiet=True, num_workers=1)
    return lambda path: parser.parse(str(path)).text


def inspector_reader():
    import pdf_inspector

    return lambda path: pdf_inspector.process_pdf(str(path)).markdown or ""


READERS = {"liteparse": liteparse_reader, "pdf-inspector": inspector_reader}

if __name__ == "__main__":
    read = READERS[sys.argv[1]]()
    out = Path(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(Path(sys.argv[2]).glob("*.pdf")):
        try:
            text = read(path)
        except Exception as fault:  # a peer's failure is a result
            print(f"{path.name}: {fault}", file=sys.stderr)
            text = ""
        (out / f"{path.stem}.md").write_text(text, encoding="utf8")
