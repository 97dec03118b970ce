/**
 * Validation errors for PHI keys repeat nothing of what was sent: they contain the place and type of a fault, and a
 * message that depends on the type alone, since most messages are made from values and could contain PHI. Those that are
 * not stay.
 */
import type { FaultDetail, ValidationFailed } from './validation-failed';

const WORDS: ReadonlyMap<string, string> = new Map([
  ['missing', 'Field required'],
  ['json_invalid', 'JSON decode error'],
  ['string_type', 'Input should be a valid string'],
  ['string_too_long', 'Input has more characters than are taken'],
  ['int_type', 'Input should be a valid integer'],
  ['int_parsing', 'Input should be a valid integer'],
  ['int_from_float', 'Input should be a valid integer'],
  ['bool_type', 'Input should be a valid boolean'],
  ['bool_parsing', 'Input should be a valid boolean'],
  ['list_type', 'Input should be a valid list'],
  ['dict_type', 'Input should be a valid dictionary'],
  ['model_attributes_type', 'Input should be a valid dictionary or object to extract fields from'],
  ['too_short', 'Input has fewer items than are needed'],
  ['too_long', 'Input has more items than are taken'],
  ['greater_than_equal', 'Input is below the least value'],
  ['less_than_equal', 'Input is above the largest value'],
]);

const OF_OTHERS = 'Input is not valid; the API reference at /docs tells what is';

export function discreet({ detail, quotesValues }: ValidationFailed): FaultDetail[] {
  return detail.map(({ loc, type, msg }) => ({ loc, type, msg: quotesValues ? (WORDS.get(type) ?? OF_OTHERS) : msg }));
}
