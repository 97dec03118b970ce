import type { File } from '../../platform/database';
import { encodeTypeId } from '../../platform/ids';
import type { FileDto } from './dto/file.dto';
import { expiryOf, registrationEnd, statusOf, type Upload } from './file.state';

/** A file as it stands at a moment. */
export interface FileView {
  readonly file: Pick<File, 'id' | 'organisationId' | 'filename' | 'contentType' | 'sizeBytes' | 'createdAt'>;
  readonly upload: Upload | null;
  readonly sha256: Uint8Array | null;
  /** Null when it can't be used any more. */
  readonly url: string | null;
  readonly now: Date;
}

export function presentFile({ file, upload, sha256, url, now }: FileView): FileDto {
  return {
    object: 'file',
    id: encodeTypeId('file', file.id),
    customer_id: encodeTypeId('org', file.organisationId),
    status: statusOf(file, upload, now),
    size_bytes: file.sizeBytes,
    filename: file.filename,
    content_type: file.contentType,
    ...(sha256 === null ? {} : { sha256: Buffer.from(sha256).toString('hex') }),
    created_at: file.createdAt.toISOString(),
    expires_at: expiryOf(file, upload).toISOString(),
    ...(url === null ? {} : { upload: { method: 'PUT', url, expires_at: registrationEnd(file).toISOString() } }),
  };
}
