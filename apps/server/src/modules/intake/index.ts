export { IntakeModule } from './intake.module';
export { IntakeService } from './intake.port';
export type { SpooledSource } from './intake.port';
