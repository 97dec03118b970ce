export { DropInModule } from './drop-in.module';
