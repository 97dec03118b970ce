"""What a first program does with the Python client: a parse, then a batch whose end a webhook tells.

FIRST_STEPS: { port, secret, document }. Prints a JSON line for each step.
"""

import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue

from recto_client import Recto, verify_webhook

settings = json.loads(os.environ["FIRST_STEPS"])
told: Queue = Queue()
begun = time.perf_counter()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        _, event = verify_webhook(body, dict(self.headers), settings["secret"])
        self.send_response(204)
        self.end_headers()
        if (event.get("metadata") or {}).get("run") == "python":
            told.put(event)

    def log_message(self, *_):
        pass


def step(name, what):
    global begun
    print(json.dumps({"name": name, "what": what, "ms": (time.perf_counter() - begun) * 1000}), flush=True)
    begun = time.perf_counter()


server = HTTPServer(("127.0.0.1", settings["port"]), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
with Recto() as recto:
    chunks = recto.parse(settings["document"])["chunks"]
    step("parse", f"{len(chunks)} chunks")
    file = recto.files.upload(settings["document"])
    batch = recto.batches.create(
        {"type": "files", "file_ids": [file["id"]]}, metadata={"run": "python"}, webhook={"mode": "signed"}
    )
    step("upload and batch", batch["id"])
    event = told.get(timeout=120)
    step("webhook, verified", event["status"])
    for item, result in recto.batches.results(batch["id"]):
        assert result and result["chunks"] == chunks, item["id"]
    step("results", event["status"])
