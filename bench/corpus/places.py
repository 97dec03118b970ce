"""Reads where the named parts of documents stand, before anything is taken out of these.

Reads a JSON list of jobs from standard input: {pdf, texts, tables, notes}; prints a JSON list of their places, page by page.
"""
import json
import sys

from finishing.marks import balance, places

if __name__ == "__main__":
    found = []
    for job in json.load(sys.stdin):
        balance(job["pdf"])
        try:
            found.append(places(job["pdf"], job["texts"], job["tables"], job["notes"]))
        except SystemExit as fault:
            raise SystemExit(f"{job['pdf']}: {fault}") from None
    json.dump(found, sys.stdout)
