export type { Actor } from './actor';
export { AuditModule } from './audit.module';
export { AuditService } from './audit.service';
