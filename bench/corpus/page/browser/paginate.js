// Runs in the browser: fills pages with the blocks of #source. Frames are filled from top to bottom; what has no room is split or goes on
// to the next one. A part keeps its block's number.
/* global document */
globalThis.paginate = () => {
  const source = document.querySelector('#source');
  const stock = document.querySelector('#stock');
  const pages = document.querySelector('#pages');
  const bottomOf = (element) => element.getBoundingClientRect().bottom;
  const isOver = ({ element, limit }) => element.lastElementChild && bottomOf(element.lastElementChild) > limit() + 0.3;

  function addPage() {
    pages.append(document.querySelector('#page').content.cloneNode(true));
    const page = pages.lastElementChild;
    const element = page.querySelector('.body');
    const notes = page.querySelector('.notes');
    return { element, notes, limit: () => bottomOf(element) - notes.getBoundingClientRect().height };
  }

  /** Answers the blocks that have no room. */
  function fill(frame, blocks) {
    for (const [index, block] of blocks.entries()) {
      const rest = blocks.slice(index + 1);
      if (block.matches('.columns')) {
        const left = fillColumns(frame, block);
        if (left) return [left, ...rest];
        continue;
      }
      frame.element.append(block);
      const notes = addNotes(frame, block);
      if (!isOver(frame)) continue;
      const more = split(block, frame);
      if (more) return [more, ...rest];
      block.remove();
      for (const note of notes) stock.append(note);
      const back = [block];
      for (
        let last = frame.element.lastElementChild;
        last?.matches('[data-keep]');
        last = frame.element.lastElementChild
      ) {
        last.remove();
        back.unshift(last);
      }
      return [...back, ...rest];
    }
    return [];
  }

  function addNotes({ notes }, ...blocks) {
    if (!notes) return [];
    const named = blocks.flatMap((block) => [block, ...block.querySelectorAll('[data-notes]')]);
    const ids = named.flatMap((block) => (block.dataset.notes ?? '').split(' ')).filter((id) => id !== '');
    const added = ids.flatMap((id) => [...stock.querySelectorAll(`[data-block="${id}"]`)]);
    notes.append(...added);
    return added;
  }

  /** Columns of about the same height where all of it has room, else full ones; answers what has none. */
  function fillColumns(frame, block) {
    const container = block.cloneNode(false);
    const columns = Array.from({ length: Number(block.dataset.columns) }, () => document.createElement('div'));
    for (const column of columns) column.className = 'column';
    container.append(...columns);
    frame.element.append(container);
    const top = container.getBoundingClientRect().top;
    const attempt = (height) => {
      for (const column of columns) column.replaceChildren();
      let rest = [...block.children].map((child) => child.cloneNode(true));
      for (const column of columns) {
        column.style.height = 'auto';
        if (rest.length > 0) rest = fill({ element: column, limit: () => top + height }, rest);
      }
      return rest;
    };
    const available = () => frame.limit() - top;
    let rest = attempt(available());
    // Footnotes take from the height, so that fewer blocks may have room.
    for (let round = 0; round < 3 && addNotes(frame, container).length > 0; round += 1) rest = attempt(available());
    if (rest.length > 0) {
      const isEmpty = columns.every((column) => column.children.length === 0);
      const left = isEmpty ? block : block.cloneNode(false);
      if (isEmpty) container.remove();
      else left.append(...rest);
      return left;
    }
    let [least, most] = [0, available()];
    while (most - least > 0.5) {
      const height = (least + most) / 2;
      if (attempt(height).length === 0) most = height;
      else least = height;
    }
    attempt(most);
    return undefined;
  }

  /** Leaves in the frame what has room there; answers the rest, or nothing where nothing has. */
  function split(block, frame) {
    if (block.matches('[data-split]')) return splitText(block, frame);
    return block.matches('table') ? splitTable(block, frame) : undefined;
  }

  function splitText(block, frame) {
    const words = block.textContent.split(' ');
    const isRoom = (count) => {
      put(block, words, count);
      return !isOver(frame);
    };
    const line = Number.parseFloat(getComputedStyle(block).lineHeight);
    block.classList.add('broken');
    let [some, many] = [0, words.length];
    while (many - some > 1) {
      const count = Math.floor((some + many) / 2);
      if (isRoom(count)) some = count;
      else many = count;
    }
    isRoom(some);
    if (some > 0 && block.getBoundingClientRect().height > 1.5 * line) {
      const more = block.cloneNode(false);
      more.classList.remove('broken');
      more.classList.add('more');
      more.removeAttribute('data-notes');
      more.dataset.lead = Math.max(0, Number(block.dataset.lead ?? 0) - some);
      put(more, words.slice(some), words.length - some);
      return more;
    }
    put(block, words, words.length);
    block.classList.remove('broken');
    return undefined;
  }

  /** The first words of a text, with those that are set off and, behind the last one, its mark. */
  function put(block, words, count) {
    const { lead = 0, mark = '' } = block.dataset;
    const isEnd = mark !== '' && count === words.length;
    const shown = words.slice(0, count).join(' ');
    const text = isEnd ? shown.slice(0, -mark.length) : shown;
    const set = words.slice(0, Math.min(Number(lead), count)).join(' ');
    block.replaceChildren();
    if (set !== '') {
      block.append(document.createElement('b'));
      block.lastElementChild.textContent = set;
    }
    block.append(text.slice(set.length));
    if (isEnd) {
      block.append(document.createElement('sup'));
      block.lastElementChild.textContent = mark;
    }
  }

  function splitTable(table, frame) {
    const body = table.tBodies[0];
    const moved = [];
    while (body.rows.length > 0 && isOver(frame)) {
      moved.unshift(body.lastElementChild);
      body.lastElementChild.remove();
    }
    const lines = moved.length > 0 ? splitRow(body, moved[0], frame) : false;
    while (!lines && moved.length > 0 && body.rows.length > 0 && !moved[0].matches('[data-break]')) {
      moved.unshift(body.lastElementChild);
      body.lastElementChild.remove();
    }
    if (body.rows.length === 0) {
      body.append(...moved);
      return undefined;
    }
    const more = table.cloneNode(false);
    for (const part of table.querySelectorAll('colgroup, thead')) more.append(part.cloneNode(true));
    for (const cell of more.querySelectorAll('thead [data-text]')) cell.dataset.repeated = '';
    const rest = document.createElement('tbody');
    rest.append(...moved);
    more.append(rest);
    return more;
  }

  /** Leaves the first lines of a row whose cells have several; whether it did. */
  function splitRow(body, row, frame) {
    const most = Math.max(0, ...[...row.cells].map((cell) => cell.querySelectorAll('.line').length));
    for (let count = most - 1; count > 0; count -= 1) {
      const first = row.cloneNode(true);
      for (const cell of first.cells)
        for (const line of [...cell.querySelectorAll('.line')].slice(count)) line.remove();
      body.append(first);
      if (isOver(frame)) {
        first.remove();
        continue;
      }
      for (const cell of row.cells) {
        const lines = [...cell.querySelectorAll('.line')];
        if (lines.length === 0) cell.replaceChildren();
        for (const line of lines.slice(0, count)) line.remove();
      }
      return true;
    }
    return false;
  }

  for (const section of [...source.children]) {
    let rest = [...section.children];
    while (rest.length > 0) {
      const frame = addPage();
      rest = fill(frame, rest);
      const isEmpty = () => frame.element.children.length === 0;
      // What is kept together but higher than a page is parted after all.
      if (isEmpty() && rest[0].matches('.kept')) rest = fill(frame, [...rest[0].children, ...rest.slice(1)]);
      if (isEmpty()) throw new Error(`a block is higher than a page: ${rest[0].outerHTML.slice(0, 80)}`);
    }
  }
  source.remove();
  stock.remove();
  for (const dots of pages.querySelectorAll('span.dots')) {
    const room = dots.getBoundingClientRect().width;
    const inner = document.createElement('span');
    dots.append(inner);
    do inner.textContent += ' .';
    while (inner.getBoundingClientRect().width < room);
    inner.textContent = inner.textContent.slice(0, -2).trim();
  }
  for (const [index, page] of [...pages.children].entries())
    for (const [place, span] of [...page.querySelectorAll('[data-running]')].entries()) {
      span.dataset.block = `r${index + 1}-${place + 1}`;
      span.textContent = span.textContent.replace('{page}', index + 1).replace('{pages}', pages.children.length);
    }
};
