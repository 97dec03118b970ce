// What a document says, once: as labels with values for its page, and as fields of a schema.
import { field, rows } from '../../../fields/schema.mjs';

/**
 * @param {string} path
 * @param {import('../../../fields/schema.mjs').Field['kind']} kind
 * @param {string | undefined} label as printed
 * @param {unknown} value null: the document lacks it
 * @param {{ about?: string, short?: string, options?: string[], shown?: unknown, text?: string }} [more] `shown` in place of the value,
 *   `text` in place of the label
 */
export const fact = (path, kind, label, value, more = {}) => ({ path, kind, label, value, ...more });

/** Printed beside the facts, and asked for by nobody. */
export const decoy = (label, value) => ({ label, value });

export const pairsOf = (facts) =>
  facts.map(({ label, value, shown, text }) => [text ?? label, shown ?? (value === null ? '' : value)]);

export const entriesOf = (facts) =>
  facts
    .filter(({ path }) => path !== undefined)
    .map(({ path, kind, label, value, about, short, options, examples }) =>
      field(path, kind, value, { label, about, short, options, examples }),
    );

/** @param {{ key: string, kind: string, label: string }[]} columns @param {Record<string, unknown>[]} records */
export const rowsOf = (path, columns, records, about) =>
  rows(
    path,
    columns.map(({ key, kind, label, about: said, short, options }) => ({
      key,
      kind,
      label,
      about: said,
      short,
      options,
    })),
    records.map((record) => columns.map(({ key }) => record[key] ?? null)),
    about,
  );

/** Records for `items` of the page. */
export const plainItems = (records) => records.map((cells) => ({ cells }));
