export { BatchExpiryModule } from './batch-expiry.module';
export { BatchExpiry } from './batch-expiry.service';
