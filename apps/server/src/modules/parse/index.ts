export { ParseModule } from './parse.module';
