# A receiver of Recto's webhooks. pip install standardwebhooks; WEBHOOK_SECRET=whsec_… python3 receiver.py
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
handled = set()  # Keep yours in a database, written together with what `handle` changes.


def handle(event):
    if event["type"] == "batch.update":
        print(f"fetch the results of {event['batch_id']}: {event['status']}", flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            # The bytes as they came: JSON that was parsed and written again has another signature.
            event = webhook.verify(body, dict(self.headers))
        except (WebhookVerificationError, ValueError):  # ValueError: text or a signature that can't be decoded
            return self.answer(400)
        message_id = self.headers["webhook-id"]
        if message_id not in handled:
            handle(event)  # When it fails, there is no answer, and the message comes again later.
            handled.add(message_id)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 3000))), Receiver)
print(f"listening on port {server.server_port}", flush=True)
server.serve_forever()
