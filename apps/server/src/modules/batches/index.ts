export { BatchesModule } from './batches.module';
export { BatchExpiryModule } from './expiry/batch-expiry.module';
export { BatchExpiry } from './expiry/batch-expiry.service';
export { BatchWorkModule } from './work/batch-work.module';
