/** What a registered file is at a moment. Bytes count as uploaded when storage has them, whole and younger than the retention. */

import { RETENTION_MS } from '../../config/retention.policy';

export type FileStatus = 'pending' | 'uploaded' | 'expired';

/** The version that lies in storage. */
export interface Upload {
  readonly etag: string;
  readonly uploadedAt: Date;
}

/** What is kept of a file and its upload. */
export interface FileState {
  readonly sizeBytes: number;
  readonly createdAt: Date;
  readonly etag: string | null;
  readonly uploadedAt: Date | null;
}

/** What storage says about an object. */
export interface FoundObject {
  readonly size: number;
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** The upload that a file has, given what storage found; null for none. Bytes of another length are no upload of this file. */
export function uploadIn(file: Pick<FileState, 'sizeBytes' | 'createdAt'>, found: FoundObject | null): Upload | null {
  if (found?.size !== file.sizeBytes) return null;
  // Storage has a clock of its own, and may tell whole seconds only.
  const uploadedAt = found.modifiedAt < file.createdAt ? file.createdAt : found.modifiedAt;
  return { etag: found.etag, uploadedAt };
}

/** The upload that is known of a file; null for none. */
export function knownUpload({ etag, uploadedAt }: Pick<FileState, 'etag' | 'uploadedAt'>): Upload | null {
  return etag === null || uploadedAt === null ? null : { etag, uploadedAt };
}

/** Until when the upload's address may be used. */
export function registrationEnd({ createdAt }: Pick<FileState, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + RETENTION_MS);
}

export function expiryOf(file: Pick<FileState, 'createdAt'>, upload: Upload | null): Date {
  return upload === null ? registrationEnd(file) : new Date(upload.uploadedAt.getTime() + RETENTION_MS);
}

export function statusOf(file: Pick<FileState, 'createdAt'>, upload: Upload | null, now: Date): FileStatus {
  if (expiryOf(file, upload) <= now) return 'expired';
  return upload === null ? 'pending' : 'uploaded';
}

/** Storage may tell whole seconds, rounded down. */
const STORAGE_CLOCK_STEP_MS = 1000;

/** Whether an upload surely lay in storage at a moment already. */
export function wasThere({ uploadedAt }: Upload, at: Date): boolean {
  return uploadedAt.getTime() + STORAGE_CLOCK_STEP_MS <= at.getTime();
}

/** Whether what storage has is not what is kept. */
export function isNews({ etag, uploadedAt }: Pick<FileState, 'etag' | 'uploadedAt'>, upload: Upload): boolean {
  return etag !== upload.etag || uploadedAt?.getTime() !== upload.uploadedAt.getTime();
}
