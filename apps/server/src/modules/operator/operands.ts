/** Reads operands and options, or says what is wrong with them. */
import { decodeTypeId, type IdPrefix } from '../../platform/ids';
import { CommandError } from './command-error';

export function idOf(prefix: IdPrefix, text: string): string {
  const id = decodeTypeId(prefix, text);
  if (id === null)
    throw new CommandError(`"${text}" is no id of this kind: it looks like ${prefix}_… (see the list command).`);
  return id;
}

/** Of an option that may be absent. */
export function optionalId(prefix: IdPrefix, text: string | undefined): string | undefined {
  return text === undefined ? undefined : idOf(prefix, text);
}

export function dateOf(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new CommandError(`"${text}" is no date: write it as 2027-01-31 or 2027-01-31T12:00:00Z.`);
  return date;
}

export function unknown(what: string, id: string): CommandError {
  return new CommandError(`There is no ${what} ${id}.`);
}
