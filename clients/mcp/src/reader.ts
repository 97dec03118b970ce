/** Reads documents part by part: a document is parsed, and paid for, once. */
import type { Recto } from '@recto/client';
import type { Folders, OpenedDocument } from './folders.js';

const KEPT = 16;

export interface Part {
  readonly text: string;
  readonly total_characters: number;
  /** Where the next part begins; absent behind the last one. */
  readonly next_offset?: number;
}

export class Reader {
  readonly #recto: Pick<Recto, 'parse'>;
  readonly #folders: Pick<Folders, 'open'>;
  /** Texts by the version of their document, the one that was asked for last at the end. */
  readonly #texts = new Map<string, Promise<string>>();

  constructor(recto: Pick<Recto, 'parse'>, folders: Pick<Folders, 'open'>) {
    this.#recto = recto;
    this.#folders = folders;
  }

  async read(
    path: string,
    { offset, length }: { offset: number; length: number },
    signal?: AbortSignal,
  ): Promise<Part> {
    const text = await this.#textOf(await this.#folders.open(path), signal);
    const end = offset + length;
    return {
      text: text.slice(offset, end),
      total_characters: text.length,
      ...(end < text.length ? { next_offset: end } : {}),
    };
  }

  #textOf(document: OpenedDocument, signal: AbortSignal | undefined): Promise<string> {
    const known = this.#texts.get(document.version);
    const text = known ?? this.#parse(document, signal);
    this.#texts.delete(document.version);
    this.#texts.set(document.version, text);
    text.catch(() => this.#texts.delete(document.version));
    const [oldest] = this.#texts.keys();
    if (oldest !== undefined && this.#texts.size > KEPT) this.#texts.delete(oldest);
    return text;
  }

  async #parse({ name, data }: OpenedDocument, signal: AbortSignal | undefined): Promise<string> {
    const options = { include_content: true, extract_images: false };
    const { content = '' } = await this.#recto.parse({ name, data }, options, { signal });
    return content;
  }
}
