export { ConverterModule } from './converter.module';
export { OfficeConverter } from './office-converter.port';
