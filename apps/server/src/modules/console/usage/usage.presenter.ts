import { encodeTypeId } from '../../../platform/ids';
import type { DailyUsage } from '../../usage';
import type { DailyUsageDto } from './dto/usage.dto';

export function presentDailyUsage({ keyId, ...spent }: DailyUsage, names: ReadonlyMap<string, string>): DailyUsageDto {
  return {
    ...spent,
    key_id: keyId === null ? null : encodeTypeId('key', keyId),
    key_name: keyId === null ? null : (names.get(keyId) ?? null),
  };
}

const COLUMNS = ['day', 'operation', 'key_id', 'key_name', 'documents', 'pages', 'credits'] as const;

/** RFC 4180, with names of columns. */
export function usageCsv(days: readonly DailyUsageDto[]): string {
  return [COLUMNS.join(','), ...days.map((day) => COLUMNS.map((column) => csvField(day[column])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
