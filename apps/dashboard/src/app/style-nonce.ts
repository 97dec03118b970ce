/** The policy of the page takes only style elements that carry the nonce of its answer. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

// Where react-style-singleton, which keeps the page behind a dialog from scrolling, looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
