import { Module } from '@nestjs/common';
import { AppConfig } from '../../config';
import { AbsentConverter } from './absent-converter';
import { OfficeConverter } from './office-converter.port';

function converterOf({ office: { mode } }: AppConfig): OfficeConverter {
  return new AbsentConverter(mode === 'on', 'LibreOffice is not installed');
}

@Module({
  providers: [{ provide: OfficeConverter, useFactory: converterOf, inject: [AppConfig] }],
  exports: [OfficeConverter],
})
export class ConverterModule {}
