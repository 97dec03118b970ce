export { DOCUMENT_LIMITS } from './document-limits';
export { EngineModule } from './engine.module';
export { endParser, jailLauncher } from './jail';
export type { Jail } from './jail';
export { jailFact } from './jail.policy';
export { ParserPool } from './parser-pool.port';
export type {
  BodyForm,
  DrawnPage,
  ExtractJob,
  ExtractOptions,
  JailState,
  ParseOptions,
  PictureInfo,
  RenderInput,
  SavedText,
  Urgency,
} from './parser-pool.port';
export { parserUser } from './parser-user';
export { checkSchema } from './schema-check';
export { startable } from './parser-share.policy';
export type { ByUrgency } from './parser-share.policy';
export { processDir } from './spool-layout';
export { SupervisedSlot } from './supervised-slot';
export type { ReplacementReason, SupervisionEvents } from './supervised-slot';
export { PoolMetrics } from './pool-metrics';
export { WaitingLine } from './waiting-line';
export { WorkPlace } from './work-place';
