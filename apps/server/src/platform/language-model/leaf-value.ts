/** A leaf's value as the field has it, where a model says the same in another type. Pure. */
import type { LeafField } from './fields';

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;
/** Beyond it a number's digits aren't those that were written. */
const EXACT = 1e15;

/** Anything but a scalar is given back as it is: the check tells the model of it. */
export function leafValue(field: LeafField, value: unknown): unknown {
  if (typeof value === 'string') return ofText(field, wellFormed(value));
  return typeof value === 'number' ? ofNumber(field, value) : value;
}

function ofText(field: LeafField, text: string): unknown {
  if (text.trim() === '') return null;
  if (field.types.includes('string')) return memberLike(field, text);
  const bare = text.trim();
  if (field.types.includes('boolean') && /^(?:true|false)$/i.test(bare)) return bare.toLowerCase() === 'true';
  return NUMBER.test(bare) ? Number(bare) : text;
}

function ofNumber(field: LeafField, value: number): unknown {
  if (!Number.isFinite(value)) return null;
  const isText = !field.types.includes('number') && !field.types.includes('integer') && field.types.includes('string');
  return isText && Math.abs(value) < EXACT ? memberLike(field, String(value)) : value;
}

/** The member of an enumeration that differs in case and spaces alone. */
function memberLike({ members }: LeafField, text: string): unknown {
  if (members === null || members.includes(text)) return text;
  const alike = members.filter((one) => typeof one === 'string' && folded(one) === folded(text));
  return alike.length === 1 ? alike[0] : text;
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A half of a surrogate pair is no text, and no text holds NUL. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\u0000', '');
}
