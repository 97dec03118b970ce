export { Grants } from './grants';
export { UsageModule } from './usage.module';
export { UsageService } from './usage.service';
