/** The limits of the public interface on one document. */
export const DOCUMENT_LIMITS = { maxPages: 2000, maxBytes: 157_286_400 } as const;
