export { StorageModule } from './storage.module';
export { Storage } from './storage.port';
export type { PresignGetOptions, PresignPutOptions, PutOptions, PutReceipt, StoredObject } from './storage.port';
