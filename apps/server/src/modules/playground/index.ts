export { PlaygroundDocuments } from './documents.service';
export { PageDrawer } from './page-drawer';
export { PlaygroundModule, PlaygroundPurgeModule } from './playground.module';
export { WIDEST, WIDTH_AT_FIRST } from './playground.policy';
export { PlaygroundPurge } from './playground-purge';
export type { DocumentView, RunView } from './documents.repository';
export { PlaygroundRuns } from './runs.service';
export { openSample, sampleNamed, SAMPLES, schemaOf } from './samples';
export type { StoredFile } from './stored-file';
