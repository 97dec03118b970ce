/** One answer from those of a document's parts. Pure. */
import { absent, type Cited, type CitedEntry } from './cited';
import type { Field, LeafField, ObjectField } from './fields';
import { mergedEntries } from './merge-entries';

export interface Part {
  /** The first and the last line that the model was shown. */
  readonly first: number;
  readonly last: number;
  readonly cited: Cited;
}

/** `parts` in the order of the document. */
export function merged(field: Field, parts: readonly Part[]): Cited {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only.cited;
  switch (field.kind) {
    case 'leaf':
      return mergedLeaf(field, parts);
    case 'object':
      return mergedObject(field, parts);
    case 'list':
      return mergedList(parts);
  }
}

/** The value that most parts name; of several, the one that stands first. */
function mergedLeaf(field: LeafField, parts: readonly Part[]): Cited {
  const support = new Map<string, { first: Cited; votes: number }>();
  for (const { cited } of parts) {
    if (cited.kind !== 'leaf' || cited.value === null) continue;
    const key = JSON.stringify(cited.value);
    const known = support.get(key);
    if (known === undefined) support.set(key, { first: cited, votes: 1 });
    else known.votes += 1;
  }
  let best: { first: Cited; votes: number } | null = null;
  for (const one of support.values()) if (best === null || one.votes > best.votes) best = one;
  return best?.first ?? absent(field);
}

function mergedObject({ fields }: ObjectField, parts: readonly Part[]): Cited {
  const byName = parts.map(({ cited }) => new Map(cited.kind === 'object' ? cited.fields : []));
  return {
    kind: 'object',
    fields: fields.map(([name, field]) => {
      const inner = parts.map((part, index) => ({ ...part, cited: byName[index]?.get(name) ?? absent(field) }));
      return [name, merged(field, inner)] as const;
    }),
  };
}

function mergedList(parts: readonly Part[]): Cited {
  let entries: readonly CitedEntry[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    if (part.cited.kind !== 'list') continue;
    entries = mergedEntries(entries, part.cited.entries, { first: part.first, last });
    last = Math.max(last, part.last);
  }
  return { kind: 'list', entries };
}
