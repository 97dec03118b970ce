export { RequestRecords } from './request-records.service';
export { RequestsModule } from './requests.module';
