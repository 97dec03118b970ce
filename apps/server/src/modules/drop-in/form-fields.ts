/** Reads the text fields of another service's form. What would change the answer and isn't served is refused, never ignored. */
import { ValidationFailed } from '../../platform/http';

export type Fields = Readonly<Record<string, string>>;

export function flagOf(fields: Fields, name: string, otherwise: boolean): boolean {
  const value = fields[name]?.toLowerCase();
  if (value === undefined) return otherwise;
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw refused(name, 'bool_parsing', 'Input should be a valid boolean, unable to interpret input');
}

/** From 1. */
export function countOf(fields: Fields, name: string, otherwise: number): number {
  const value = fields[name];
  if (value === undefined) return otherwise;
  const count = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (count < 1) throw refused(name, 'greater_than_equal', 'Input should be a whole number from 1');
  return count;
}

/** The values of a field that may come several times, each without the quotes and brackets of a JSON list. */
export function listOf(fields: Fields, name: string): string[] {
  return (fields[name] ?? '').split(',').flatMap((value) => {
    const plain = value.replaceAll(/["'[\]\s]/g, '').toLowerCase();
    return plain === '' ? [] : [plain];
  });
}

/** A fault that says what this service doesn't do. */
export function unserved(name: string, sentence: string): ValidationFailed {
  return refused(name, 'value_error', `Value error, ${sentence}`);
}

function refused(name: string, type: string, msg: string): ValidationFailed {
  return ValidationFailed.at(['body', name], { type, msg });
}
