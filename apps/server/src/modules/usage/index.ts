export { Grants } from './grants';
export { UsageModule } from './usage.module';
export type { DailyUsage } from './usage-report.repository';
export { UsageReport } from './usage-report.service';
export { type Operation, priceOf } from './usage.price';
export { UsageService } from './usage.service';
