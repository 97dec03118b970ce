import type { components } from './generated/interface';

type Interface = components['schemas'];

/** What a parse answers, as the interface says. */
export type ParsedDocument = Interface['ParseResponse'];
export type Chunk = ParsedDocument['chunks'][number];
export type TableChunk = Interface['TableChunk'];
export type ImageChunk = Interface['ImageChunk'];
