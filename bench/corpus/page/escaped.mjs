const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for HTML and for its attributes. */
export function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);
}
