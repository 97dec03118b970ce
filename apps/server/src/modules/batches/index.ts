export { BatchesModule } from './batches.module';
export { BatchDeletionModule } from './deletion/batch-deletion.module';
export { BatchDeletion } from './deletion/batch-deletion.service';
export { BatchExpiryModule } from './expiry/batch-expiry.module';
export { BatchExpiry } from './expiry/batch-expiry.service';
export { BatchWorkModule } from './work/batch-work.module';
export { BatchDto, BatchItemDto, BatchListDto } from './dto/batch.dto';
export { ListBatchesQuery, PollBatchQuery } from './dto/batch-query.dto';
export { BatchesService } from './routes/batches.service';
