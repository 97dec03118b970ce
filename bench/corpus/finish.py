"""Finishes a printed document: takes out what would tell its content (structure, outline, metadata) and what differs from
run to run, adds fields that can be filled in, draws a scan, and gives words the boxes of their glyphs.

Reads a JSON list of jobs from standard input: {pdf, truth, keep_structure, shuffle, turn, interactive, scan, draw}; overwrites
both files. `draw` names pictures of the truth over its pages.
"""
import json
import sys
from concurrent.futures import ProcessPoolExecutor

from finishing.boxes import tighten
from finishing.draw import draw
from finishing.fields import add_fields
from finishing.order import shuffle
from finishing.scan import scan_document
from finishing.strip import strip
from finishing.turn import turn


def finish(job):
    with open(job["truth"], encoding="utf8") as file:
        truth = json.load(file)
    tighten(job["pdf"], truth)
    strip(job["pdf"], keep_structure=job["keep_structure"])
    if job["shuffle"]:
        shuffle(job["pdf"], job["shuffle"])
    if job.get("turn"):
        turn(job["pdf"], truth, job["turn"])
    if job["interactive"]:
        add_fields(job["pdf"], truth)
    if job["scan"]:
        scan_document(job["pdf"], truth, job["scan"])
    with open(job["truth"], "w", encoding="utf8") as file:
        json.dump(truth, file, ensure_ascii=False)
    if job["draw"]:
        draw(job["pdf"], truth, job["draw"])


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        list(pool.map(finish, json.load(sys.stdin)))
