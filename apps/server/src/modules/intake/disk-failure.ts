const DISK_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** The spool could not take the bytes: no fault of the caller or of the origin. */
export function isDiskFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_CODES.has(error.code);
}
