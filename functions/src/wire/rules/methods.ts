import { kindOf, RuleError, type RuleMap, type RuleValue, sameValue } from './values.ts';

/** Methods of the language, by the kind of value they belong to. Another kind is an evaluation error. */
export function callMethod(value: RuleValue, name: string, inputs: readonly RuleValue[]): RuleValue {
  switch (kindOf(value)) {
    case 'string':
      return textMethod(value as string, name, inputs);
    case 'list':
      return listMethod(value as readonly RuleValue[], name, inputs);
    case 'map':
      return mapMethod(value as RuleMap, name, inputs);
    default:
      throw new RuleError(`no method ${name} of ${kindOf(value)}`);
  }
}

function textMethod(text: string, name: string, [pattern]: readonly RuleValue[]): RuleValue {
  if (name === 'size') return [...text].length;
  if (name === 'lower') return text.toLowerCase();
  if (name === 'upper') return text.toUpperCase();
  // The language matches the whole text, never a part of it.
  if (name === 'matches' && typeof pattern === 'string')
    return new RegExp(`^(?:${pattern})$`, 's').test(text);
  throw new RuleError(`no method ${name} of a text`);
}

function listMethod(list: readonly RuleValue[], name: string, [input]: readonly RuleValue[]): RuleValue {
  if (name === 'size') return list.length;
  if (!Array.isArray(input)) throw new RuleError(`${name} needs a list`);
  const others = input as readonly RuleValue[];
  const has = (items: readonly RuleValue[], wanted: RuleValue) =>
    items.some((item) => sameValue(item, wanted));
  if (name === 'hasOnly') return list.every((item) => has(others, item));
  if (name === 'hasAll') return others.every((item) => has(list, item));
  if (name === 'hasAny') return others.some((item) => has(list, item));
  throw new RuleError(`no method ${name} of a list`);
}

function mapMethod(map: RuleMap, name: string, inputs: readonly RuleValue[]): RuleValue {
  if (name === 'size') return Object.keys(map).length;
  if (name === 'keys') return Object.keys(map);
  const [key, fallback] = inputs;
  if (name === 'get' && typeof key === 'string' && fallback !== undefined)
    return Object.hasOwn(map, key) ? (map[key] ?? null) : fallback;
  throw new RuleError(`no method ${name} of a map`);
}
