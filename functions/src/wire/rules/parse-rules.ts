import { parseExpression } from './parse-expression.ts';
import { Scanner } from './scanner.ts';
import {
  type Allow,
  type Block,
  OPERATIONS,
  type Operation,
  type RuleFunction,
  type RulesFile,
  type Segment,
} from './syntax.ts';

const GROUPS: Readonly<Record<string, readonly Operation[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
  ...Object.fromEntries(OPERATIONS.map((operation) => [operation, [operation]])),
};

/** @throws Error with file and line for anything that is not in the part of the language we know */
export function parseRules(source: string, file: string): RulesFile {
  const scanner = new Scanner(source, file);
  scanner.expect('rules_version');
  scanner.expect('=');
  if (scanner.peek().text !== '2') scanner.fail('only rules_version 2 is known');
  scanner.next();
  scanner.expect(';');
  scanner.expect('service');
  let service = scanner.name();
  while (scanner.takes('.')) service += `.${scanner.name()}`;
  const block = parseBlock(scanner, []);
  if (scanner.peek().kind !== 'end') scanner.fail('expected the end of the file');
  return { service, block };
}

function parseBlock(scanner: Scanner, segments: readonly Segment[]): Block {
  const allows: Allow[] = [];
  const functions: RuleFunction[] = [];
  const blocks: Block[] = [];
  scanner.expect('{');
  while (!scanner.takes('}')) {
    if (scanner.takes('match')) blocks.push(parseBlock(scanner, parseMatch(scanner)));
    else if (scanner.sees('allow')) allows.push(parseAllow(scanner));
    else if (scanner.sees('function')) functions.push(parseFunction(scanner));
    else scanner.fail(`unexpected "${scanner.peek().text || 'end of file'}"`);
  }
  return { segments, allows, functions, blocks };
}

function parseMatch(scanner: Scanner): Segment[] {
  const segments: Segment[] = [];
  while (scanner.takes('/')) {
    const rest = scanner.raw(/\{\w+=\*\*\}/);
    const any = rest ? undefined : scanner.raw(/\{\w+\}/);
    if (rest) segments.push({ kind: 'rest', name: rest.slice(1, -4) });
    else if (any) segments.push({ kind: 'any', name: any.slice(1, -1) });
    else {
      const text = scanner.raw(/\(default\)|[\w-]+/);
      if (text === undefined) scanner.fail('expected a path segment');
      else segments.push({ kind: 'fixed', text });
    }
    if (segments.slice(0, -1).some(({ kind }) => kind === 'rest'))
      scanner.fail('a {path=**} must be the last segment');
  }
  if (segments.length === 0) scanner.fail('expected a path');
  return segments;
}

function parseAllow(scanner: Scanner): Allow {
  const { line } = scanner;
  scanner.expect('allow');
  const operations: Operation[] = [];
  do {
    const group = Object.hasOwn(GROUPS, scanner.peek().text) ? GROUPS[scanner.peek().text] : undefined;
    if (!group) return scanner.fail(`unknown operation "${scanner.peek().text}"`);
    operations.push(...group);
    scanner.next();
  } while (scanner.takes(','));
  if (scanner.takes(';')) return { operations, condition: { kind: 'literal', value: true }, line };
  scanner.expect(':');
  scanner.expect('if');
  const condition = parseExpression(scanner);
  scanner.expect(';');
  return { operations, condition, line };
}

function parseFunction(scanner: Scanner): RuleFunction {
  const { line } = scanner;
  scanner.expect('function');
  const name = scanner.name();
  scanner.expect('(');
  const parameters: string[] = [];
  while (!scanner.sees(')')) {
    parameters.push(scanner.name());
    if (!scanner.takes(',')) break;
  }
  scanner.expect(')');
  scanner.expect('{');
  const lets: { name: string; value: ReturnType<typeof parseExpression> }[] = [];
  while (scanner.takes('let')) {
    const letName = scanner.name();
    scanner.expect('=');
    lets.push({ name: letName, value: parseExpression(scanner) });
    scanner.expect(';');
  }
  scanner.expect('return');
  const result = parseExpression(scanner);
  scanner.takes(';');
  scanner.expect('}');
  return { name, parameters, lets, result, line };
}
