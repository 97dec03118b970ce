/** Draws blocks one below the other, and answers what a reader should find. */
import type { Align, Description, HeadingDescription, ListDescription, WrittenBlock } from './description';
import { Flow, PageIsFull } from './flow';
import { brokenLines } from './marks';
import type { TextStyle } from './marks';
import type { ReadBlock, Reading } from '../scoring/reading';
import { drawTable } from './table';
import { fontOf, widthOf } from './widths';

const LEADING = 1.25;
/** Sizes of headings of level 1, 2 and so on, in sizes of the text. */
const HEADINGS = [1.9, 1.45, 1.15];
const LIST_INDENT = 16;
const RULING = 0.6;
const FIELD_GAP = 14;

export interface Setting {
  text: TextStyle;
  bold: TextStyle;
  isJustified: boolean;
}

export function settingOf(description: Description): Setting {
  const { typeface = 'Helvetica', textSize: size = 10, isJustified = false } = description;
  return {
    text: { font: fontOf(typeface, false), size },
    bold: { font: fontOf(typeface, true), size },
    isJustified,
  };
}

export function drawBlocks(flow: Flow, blocks: WrittenBlock[], setting: Setting): Reading {
  return blocks.flatMap((block) => drawBlock(flow, block, setting));
}

function drawBlock(flow: Flow, block: WrittenBlock, setting: Setting): Reading {
  const { text, bold } = setting;
  if ('heading' in block) return drawHeading(flow, block, setting);
  if ('paragraph' in block) return drawParagraph(flow, block.paragraph, setting, block.align);
  if ('list' in block) {
    const items = drawList(flow, block, setting, 0);
    flow.space(text.size * 0.6);
    return items;
  }
  if ('table' in block) {
    flow.space(text.size * 0.4);
    const cells = drawTable(flow, block.table, { text, head: bold, leading: text.size * LEADING });
    flow.space(text.size);
    return [{ kind: 'table', cells }];
  }
  if ('lines' in block) return drawLines(flow, block.lines, block.isBold ? bold : text, block.align ?? 'left');
  if ('columns' in block) return drawColumns(flow, block, setting);
  if ('entries' in block) return drawEntries(flow, block.entries, text);
  if ('fields' in block) return drawFields(flow, block, setting);
  if ('rule' in block) return drawRule(flow, text.size);
  if ('space' in block) {
    flow.space(block.space);
    return [];
  }
  throw new Error(`there is no such block: ${JSON.stringify(block)}`);
}

function drawHeading(
  flow: Flow,
  { heading, level, size: relative = HEADINGS[level - 1] ?? 1, align = 'left' }: HeadingDescription,
  { bold }: Setting,
): Reading {
  const size = bold.size * relative;
  const style = { font: bold.font, size, leading: size * LEADING };
  const lines = brokenLines(heading, style, flow.frame.width);
  flow.space(size * 0.5);
  // A heading never stands at the end of a column.
  flow.reserve(style.leading * (lines.length + 2));
  for (const line of lines) flow.line(line, style, { align });
  flow.space(size * 0.3);
  return [{ kind: 'heading', level, text: heading }];
}

function drawParagraph(flow: Flow, paragraph: string, { text, isJustified }: Setting, align: Align = 'left'): Reading {
  const lines = brokenLines(paragraph, text, flow.frame.width);
  lines.forEach((line, index) => {
    flow.line(line, leaded(text), { align, isFull: isJustified && index < lines.length - 1 });
  });
  flow.space(text.size * 0.6);
  return [{ kind: 'text', text: paragraph }];
}

