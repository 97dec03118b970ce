export { StorageModule } from './storage.module';
export { Storage } from './storage.port';
