/** Documents of our own making, to begin with. `npm run samples -w @recto/server` brings them. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

export interface Sample {
  /** Stands in the address. */
  readonly name: string;
  readonly filename: string;
  readonly title: string;
  readonly description: string;
  readonly pages: number;
  /** The file of a schema that fits; null where none does. */
  readonly schema: string | null;
  /** Can be read only where office documents are. */
  readonly isOffice: boolean;
}

export const SAMPLES: readonly Sample[] = [
  {
    name: 'invoice',
    filename: 'invoice.pdf',
    title: 'Invoice',
    description: 'A letterhead, items in a table, and totals.',
    pages: 1,
    schema: 'invoice.schema.json',
    isOffice: false,
  },
  {
    name: 'statement',
    filename: 'statement.pdf',
    title: 'Bank statement',
    description: 'One table of bookings with its balances.',
    pages: 1,
    schema: 'statement.schema.json',
    isOffice: false,
  },
  {
    name: 'report',
    filename: 'report.pdf',
    title: 'Report',
    description: 'Two columns with headings and running heads.',
    pages: 1,
    schema: null,
    isOffice: false,
  },
  {
    name: 'receipt',
    filename: 'receipt.pdf',
    title: 'Scanned receipt',
    description: 'A picture without any text, which is recognised.',
    pages: 1,
    schema: 'receipt.schema.json',
    isOffice: false,
  },
  {
    name: 'slides',
    filename: 'slides.pptx',
    title: 'Slides',
    description: 'A presentation, read as the PDF it is converted to.',
    pages: 3,
    schema: null,
    isOffice: true,
  },
];

/** From here as from the build's output. */
const DIRECTORY = resolve(__dirname, '../../../../../apps/server/samples');

export function sampleNamed(name: string): Sample | null {
  return SAMPLES.find((sample) => sample.name === name) ?? null;
}

export function openSample({ filename }: Sample): Readable {
  return createReadStream(resolve(DIRECTORY, filename));
}

/** A schema to begin an extraction of it with. */
export async function schemaOf({ schema }: Sample): Promise<object | null> {
  if (schema === null) return null;
  return JSON.parse(await readFile(resolve(DIRECTORY, schema), 'utf8')) as object;
}
