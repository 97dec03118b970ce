/** Documents of the playground: how they come in, are found, and go. None of them is PHI, whoever brings it. */
import { stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { Ids } from '../../platform/ids';
import { Storage } from '../../platform/storage';
import type { SpooledSource } from '../intake';
import { OfficeDocuments } from '../parse';
import { type DocumentView, PlaygroundRepository } from './documents.repository';
import { PageDrawer } from './page-drawer';
import { documentKey, renditionKey } from './playground-keys';
import { PlaygroundPurge } from './playground-purge';
import { DOCUMENTS_AT_MOST, expiryOf, LONGEST_FILENAME } from './playground.policy';
import { type StoredFile, storedFile } from './stored-file';

/** A document on its way in, and for whom. */
export interface NewDocument {
  readonly source: SpooledSource;
  readonly filename: string;
  readonly organisationId: string;
  readonly signal: AbortSignal;
}

@Injectable()
export class PlaygroundDocuments {
  constructor(
    private readonly rows: PlaygroundRepository,
    private readonly drawer: PageDrawer,
    private readonly office: OfficeDocuments,
    private readonly removal: PlaygroundPurge,
    private readonly storage: Storage,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** To be asked before a document is taken. */
  async requireRoom(organisationId: string): Promise<void> {
    if ((await this.rows.count(organisationId, this.clock.now())) >= DOCUMENTS_AT_MOST) {
      throw new DomainError('playground_full');
    }
  }

  /** Stores the document, counts its pages and draws the first one. Disposes of the source. */
  async add(given: NewDocument): Promise<DocumentView> {
    const { source, filename, organisationId } = given;
    const id = this.ids.make();
    try {
      await this.storage.put(documentKey(id), source.path, {
        contentType: 'application/octet-stream',
        size: source.size,
      });
      const { kind, pages } = await this.opened(id, given);
      const createdAt = this.clock.now();
      return await this.rows.insert({
        id,
        organisationId,
        filename: filename.slice(0, LONGEST_FILENAME) || 'document',
        kind,
        sizeBytes: source.size,
        pages,
        createdAt,
        expiresAt: expiryOf(createdAt),
      });
    } catch (error) {
      await this.removal.remove(id);
      throw error;
    } finally {
      await source.dispose();
    }
  }

  list(organisationId: string): Promise<DocumentView[]> {
    return this.rows.list(organisationId, this.clock.now());
  }

  async get(id: string, organisationId: string): Promise<DocumentView> {
    const found = await this.rows.find(id, organisationId, this.clock.now());
    if (found === null) throw new DomainError('playground_document_not_found');
    return found;
  }

  /** The document as it came. */
  async original(document: DocumentView): Promise<StoredFile> {
    const file = await storedFile(this.storage, documentKey(document.id));
    if (file === null) throw new DomainError('playground_document_not_found');
    return file;
  }

  async delete(document: DocumentView): Promise<void> {
    await this.removal.remove(document.id);
  }

  private async opened(
    id: string,
    { source, organisationId, signal }: NewDocument,
  ): Promise<{ kind: string; pages: number }> {
    const readable = await this.office.readable({
      source,
      organisationId,
      phi: false,
      operation: 'parse',
      urgency: 'now',
      signal,
    });
    if (readable.renditionPath !== null) {
      const { size } = await stat(readable.renditionPath);
      await this.storage.put(renditionKey(id), readable.renditionPath, { contentType: 'application/pdf', size });
    }
    const { kind, pages } = await this.drawer.drawFirst({ id, path: readable.path, source, organisationId, signal });
    return { kind: readable.renditionPath === null ? kind : 'office', pages };
  }
}
