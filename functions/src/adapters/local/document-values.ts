import { AppError } from '../../../../src/domain/errors.ts';
import type { DocumentFields, DocumentValue } from '../../ports/documents.ts';

/** A value as Firestore's REST protocol writes it: one member, whose name is the type. */
export type WireValue = { readonly [type: string]: unknown };
export type WireFields = { readonly [field: string]: WireValue };

const refused = (what: string) => new AppError('invalid-argument', `a document cannot hold ${what}`);

export function toWireFields(fields: DocumentFields): WireFields {
  return mapEntries(fields, (value) => toWireValue(value, false));
}

export function fromWireFields(fields: WireFields): DocumentFields {
  return mapEntries(fields, fromWireValue);
}

function toWireValue(value: DocumentValue, isInArray: boolean): WireValue {
  if (value === null) return { nullValue: null };
  switch (typeof value) {
    case 'string':
      return { stringValue: value };
    case 'boolean':
      return { booleanValue: value };
    case 'number':
      return toWireNumber(value);
    case 'object':
      break;
    default:
      throw refused(typeof value);
  }
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (!Array.isArray(value)) return { mapValue: { fields: toWireFields(value as DocumentFields) } };
  if (isInArray) throw refused('an array in an array');
  return { arrayValue: { values: value.map((item: DocumentValue) => toWireValue(item, true)) } };
}

/** JSON has neither infinity nor -0; the protocol spells them as strings, and whole numbers too. */
function toWireNumber(value: number): WireValue {
  if (Object.is(value, -0)) return { doubleValue: '-0' };
  if (Number.isSafeInteger(value)) return { integerValue: String(value) };
  return { doubleValue: Number.isFinite(value) ? value : String(value) };
}

/** @throws AppError invalid-argument for a type the product does not use (bytes, places, references) and for nonsense */
export function fromWireValue(value: WireValue): DocumentValue {
  const [type, content] = Object.entries(value)[0] ?? [];
  switch (type) {
    case 'nullValue':
      return null;
    case 'booleanValue':
      return content === true;
    case 'integerValue':
    case 'doubleValue':
      return Number(content);
    case 'stringValue':
      return String(content);
    case 'timestampValue':
      return fromWireTimestamp(String(content));
    case 'arrayValue':
      return ((content as { values?: WireValue[] }).values ?? []).map(fromWireValue);
    case 'mapValue':
      return fromWireFields((content as { fields?: WireFields }).fields ?? {});
    default:
      throw refused(`a ${String(type)}`);
  }
}

function fromWireTimestamp(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw refused('this as a timestamp');
  return date;
}

/** Through defineProperty's semantics, because a field may be called `__proto__`. */
function mapEntries<A, B>(
  from: { readonly [field: string]: A },
  change: (value: A) => B,
): { [field: string]: B } {
  return Object.fromEntries(Object.entries(from).map(([field, value]) => [field, change(value)]));
}
