export { RetentionModule } from './retention.module';
export { RetentionService } from './retention.service';
