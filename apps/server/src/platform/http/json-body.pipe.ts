import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '../../errors';
import { JsonText, UnreadBody } from './raw-body';
import { type BodyClass, readJson } from './validation';

/** Turns the raw body into a checked object of the handler's class. */
@Injectable()
export class JsonBodyPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || metatype === undefined) return value;
    if (value instanceof UnreadBody) {
      throw new DomainError(
        'unsupported_media_type',
        'This route takes a JSON body: send it with Content-Type: application/json.',
      );
    }
    return readJson(metatype as BodyClass<object>, value instanceof JsonText ? value.text : '');
  }
}
