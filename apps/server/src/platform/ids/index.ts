export { Ids } from './ids';
export { IdsModule } from './ids.module';
export { decodeTypeId, encodeTypeId, type IdPrefix } from './type-id';
export { firstUuidV7At, timeOfUuidV7 } from './uuid-v7';
