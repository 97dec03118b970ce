/** How large a segment is to become, in characters: what a caller may ask for, and what holds where nothing is said. */
export const CHUNK_SIZE = { default: 1000, minimum: 200, maximum: 8000 } as const;
