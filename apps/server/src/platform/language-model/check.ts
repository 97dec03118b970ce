/** Checks values against the caller's schema. Pure. */
import Ajv, { type ValidateFunction } from 'ajv';
import { absent, type Cited, isAbsent, plain } from './cited';
import type { Field, ObjectField } from './fields';
import { plainSchema } from './wrapper-schema';

export interface Fault {
  /** JSON pointer into the values. */
  readonly at: string;
  /** In words for the model. */
  readonly sentence: string;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export class ValueCheck {
  private readonly validate: ValidateFunction;

  /** The schema is made of the caller's fields, so nothing else of what a caller writes is compiled: no pattern, no reference. */
  constructor(private readonly root: ObjectField) {
    // One instance for each document: it keeps every schema that it has compiled.
    const ajv = new Ajv({
      allErrors: true,
      strict: false,
      allowUnionTypes: true,
      ownProperties: true,
      validateSchema: false,
      meta: false,
      logger: false,
    });
    ajv.addFormat('date', isDate);
    this.validate = ajv.compile(plainSchema(root));
  }

  faultsOf(cited: Cited): Fault[] {
    if (this.validate(plain(cited))) return [];
    return (this.validate.errors ?? []).map(({ instancePath, message = 'is wrong', params }) => ({
      at: instancePath,
      sentence: `${instancePath === '' ? 'the answer' : instancePath} ${message}${wanted(params)}`,
    }));
  }

  /** Without the values at fault. */
  without(cited: Cited, faults: readonly Fault[]): Cited {
    return cleared(this.root, cited, '', new Set(faults.map(({ at }) => at)));
  }
}

function cleared(field: Field, cited: Cited, at: string, faulty: ReadonlySet<string>): Cited {
  if (faulty.has(at) || cited.kind === 'misfit') return absent(field);
  if (field.kind === 'object' && cited.kind === 'object') {
    const inner = new Map(field.fields);
    const fields = cited.fields.flatMap(([name, value]) => {
      const of = inner.get(name);
      return of === undefined ? [] : [[name, cleared(of, value, `${at}/${escaped(name)}`, faulty)] as const];
    });
    return { kind: 'object', fields };
  }
  if (field.kind === 'list' && cited.kind === 'list') {
    const entries = cited.entries.map(({ lines, value }, index) => ({
      lines,
      value: cleared(field.items, value, `${at}/${index}`, faulty),
    }));
    return { kind: 'list', entries: entries.filter(({ value }) => !isAbsent(value)) };
  }
  return cited;
}

/** Of a JSON pointer (RFC 6901). */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function wanted(params: Record<string, unknown>): string {
  const { allowedValues } = params;
  if (!Array.isArray(allowedValues) || allowedValues.length > 20) return '';
  return `: ${allowedValues.map((value) => JSON.stringify(value)).join(', ')}`;
}

function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}
