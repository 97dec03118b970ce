export { DOCUMENT_LIMITS } from './document-limits';
export { EngineModule } from './engine.module';
export { ParserPool } from './parser-pool.port';
export type {
  Admission,
  OpenedDocument,
  ParseJob,
  ParseOptions,
  ParseOutcome,
  PictureInfo,
  PoolHealth,
  RenderInput,
} from './parser-pool.port';
