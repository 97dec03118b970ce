/**
 * One file per object: the bytes, a record about them, the record's length. One rename makes an object visible whole, and
 * whoever has it open keeps reading the version that it opened.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { systemCode } from '../../../errors';
import { exactly } from '../exact-length';

export interface ObjectRecord {
  size: number;
  etag: string;
  contentType: string;
}

export interface NewObject {
  readonly contentType: string;
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const LENGTH_BYTES = 4;
const MAX_RECORD_BYTES = 4096;
/** What is read at first: nearly every record and its length lie in it. */
const TAIL_BYTES = 512;

/** Writes a new object file; the caller renames it into place or removes it. Rejects when the length isn't the one told. */
export async function writeObjectFile(
  path: string,
  source: Readable,
  { contentType, size, now }: NewObject,
): Promise<ObjectRecord> {
  // Before anything is awaited: a source that breaks off while nobody listens ends the process.
  const bytes = exactly(source, size);
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'wx', 0o600);
    const hash = createHash('sha256');
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    const record: ObjectRecord = { size, etag: `"${hash.digest('hex').slice(0, 32)}"`, contentType };
    await file.writeFile(trailerOf(record));
    const written = new Date(now());
    await file.utimes(written, written);
    await file.sync();
    return record;
  } finally {
    bytes.destroy();
    await file?.close();
  }
}

/** An object opened for reading: its record and its bytes belong to one version. */
export class OpenObject {
  private constructor(
    private readonly file: FileHandle,
    readonly record: ObjectRecord,
    readonly modifiedAt: Date,
  ) {}

  /** Null when there is no such file, or none that is whole. */
  static async open(path: string): Promise<OpenObject | null> {
    let file: FileHandle;
    try {
      file = await open(path, 'r');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    try {
      const { size, mtime } = await file.stat();
      const record = await readRecord(file, size);
      if (record !== null) return new OpenObject(file, record, mtime);
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.close();
    return null;
  }

  /** The bytes from `start` to `end` inclusive; closes the file at its end. */
  stream(start = 0, end = this.record.size - 1): Readable {
    if (end < start) {
      void this.file.close();
      return Readable.from([]);
    }
    return createReadStream('', { fd: this.file, start, end });
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemCode(error));
}

function trailerOf(record: ObjectRecord): Buffer {
  const json = Buffer.from(JSON.stringify(record));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length]);
}

async function readRecord(file: FileHandle, fileSize: number): Promise<ObjectRecord | null> {
  const tail = await readTail(file, fileSize, TAIL_BYTES);
  if (tail.length < LENGTH_BYTES) return null;
  const length = tail.readUInt32BE(tail.length - LENGTH_BYTES);
  const start = fileSize - LENGTH_BYTES - length;
  if (length > MAX_RECORD_BYTES || start < 0) return null;
  const whole = length + LENGTH_BYTES;
  const bytes = whole <= tail.length ? tail : await readTail(file, fileSize, whole);
  const record = asRecord(JSON.parse(bytes.toString('utf8', bytes.length - whole, bytes.length - LENGTH_BYTES)));
  return record?.size === start ? record : null;
}

async function readTail(file: FileHandle, fileSize: number, wanted: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.min(wanted, fileSize));
  await file.read(buffer, 0, buffer.length, fileSize - buffer.length);
  return buffer;
}

function asRecord(value: unknown): ObjectRecord | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('size' in value && 'etag' in value && 'contentType' in value)) return null;
  const { size, etag, contentType } = value;
  if (typeof size !== 'number' || typeof etag !== 'string' || typeof contentType !== 'string') return null;
  return { size, etag, contentType };
}
