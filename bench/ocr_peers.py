"""Other readers of pixels, and what is known of documents, as JSON.

  python ocr_peers.py rapidocr FOLDER        CPU seconds over the pictures of a folder, one thread, without its start
  python ocr_peers.py pictures FOLDER        ids of the PDFs whose first page is a picture for more than a half
"""

import json
import sys
from pathlib import Path

from peers import cpu


def rapidocr(folder: Path) -> dict:
    import cv2
    from rapidocr import RapidOCR

    cv2.setNumThreads(1)
    engine = "EngineConfig.onnxruntime"
    threads = {f"{engine}.intra_op_num_threads": 1, f"{engine}.inter_op_num_threads": 1}
    reader = RapidOCR(params={"Global.log_level": "error", "Global.use_cls": False, **threads})
    files = sorted(folder.iterdir())
    start = cpu()
    for path in files:
        reader(str(path))
    return {"pages": len(files), "cpu_seconds": cpu() - start}


def pictures(folder: Path) -> list:
    import pypdfium2

    from ocr_pages import picture_share

    return [path.stem for path in sorted(folder.glob("*.pdf")) if picture_share(pypdfium2.PdfDocument(path)[0]) > 0.5]


if __name__ == "__main__":
    work = {"rapidocr": rapidocr, "pictures": pictures}[sys.argv[1]]
    print(json.dumps(work(Path(sys.argv[2]))))
