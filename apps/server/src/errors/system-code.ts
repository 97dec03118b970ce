/** The code of an error of the system or of a library (`ENOENT`, `ETIMEDOUT`), whatever realm it was made in; '' for none. */
export function systemCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
