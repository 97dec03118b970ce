/** Stands in where no document can be converted: office documents are switched off, or LibreOffice isn't installed. */
import { DomainError } from '../../errors';
import { OfficeConverter } from './office-converter.port';
import type { Conversion, ConverterHealth } from './office-converter.port';

export class AbsentConverter extends OfficeConverter {
  /** `required` makes a lack of LibreOffice a fault of the service instead of a kind of document that it doesn't read. */
  constructor(
    private readonly required: boolean,
    private readonly fault: string,
  ) {
    super();
  }

  convert(): Promise<Conversion> {
    return Promise.reject(new DomainError(this.required ? 'unavailable' : 'unsupported_input'));
  }

  health(): ConverterHealth {
    const { required, fault } = this;
    return { enabled: required, required, fault, size: 0, ready: 0, busy: 0, waiting: 0, jail: null };
  }
}
