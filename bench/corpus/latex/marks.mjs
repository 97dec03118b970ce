// Names in the page's content for what stands there: `finishing/marks.py` reads them and says what stands where. They go when a document is finished.

/** @param {string} name @param {string} inner LaTeX that starts no paragraph of its own */
export function marked(name, inner) {
  return `\\M{${name}}${inner}\\E{}`;
}
