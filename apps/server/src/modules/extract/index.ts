export { ExtractModule } from './extract.module';
