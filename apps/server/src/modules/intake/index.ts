export { IntakeModule } from './intake.module';
export { IntakeService } from './intake.port';
export type { SpooledSource } from './intake.port';
export { UploadLimits } from './upload-limits';
export type { Upload } from './upload-limits';
