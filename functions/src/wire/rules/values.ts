/** Values of the rules language, as plain JavaScript. Paths are texts that begin with a slash. */
export type RuleValue =
  | string
  | number
  | boolean
  | null
  | Date
  | readonly RuleValue[]
  | { readonly [name: string]: RuleValue };
export type RuleMap = { readonly [name: string]: RuleValue };

/** An evaluation error: it makes the condition it happens in false. */
export class RuleError extends Error {}

export function kindOf(value: RuleValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Date) return 'timestamp';
  if (typeof value === 'object') return 'map';
  return typeof value;
}

/** Values of different kinds are not the same, which is no error. */
export function sameValue(left: RuleValue, right: RuleValue): boolean {
  const kind = kindOf(left);
  if (kind !== kindOf(right)) return false;
  if (kind === 'timestamp') return left?.valueOf() === right?.valueOf();
  if (kind === 'list') {
    const [a, b] = [left as readonly RuleValue[], right as readonly RuleValue[]];
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index] ?? null));
  }
  if (kind === 'map') {
    const [a, b] = [left as RuleMap, right as RuleMap];
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key] ?? null, b[key] ?? null))
    );
  }
  return left === right;
}

/** Numbers carry no type here, so a whole one counts as int and every one as float. */
export function isType(value: RuleValue, type: string): boolean {
  switch (type) {
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
      return Number.isInteger(value);
    case 'float':
      return typeof value === 'number';
    case 'path':
      return typeof value === 'string' && value.startsWith('/');
    default:
      return kindOf(value) === type;
  }
}
