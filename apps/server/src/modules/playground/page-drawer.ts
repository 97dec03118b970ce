/** Pictures of pages, drawn by a parser when they are first looked at and kept beside the document. */
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { FairGate } from '../../platform/concurrency';
import { type DrawnPage, ParserPool } from '../../platform/engine';
import { Storage } from '../../platform/storage';
import { IntakeService, type SpooledSource } from '../intake';
import type { DocumentView } from './documents.repository';
import { documentKey, pageKey, renditionKey } from './playground-keys';
import { DRAWN_AT_ONCE, drawnWidth, WIDTH_AT_FIRST } from './playground.policy';
import { type StoredFile, storedFile } from './stored-file';

/** A document that is here in a file already. */
export interface OpenDocument {
  readonly id: string;
  readonly path: string;
  readonly source: SpooledSource;
  readonly organisationId: string;
  readonly signal: AbortSignal;
}

@Injectable()
export class PageDrawer {
  private readonly gate = new FairGate(DRAWN_AT_ONCE);

  constructor(
    private readonly pool: ParserPool,
    private readonly intake: IntakeService,
    private readonly storage: Storage,
  ) {}

  /** Counts the pages and draws the first one. A page that can't be drawn is no reason to refuse its document. */
  async drawFirst(document: OpenDocument): Promise<{ kind: string; pages: number }> {
    let opened: { kind: string; pages: number } | undefined;
    try {
      await this.draw(document, 1, WIDTH_AT_FIRST, (found) => {
        opened = found;
      });
    } catch (error) {
      if (opened === undefined || document.signal.aborted) throw error;
    }
    if (opened === undefined) throw new DomainError('internal_error');
    return opened;
  }

  async picture(document: DocumentView, page: number, width: number, signal: AbortSignal): Promise<StoredFile> {
    const drawn = drawnWidth(width);
    if (page < 1 || page > document.pages) throw new DomainError('playground_page_not_found');
    const key = pageKey(document.id, page, drawn);
    const kept = await storedFile(this.storage, key);
    if (kept !== null) return kept;
    await this.gate.run(document.organisationId, () => this.drawStored(document, page, drawn, signal), signal);
    const made = await storedFile(this.storage, key);
    // It was deleted meanwhile.
    if (made === null) throw new DomainError('playground_document_not_found');
    return made;
  }

  private async drawStored(document: DocumentView, page: number, width: number, signal: AbortSignal): Promise<void> {
    const { id, kind, organisationId } = document;
    const stream = await this.storage.get(kind === 'office' ? renditionKey(id) : documentKey(id));
    if (stream === null) throw new DomainError('playground_document_not_found');
    const source = await this.intake.fromUpload(stream, { signal });
    try {
      await this.draw({ id, path: source.path, source, organisationId, signal }, page, width);
    } finally {
      await source.dispose();
    }
  }

  private async draw(
    { id, path, source, organisationId, signal }: OpenDocument,
    page: number,
    width: number,
    onOpened: (document: { kind: string; pages: number }) => void = () => undefined,
  ): Promise<void> {
    const picture = await this.pool.draw({
      path,
      workDir: source.workDir,
      page,
      width,
      signal,
      urgency: 'now',
      organisationId,
      phi: false,
      onOpened,
    });
    await this.keep(pageKey(id, page, width), picture);
  }

  private async keep(key: string, { path, mime, size }: DrawnPage): Promise<void> {
    await this.storage.put(key, path, { contentType: mime, size });
  }
}
