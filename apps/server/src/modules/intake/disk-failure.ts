import { systemCode } from '../../errors';

const DISK_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** The spool could not take the bytes: no fault of the caller or of the origin. */
export function isDiskFailure(error: unknown): boolean {
  return DISK_CODES.has(systemCode(error));
}
