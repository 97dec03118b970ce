/** How a program sends a batch, as commands to paste into a shell. Pure. */

/** Registers a document, uploads it, and submits it as a batch of one, whose end the endpoints are told. */
export function sendCommands(origin: string): string {
  return `FILE=document.pdf
post() {
  curl -sS "${origin}$1" -H "X-API-Key: $RECTO_API_KEY" \\
    -H 'Content-Type: application/json' -d "$2"
}
REGISTERED=$(post /v1/files "{
  \\"filename\\": \\"$FILE\\",
  \\"size_bytes\\": $(wc -c < "$FILE")
}")
curl -sS -T "$FILE" "$(printf %s "$REGISTERED" | sed 's/.*"url":"\\([^"]*\\)".*/\\1/')"
FILE_ID=$(printf %s "$REGISTERED" | grep -o 'file_[0-9a-z]*' | head -n 1)
post /v1/batches "{
  \\"source\\": { \\"type\\": \\"files\\", \\"file_ids\\": [\\"$FILE_ID\\"] },
  \\"webhook\\": { \\"mode\\": \\"signed\\" }
}"`;
}
