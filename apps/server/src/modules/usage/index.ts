export { Grants } from './grants';
export { UsageModule } from './usage.module';
export type { Operation } from './usage.price';
export { UsageService } from './usage.service';
