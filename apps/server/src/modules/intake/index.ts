export { IntakeModule } from './intake.module';
export { IntakeService } from './intake.port';
export type { IntakeScope, SpooledSource } from './intake.port';
