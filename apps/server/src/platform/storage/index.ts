export { Storage } from './storage.port';
export type { PresignGetOptions, PresignPutOptions, PutOptions, StoredObject } from './storage.port';
