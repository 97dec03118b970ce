export type { Actor } from './actor';
export { AuditModule } from './audit.module';
export { type AuditedAct, AuditService } from './audit.service';
