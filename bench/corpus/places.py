"""Reads where the named parts of documents stand, before anything is taken out of these.

Reads a JSON list of jobs from standard input: {pdf, texts, tables, notes, linked}; prints a JSON list of their places, page by page.
"""
import json
import sys

from finishing.links import linked_places
from finishing.marks import balance, places


def places_of(job):
    told = job["texts"], job["tables"], job["notes"]
    if job.get("linked"):
        return linked_places(job["pdf"], *told)
    balance(job["pdf"])
    return places(job["pdf"], *told)


if __name__ == "__main__":
    found = []
    for job in json.load(sys.stdin):
        try:
            found.append(places_of(job))
        except SystemExit as fault:
            raise SystemExit(f"{job['pdf']}: {fault}") from None
    json.dump(found, sys.stdout)
