/**
 * Office documents are read as PDFs. A parser process writes a clean copy, since what a caller sent is opened nowhere else, and a
 * converter makes a PDF of it. No parser waits for the converter.
 */
import { constants } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { OfficeConverter } from '../../platform/converter';
import { ParserPool, type Urgency } from '../../platform/engine';
import type { SpooledSource } from '../intake';
import { type Operation, UsageService } from '../usage';

/** A document of any kind, and for whom it is read. */
export interface GivenDocument {
  readonly source: SpooledSource;
  readonly organisationId: string;
  readonly phi: boolean;
  readonly operation: Operation;
  readonly urgency: Urgency;
  readonly signal: AbortSignal;
  /** A parser has taken the document. */
  readonly onStarted?: () => void;
}

/** A document that has pages. */
export interface ReadableDocument {
  readonly path: string;
  /** What an office document lost on the way: a sentence for each kind of content. */
  readonly dropped: readonly string[];
  /** What an office document tells of its structure, with which its PDF is read. */
  readonly structure?: string;
  /** Another copy of the PDF that an office document became; null for any other document. */
  readonly renditionPath: string | null;
}

/** A ZIP archive, by its first entry or, if it has none, by its end. */
const ARCHIVES = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')];
const HEAD_BYTES = 4;

@Injectable()
export class OfficeDocuments {
  constructor(
    private readonly pool: ParserPool,
    private readonly converter: OfficeConverter,
    private readonly usage: UsageService,
  ) {}

  /** The document as it is, or the PDF that an office document is converted to; the account needs a credit for that. */
  async readable(given: GivenDocument): Promise<ReadableDocument> {
    const { source, organisationId, operation, signal } = given;
    if (!this.converter.health().enabled || !(await isArchive(source.path))) {
      return { path: source.path, dropped: [], renditionPath: null };
    }
    const copy = await this.pool.copyOffice({
      path: source.path,
      workDir: source.workDir,
      signal,
      urgency: given.urgency,
      organisationId,
      phi: given.phi,
      onStarted: () => given.onStarted?.(),
    });
    // The price is held when the pages are known, and they are known only after the conversion.
    await this.usage.requireCover({ organisationId, operation, pages: 1 });
    const renditionPath = join(source.workDir, 'rendition.pdf');
    const { path, format } = copy;
    await this.converter.convert({ source: path, format, target: renditionPath, signal, urgency: given.urgency });
    return {
      path: await copied(renditionPath, join(source.workDir, 'document')),
      dropped: copy.dropped,
      structure: copy.structure,
      renditionPath,
    };
  }
}

/** The first bytes are compared, and no more is read here. */
async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return ARCHIVES.some((head) => head.equals(buffer.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}

/** A parser could write to the file that it is given, so it gets one that nobody else reads. */
async function copied(path: string, copyPath: string): Promise<string> {
  try {
    await copyFile(path, copyPath, constants.COPYFILE_FICLONE);
    return copyPath;
  } catch (error) {
    throw new DomainError('unavailable', undefined, {}, error);
  }
}
