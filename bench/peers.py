"""Reads every PDF of a folder with one peer in one process and prints JSON: pages, CPU seconds and failures.

  python peers.py pypdfium2|pdftotext|liteparse|liteparse-ocr FOLDER
  python peers.py join PAGES OUT.pdf FOLDER ...     joins real documents until the result has PAGES pages
"""

import json
import resource
import subprocess
import sys
from pathlib import Path


def cpu() -> float:
    """User and system seconds of this process and of the children that it waited for."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(u.ru_utime + u.ru_stime for u in usages)


def with_pypdfium2(path: Path) -> int:
    """Plain text of each page, the cheapest thing that a reader can be asked for."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(path)
    for page in pdf:
        page.get_textpage().get_text_bounded()
    pages = len(pdf)
    pdf.close()
    return pages


def with_pdftotext(path: Path) -> int:
    done = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True)
    return done.stdout.count(b"\f")


def with_liteparse(path: Path, reads_pictures: bool = False) -> int:
    """Layout and Markdown, one worker; text in pictures where asked."""
    global PARSER
    if PARSER is None:
        from liteparse import LiteParse

        PARSER = LiteParse(ocr_enabled=reads_pictures, output_format="markdown", quiet=True, num_workers=1)
    return len(PARSER.parse(str(path)).pages)


def with_liteparse_ocr(path: Path) -> int:
    return with_liteparse(path, reads_pictures=True)


PARSER = None
PEERS = {
    "pypdfium2": with_pypdfium2,
    "pdftotext": with_pdftotext,
    "liteparse": with_liteparse,
    "liteparse-ocr": with_liteparse_ocr,
}


def measure(peer: str, folder: Path) -> None:
    read = PEERS[peer]
    files = sorted(folder.glob("*.pdf"))
    read(files[0])  # loads libraries and fonts, as a long-lived service has done
    start, pages, failed = cpu(), 0, 0
    for path in files:
        try:
            pages += read(path)
        except Exception:  # noqa: BLE001 - a peer's failure is a result
            failed += 1
    print(json.dumps({"pages": pages, "cpu_seconds": cpu() - start, "failed": failed}))


def join(wanted: int, out: Path, folders: list[Path]) -> None:
    import pypdfium2

    joined = pypdfium2.PdfDocument.new()
    for path in (path for folder in folders for path in sorted(folder.glob("*.pdf"))):
        if len(joined) >= wanted:
            break
        try:
            joined.import_pages(pypdfium2.PdfDocument(path))
        except pypdfium2.PdfiumError:
            continue
    joined.save(out)
    print(json.dumps({"pages": len(joined)}))


if __name__ == "__main__":
    if sys.argv[1] == "join":
        join(int(sys.argv[2]), Path(sys.argv[3]), [Path(folder) for folder in sys.argv[4:]])
    else:
        measure(sys.argv[1], Path(sys.argv[2]))
