import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '../../errors';
import { JsonText, UnreadBody } from './raw-body';
import { type BodyClass, readFields, readJson } from './validation';

/**
 * Turns the raw body or the query string into a validated object of the handler's class. A handler that must act before
 * its body is validated takes the text instead.
 */
@Injectable()
export class JsonBodyPipe implements PipeTransform {
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (metatype === undefined || data !== undefined) return value;
    if (type === 'query') return readFields(metatype as BodyClass<object>, asObject(value), 'query');
    if (type !== 'body') return value;
    const text = textOf(value);
    return metatype === JsonText ? text : readJson(metatype as BodyClass<object>, text.text);
  }
}

function textOf(body: unknown): JsonText {
  if (body instanceof UnreadBody) {
    throw new DomainError(
      'unsupported_media_type',
      'This route takes a JSON body: send it with Content-Type: application/json.',
    );
  }
  return body instanceof JsonText ? body : new JsonText('');
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
