export { KeysModule } from './keys.module';
export { KeysService } from './keys.service';
export type { ListedKey } from './keys.repository';
