export { KeysModule } from './keys.module';
export { type IssuedKey, KeysService } from './keys.service';
export type { ListedKey } from './keys.repository';
