// Runs in the browser: where blocks stand on which page, with their words. Lengths are points from the page's top left corner.
/* global document, NodeFilter */
globalThis.places = () => {
  const POINTS = 0.75;

  function boxOf(rect, origin) {
    const edges = [rect.left - origin.left, rect.top - origin.top, rect.right - origin.left, rect.bottom - origin.top];
    return edges.map((edge) => Math.round(edge * POINTS * 100) / 100);
  }

  /** Words of an element in the order of the text; one that is broken over lines has no box. */
  function wordsOf(element, origin) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words = [];
    let last = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: found, index } of node.data.matchAll(/[^ \n\t]+/g)) {
        const range = document.createRange();
        let text = found;
        // A raised mark belongs to the word before.
        const isRaised = words.length > 0 && node.parentElement.matches('sup');
        if (isRaised) {
          range.setStart(last.startContainer, last.startOffset);
          text = `${words.pop().text}${found}`;
        } else range.setStart(node, index);
        range.setEnd(node, index + found.length);
        last = range;
        const rects = [...range.getClientRects()];
        const isWhole = rects.length > 0 && (isRaised || rects.every(({ top }) => Math.abs(top - rects[0].top) < 1));
        words.push(isWhole ? { text, box: boxOf(range.getBoundingClientRect(), origin) } : { text });
      }
    return words;
  }

  function runOf(element, origin) {
    const { cell, repeated, marker } = element.dataset;
    const run = { words: wordsOf(element, origin) };
    if (cell !== undefined) {
      run.cell = cell.split(' ').map(Number);
      run.box = boxOf(element.getBoundingClientRect(), origin);
    }
    if (repeated !== undefined) run.isRepeated = true;
    if (marker !== undefined) run.isMarker = true;
    return run;
  }

  function partOf(element, origin, page) {
    const holders = element.matches('[data-text]')
      ? [element]
      : [...element.querySelectorAll('[data-text], [data-marker]')];
    const runs = holders.map((holder) => runOf(holder, origin));
    const part = { block: element.dataset.block, page, box: boxOf(element.getBoundingClientRect(), origin), runs };
    const chart = element.querySelector(':scope > .chart');
    if (chart) part.box = boxOf(chart.getBoundingClientRect(), origin);
    // A line of text reaches less far than its element.
    const isText = element.matches('[data-text], .item');
    const boxes = runs.flatMap(({ words }) => words.flatMap(({ box }) => (box ? [box] : [])));
    if (isText && boxes.length > 0) {
      part.box[0] = Math.min(...boxes.map(([left]) => left));
      part.box[2] = Math.max(...boxes.map(([, , right]) => right));
    }
    const field = element.querySelector('[data-field]');
    if (field) part.field = boxOf(field.getBoundingClientRect(), origin);
    if (element.dataset.running) part.role = element.dataset.running;
    return part;
  }

  return [...document.querySelectorAll('.page')].map((page, index) => {
    const origin = page.getBoundingClientRect();
    return [...page.querySelectorAll('[data-block]')].map((element) => partOf(element, origin, index + 1));
  });
};