function drawList(flow: Flow, { list, isOrdered = false }: ListDescription, setting: Setting, depth: number): Reading {
  const { text } = setting;
  return list.flatMap((described, index) => {
    const { item, ...nested } = typeof described === 'string' ? { item: described } : described;
    const indent = LIST_INDENT * (depth + 1);
    const lines = brokenLines(item, text, flow.frame.width - indent);
    flow.reserve(text.size * LEADING);
    flow.line(isOrdered ? `${index + 1}.` : '•', leaded(text), { indent: indent - LIST_INDENT * 0.75 });
    flow.y -= text.size * LEADING;
    for (const line of lines) flow.line(line, leaded(text), { indent });
    flow.space(text.size * 0.15);
    const read: ReadBlock = { kind: 'item', depth, isOrdered, text: item };
    return [read, ...('list' in nested ? drawList(flow, nested, setting, depth + 1) : [])];
  });
}

function drawLines(flow: Flow, lines: string[], style: TextStyle, align: Align): Reading {
  for (const line of lines) flow.line(line, leaded(style), { align });
  return lines.map((text) => ({ kind: 'text', text }));
}

/** Columns of about the same height: the least in which the blocks have room. */
function drawColumns(
  flow: Flow,
  { columns, gap = 20, body }: Extract<WrittenBlock, { columns: number }>,
  setting: Setting,
): Reading {
  const { frame, y: top } = flow;
  const width = (frame.width - gap * (columns - 1)) / columns;
  const step = setting.text.size / 2;
  for (let height = step; ; height += step) {
    const bottom = Math.min(top + height, frame.bottom);
    const frames = Array.from({ length: columns }, (_, index) => ({
      left: frame.left + index * (width + gap),
      width,
      top,
      bottom,
    }));
    const inner = new Flow([], frames);
    try {
      const read = drawBlocks(inner, body, setting);
      flow.marks.push(...inner.marks);
      flow.y = bottom;
      flow.space(setting.text.size * 0.6);
      return read;
    } catch (error) {
      if (!(error instanceof PageIsFull) || bottom === frame.bottom) throw error;
    }
  }
}

function drawEntries(flow: Flow, entries: [string, string][], style: TextStyle): Reading {
  const cells = entries.flatMap((texts, row) => {
    const [left, right] = texts;
    flow.line(left, leaded(style));
    flow.y -= style.size * LEADING;
    flow.line(right, leaded(style), { align: 'right' });
    return texts.map((text, column) => ({ row, column, rowSpan: 1, columnSpan: 1, text }));
  });
  return [{ kind: 'table', cells }];
}

/** Labels with their values on a line to write on, so many side by side. */
function drawFields(
  flow: Flow,
  { fields, across }: Extract<WrittenBlock, { across: number }>,
  { text, bold }: Setting,
): Reading {
  const { left, width } = flow.frame;
  const cell = (width - FIELD_GAP * (across - 1)) / across;
  fields.forEach(([label, value], index) => {
    const x = left + (index % across) * (cell + FIELD_GAP);
    const labelled = widthOf(`${label}: `, bold.font, bold.size);
    flow.reserve(text.size * 2);
    const baseline = flow.y + text.size;
    flow.marks.push(
      { kind: 'text', x, baseline, text: `${label}:`, ...bold, wordSpace: 0 },
      { kind: 'text', x: x + labelled + 4, baseline, text: value, ...text, wordSpace: 0 },
      { kind: 'line', x0: x + labelled, x1: x + cell, y0: baseline + 3, y1: baseline + 3, width: RULING },
    );
    if (index % across === across - 1 || index === fields.length - 1) flow.y += text.size * 2;
  });
  return fields.map(([label, value]) => ({ kind: 'text', text: `${label}: ${value}` }));
}

function drawRule(flow: Flow, size: number): Reading {
  const y = flow.y + size * 0.4;
  flow.marks.push({
    kind: 'line',
    x0: flow.frame.left,
    x1: flow.frame.left + flow.frame.width,
    y0: y,
    y1: y,
    width: RULING,
  });
  flow.y += size;
  return [];
}

export function leaded(style: TextStyle): TextStyle & { leading: number } {
  return { ...style, leading: style.size * LEADING };
}
