import { encodeTypeId } from '../../../platform/ids';
import type { DocumentView, RunView } from '../../playground';
import { type Operation, priceOf } from '../../usage';
import type { PlaygroundDocumentDto, RunDto } from './dto/playground.dto';

const OPERATIONS: readonly Operation[] = ['parse', 'extract'];

export function presentDocument(document: DocumentView): PlaygroundDocumentDto {
  const { id, filename, kind, sizeBytes, pages, createdAt, expiresAt, runs } = document;
  return {
    object: 'playground_document',
    id: encodeTypeId('doc', id),
    filename,
    kind,
    size_bytes: sizeBytes,
    pages,
    prices: OPERATIONS.map((operation) => ({ operation, credits: priceOf(operation, pages).credits })),
    runs: runs.map((run) => presentRun(run, document)),
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

export function presentRun({ id, operation, options, credits, createdAt }: RunView, document: DocumentView): RunDto {
  return {
    id: encodeTypeId('run', id),
    operation,
    options: typeof options === 'object' && options !== null ? options : {},
    credits,
    created_at: createdAt.toISOString(),
    result_url: pathOfRun(document, id),
  };
}

/** Results and figures are read over the same origin as the page. */
export function pathOfRun({ id, organisationId }: Pick<DocumentView, 'id' | 'organisationId'>, runId: string): string {
  const organisation = encodeTypeId('org', organisationId);
  return `/console/organisations/${organisation}/playground/documents/${encodeTypeId('doc', id)}/runs/${encodeTypeId('run', runId)}`;
}
