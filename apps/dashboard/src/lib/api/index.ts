export { answerOf, api, rememberCsrfToken } from './client';
export type { Chunk, ImageChunk, ParsedDocument, TableChunk } from './document';
export { ApiFailure } from './failure';
export type { Schema } from './schema';
