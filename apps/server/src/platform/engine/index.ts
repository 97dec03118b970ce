export { DOCUMENT_LIMITS } from './document-limits';
export { EngineModule } from './engine.module';
export { jailFact } from './jail.policy';
export { ParserPool } from './parser-pool.port';
export type { ParseOptions, PictureInfo, RenderInput, Urgency } from './parser-pool.port';
export { processDir } from './spool-layout';
