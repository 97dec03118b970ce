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
