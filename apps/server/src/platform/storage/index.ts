export { StorageModule } from './storage.module';
export { type ListedObject, type ListOptions, Storage, type StoredObject } from './storage.port';
