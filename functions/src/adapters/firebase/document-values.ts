import { Timestamp } from 'firebase-admin/firestore';
import { AppError } from '../../../../src/domain/errors.ts';
import type { DocumentFields, DocumentValue } from '../../ports/documents.ts';

/** What the client hands out: our values, with times of its own. */
type VendorValue = unknown;

/** Times become Dates, so that nobody else needs to know the vendor. */
export function fromVendorFields(fields: Readonly<Record<string, VendorValue>>): DocumentFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fromVendorValue(value)]));
}

function fromVendorValue(value: VendorValue): DocumentValue {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(fromVendorValue);
  if (typeof value === 'object' && value !== null)
    return fromVendorFields(value as Readonly<Record<string, VendorValue>>);
  return value as DocumentValue;
}

/** @throws AppError invalid-argument for what Firestore refuses, before a transaction is spent on it */
export function checkFields(fields: DocumentFields): void {
  for (const value of Object.values(fields)) check(value, false);
}

const refused = (what: string) => new AppError('invalid-argument', `a document cannot hold ${what}`);

function check(value: DocumentValue, isInArray: boolean): void {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date)
    return;
  if (typeof value !== 'object') throw refused(typeof value);
  if (!Array.isArray(value)) checkFields(value as DocumentFields);
  else if (isInArray) throw refused('an array in an array');
  else for (const item of value) check(item, true);
}
