import type { Scanner } from './scanner.ts';
import type { Expression } from './syntax.ts';

/** Operators by how tightly they bind. Source: the security rules reference. */
const BINDING: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  in: 4,
  is: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};

export const METHODS = ['matches', 'size', 'keys', 'hasOnly', 'hasAll', 'hasAny', 'get', 'lower', 'upper'];
export const TYPES = ['bool', 'int', 'float', 'number', 'string', 'list', 'map', 'timestamp', 'path'];

export function parseExpression(scanner: Scanner): Expression {
  const condition = parseBinary(scanner, 1);
  if (!scanner.takes('?')) return condition;
  const then = parseExpression(scanner);
  scanner.expect(':');
  return { kind: 'choice', if: condition, then, else: parseExpression(scanner) };
}

function parseBinary(scanner: Scanner, least: number): Expression {
  let left = parseUnary(scanner);
  for (;;) {
    const { kind, text } = scanner.peek();
    const binding = kind === 'text' || !Object.hasOwn(BINDING, text) ? undefined : BINDING[text];
    if (binding === undefined || binding < least) return left;
    scanner.next();
    left =
      text === 'is'
        ? { kind: 'is', of: left, type: knownType(scanner) }
        : { kind: 'binary', operator: text, left, right: parseBinary(scanner, binding + 1) };
  }
}

function knownType(scanner: Scanner): string {
  if (!TYPES.includes(scanner.peek().text)) scanner.fail(`unknown type "${scanner.peek().text}"`);
  return scanner.name();
}

function parseUnary(scanner: Scanner): Expression {
  if (scanner.takes('!')) return { kind: 'not', of: parseUnary(scanner) };
  if (scanner.takes('-')) return { kind: 'negative', of: parseUnary(scanner) };
  return parsePostfix(scanner);
}

function parsePostfix(scanner: Scanner): Expression {
  let of = parsePrimary(scanner);
  for (;;) {
    if (scanner.takes('.')) {
      const { line } = scanner;
      const name = scanner.name();
      // `firestore.get(...)` is one function of its own, not a method of a value.
      if (!scanner.sees('(')) of = { kind: 'member', of, name };
      else if (of.kind === 'name' && of.name === 'firestore')
        of = { kind: 'call', name: `firestore.${name}`, inputs: parseInputs(scanner) };
      else if (METHODS.includes(name)) of = { kind: 'method', of, name, inputs: parseInputs(scanner) };
      else scanner.fail(`unknown method "${name}" in line ${line}`);
    } else if (scanner.takes('[')) {
      of = { kind: 'index', of, at: parseExpression(scanner) };
      scanner.expect(']');
    } else return of;
  }
}

function parseInputs(scanner: Scanner): Expression[] {
  scanner.expect('(');
  return parseList(scanner, ')');
}

function parseList(scanner: Scanner, end: string): Expression[] {
  const items: Expression[] = [];
  while (!scanner.sees(end)) {
    items.push(parseExpression(scanner));
    if (!scanner.takes(',')) break;
  }
  scanner.expect(end);
  return items;
}

function parsePrimary(scanner: Scanner): Expression {
  if (scanner.sees('/')) return parsePath(scanner);
  const { kind, text } = scanner.peek();
  if (kind === 'text') return { kind: 'literal', value: scanner.next().text };
  if (kind === 'number') return { kind: 'literal', value: Number(scanner.next().text) };
  if (kind === 'name') return parseName(scanner);
  if (scanner.takes('(')) {
    const inner = parseExpression(scanner);
    scanner.expect(')');
    return inner;
  }
  if (scanner.takes('[')) return { kind: 'list', items: parseList(scanner, ']') };
  return scanner.fail(`unexpected "${text || 'end of file'}"`);
}

function parseName(scanner: Scanner): Expression {
  const name = scanner.name();
  if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true' };
  if (name === 'null') return { kind: 'literal', value: null };
  return scanner.sees('(') ? { kind: 'call', name, inputs: parseInputs(scanner) } : { kind: 'name', name };
}

/** `/databases/(default)/documents/sessions/$(sessionId)` */
function parsePath(scanner: Scanner): Expression {
  const segments: Expression[] = [];
  while (scanner.takes('/')) {
    if (scanner.raw(/\$\(/)) {
      segments.push(parseExpression(scanner));
      scanner.expect(')');
      continue;
    }
    const text = scanner.raw(/\(default\)|[\w-]+/);
    if (text === undefined) scanner.fail('expected a path segment');
    else segments.push({ kind: 'literal', value: text });
  }
  return { kind: 'path', segments };
}
