export { DOCUMENT_LIMITS } from './document-limits';
export { EngineModule } from './engine.module';
export { ParserPool } from './parser-pool.port';
export type { ParseOptions, PictureInfo, RenderInput, Urgency } from './parser-pool.port';
