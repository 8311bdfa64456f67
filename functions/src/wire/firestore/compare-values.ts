import type { DocumentFields, DocumentValue } from '../../ports/documents.ts';
import { kindOf, sameValue } from '../rules/values.ts';

/** Firestore's order of kinds, then of values. Lists and maps are left in the order they have. */
const KINDS = ['null', 'boolean', 'number', 'timestamp', 'string', 'list', 'map'];

export function compareValues(a: DocumentValue, b: DocumentValue): number {
  const kinds = KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b));
  if (kinds !== 0 || ['null', 'list', 'map'].includes(kindOf(a))) return kinds;
  const [x, y] = [a?.valueOf() as number, b?.valueOf() as number];
  if (x === y) return 0;
  return x < y ? -1 : 1;
}

type Test = (found: DocumentValue, wanted: DocumentValue) => boolean;

const contains: Test = (found, wanted) =>
  Array.isArray(found) && found.some((item: DocumentValue) => sameValue(item, wanted));

/** The protocol's comparisons, with their numbers in it. Unequal ones compare values of one kind only. */
export const OPERATORS = [
  { name: 'EQUAL', code: 5, test: sameValue as Test },
  {
    name: 'LESS_THAN',
    code: 1,
    test: (found, wanted) => kindOf(found) === kindOf(wanted) && compareValues(found, wanted) < 0,
  },
  { name: 'ARRAY_CONTAINS', code: 7, test: contains },
  {
    name: 'ARRAY_CONTAINS_ANY',
    code: 9,
    test: (found, wanted) =>
      Array.isArray(wanted) && wanted.some((one: DocumentValue) => contains(found, one)),
  },
] as const satisfies readonly { name: string; code: number; test: Test }[];

/** Whether a document has the field and its value passes. */
export function isKept(
  fields: DocumentFields,
  {
    name,
    op,
    value,
  }: {
    readonly name: string;
    readonly op: (typeof OPERATORS)[number]['name'];
    readonly value: DocumentValue;
  },
): boolean {
  const test = OPERATORS.find((operator) => operator.name === op)?.test;
  return Object.hasOwn(fields, name) && test?.(fields[name] ?? null, value) === true;
}
