export { BatchesModule } from './batches.module';
export { BatchExpiryModule } from './batch-expiry.module';
export { BatchExpiry } from './batch-expiry.service';
export { BatchWorkModule } from './batch-work.module';
