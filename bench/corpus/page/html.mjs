// Blocks as HTML. What the truth needs stands in data attributes: `data-block` is a block's number, `data-text` its text, `data-cell` a
// cell's place, `data-marker` what is printed beside a text without being of it, `data-field` what is filled in.
import { figureHtml } from './figure.mjs';
import { stylesheet } from './stylesheet.mjs';
import { tableHtml } from './table.mjs';
import { escaped } from './escaped.mjs';
import { isMarked } from '../truth.mjs';

export function htmlOf(description, written) {
  const {
    title,
    language,
    size,
    margin,
    style,
    head = [],
    foot = [],
    isInteractive = false,
    hasPoorTags = false,
  } = description;
  const context = { style, isInteractive, hasPoorTags };
  const notes = [...written.blocks.values()].filter(({ role }) => role === 'footnote');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>${stylesheet({ size, margin, style })}</style></head><body>
<div id="source">
${written.sections.map((section) => `<section>\n${blocksHtml(section, context)}\n</section>`).join('\n')}
</div>
<div id="stock">${notes.map(({ id, text }) => `<div class="note" data-block="${id}" data-text>${escaped(text)}</div>`).join('\n')}</div>
<template id="page"><div class="page"><div class="head">${running(head)}</div><div class="body"></div><div class="notes"></div>
<div class="foot">${running(foot)}</div></div></template>
<div id="pages"></div>
</body></html>`;
}

function running(entries) {
  return entries
    .map(({ role, text }) => `<span data-running="${role}" data-block data-text>${escaped(text)}</span>`)
    .join('');
}

function blocksHtml(blocks, context) {
  return blocks.map((block) => blockHtml(block, context)).join('\n');
}

function blockHtml(block, context) {
  if ('columns' in block) return columnsHtml(block, context);
  if ('wide' in block) return blocksHtml(block.wide, context);
  if ('region' in block && 'body' in block) {
    const inner = blocksHtml(block.body, context);
    return block.look === undefined ? inner : `<div class="region ${block.look}">${inner}</div>`;
  }
  if ('beside' in block) return besideHtml(block, context);
  if ('kept' in block) return `<div class="kept">${blocksHtml(block.kept, context)}</div>`;
  if ('fields' in block) return fieldsHtml(block, context);
  if ('rule' in block) return '<hr>';
  if ('space' in block) return `<div class="space" style="height:${block.space}pt"></div>`;
  const { id, role, text, align = 'left', notes = [] } = block;
  const more = notes.length > 0 ? ` data-notes="${notes.join(' ')}"` : '';
  const side = align === 'left' ? '' : ` style="text-align:${align === 'centre' ? 'center' : align}"`;
  switch (role) {
    case 'heading': {
      const size = block.size === undefined ? '' : `font-size:${block.size}em;`;
      const aligned = block.align === undefined ? '' : `text-align:${align === 'centre' ? 'center' : align};`;
      return `<h${block.level} data-block="${id}" data-text data-keep style="${size}${aligned}">${escaped(text)}</h${block.level}>`;
    }
    case 'paragraph': {
      const kind = [
        block.isLine ? 'line' : 'text',
        block.isBold ? 'bold' : '',
        block.isSmall ? 'small' : '',
        block.isItalic ? 'italic' : '',
      ]
        .filter((name) => name !== '')
        .join(' ');
      const { lead, mark = '' } = block;
      const inline = `${lead ? ` data-lead="${lead}"` : ''}${mark === '' ? '' : ` data-mark="${escaped(mark)}"`}`;
      return `<p class="${kind}" data-block="${id}" data-text data-split${inline}${more}${side}>${inlineHtml(block)}</p>`;
    }
    case 'item':
      return (
        `<div class="item" data-block="${id}" style="padding-left:${1.6 * (block.depth + 1)}em">` +
        `<span class="marker" data-marker>${escaped(block.marker)}</span><span data-text>${escaped(text)}</span></div>`
      );
    case 'caption':
      return `<div class="caption" data-block="${id}" data-text>${inlineHtml({ text, lead: context.style.captionLook?.isLeadBold ? 2 : 0 })}</div>`;
    case 'code':
      return `<pre class="code" data-block="${id}" data-text>${escaped(block.lines.join('\n'))}</pre>`;
    case 'formula':
      return `<div class="formula" data-block="${id}"><span></span><i data-text>${escaped(block.formula)}</i><span data-text>${escaped(block.number)}</span></div>`;
    case 'entry':
      return entryHtml(block);
    case 'table':
      return tableHtml(block);
    case 'figure':
      return `<div class="figure" data-block="${id}">${figureHtml(block.figure, context.style.accent)}</div>`;
    default:
      throw new Error(`there is no such role: ${role}`);
  }
}

/** Blocks that go over all columns part them. */
function columnsHtml({ columns, gap = 20, body }, context) {
  const groups = [];
  for (const block of body) {
    if ('wide' in block) groups.push(block);
    else if (Array.isArray(groups.at(-1))) groups.at(-1).push(block);
    else groups.push([block]);
  }
  return groups
    .map((group) =>
      Array.isArray(group)
        ? `<div class="columns" data-columns="${columns}" style="gap:${gap}pt">${blocksHtml(group, context)}</div>`
        : blockHtml(group, context),
    )
    .join('\n');
}

/** The first words set off, and a mark of a footnote behind the last one. */
function inlineHtml({ text, lead = 0, mark = '' }) {
  const words = text.slice(0, text.length - mark.length).split(' ');
  const first = lead === 0 ? '' : `<b>${escaped(words.slice(0, lead).join(' '))}</b> `;
  return `${first}${escaped(words.slice(lead).join(' '))}${mark === '' ? '' : `<sup>${escaped(mark)}</sup>`}`;
}

function entryHtml({ id, title, page, depth, leader }) {
  const dots = leader === 'dots' ? '<span class="dots" data-marker></span>' : '<span class="gap"></span>';
  return (
    `<div class="entry ${leader}" data-block="${id}" style="padding-left:${depth * 1.4}em"><span data-text>${escaped(title)}</span>` +
    `${dots}<span data-text>${escaped(page)}</span></div>`
  );
}

function besideHtml({ beside, shares = [] }, context) {
  const parts = beside.map(
    (body, index) =>
      `<div${as('cell', context)} style="flex:${shares[index] ?? 1} 1 0;min-width:0">${blocksHtml(body, context)}</div>`,
  );
  return `<div class="beside"${as('table', context)}>${layoutRow(parts, context)}</div>`;
}

/** What is laid out side by side, told as a table to whoever asks the browser, as letters and forms often are made of tables. */
function as(role, { hasPoorTags }) {
  return hasPoorTags ? ` role="${role}"` : '';
}

function layoutRow(cells, { hasPoorTags }) {
  const row = cells.join('\n');
  return hasPoorTags ? `<div role="row" style="display:contents">${row}</div>` : row;
}

function fieldsHtml({ fields, across }, context) {
  const cells = fields.map((block) => fieldHtml(block, context));
  const rows = [];
  for (let at = 0; at < cells.length; at += across) rows.push(layoutRow(cells.slice(at, at + across), context));
  return `<div class="fields"${as('table', context)} style="grid-template-columns:repeat(${across},1fr)">${rows.join('\n')}</div>`;
}

function fieldHtml({ id, field }, context) {
  const { style, isInteractive } = context;
  const { label, name, kind, value, isOn } = field;
  if (isMarked(kind))
    return (
      `<div class="mark"${as('cell', context)} data-block="${id}"><span class="${kind}" data-field="${escaped(name)}">${isInteractive ? '' : markHtml(isOn, kind, style.checkStyle)}</span>` +
      `<span data-text>${escaped(label)}</span></div>`
    );
  const shown = isInteractive ? '' : `<span data-text>${escaped(value)}</span>`;
  const colon = style.fieldStyle === 'above' ? '' : ':';
  return (
    `<div class="field ${style.fieldStyle}"${as('cell', context)} data-block="${id}"><span class="label" data-text>${escaped(label)}${colon}</span>` +
    `<span class="value" data-field="${escaped(name)}">${shown}</span></div>`
  );
}

function markHtml(isOn, kind, style) {
  if (style === 'glyph') return `<span class="sign" data-marker>${isOn ? '☒' : '☐'}</span>`;
  const stroke = 'fill="none" stroke="#111" stroke-width="1.4"';
  const cross = `<path d="M1.5 1.5 8.5 8.5M8.5 1.5 1.5 8.5" ${stroke}/>`;
  const tick = `<path d="M1.5 5.5 4 8.5 9 1" ${stroke}/>`;
  const dot = '<circle cx="5" cy="5" r="2.6" fill="#111"/>';
  const shape = kind === 'radio' ? dot : style === 'cross' ? cross : tick;
  return `<svg class="drawn ${kind}" viewBox="0 0 10 10">${isOn ? shape : ''}</svg>`;
}
