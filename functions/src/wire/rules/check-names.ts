import type { Block, Expression, RuleFunction } from './syntax.ts';

/** Names and functions the language itself gives, per service, with the number of inputs. */
const GIVEN_NAMES = ['request', 'resource'];
const GIVEN_FUNCTIONS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'cloud.firestore': { get: 1, exists: 1 },
  'firebase.storage': { 'firestore.get': 1, 'firestore.exists': 1 },
};

interface Scope {
  readonly names: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, number>;
}

/**
 * Finds names nobody defines and calls with the wrong number of inputs. At evaluation they would only be errors in a
 * condition, that is a silent "no".
 * @throws Error with file and line
 */
export function checkNames(service: string, block: Block, file: string): void {
  const given = GIVEN_FUNCTIONS[service];
  if (!given) throw new Error(`${file}: unknown service "${service}"`);
  checkBlock(block, { names: new Set(GIVEN_NAMES), functions: new Map(Object.entries(given)) }, file);
}

function checkBlock(block: Block, outer: Scope, file: string): void {
  const wildcards = block.segments.flatMap((segment) => (segment.kind === 'fixed' ? [] : [segment.name]));
  const scope: Scope = {
    names: new Set([...outer.names, ...wildcards]),
    functions: new Map([
      ...outer.functions,
      ...block.functions.map(({ name, parameters }) => [name, parameters.length] as const),
    ]),
  };
  for (const definition of block.functions) checkFunction(definition, scope, file);
  for (const { condition, line } of block.allows) checkExpression(condition, scope, `${file}:${line}`);
  for (const inner of block.blocks) checkBlock(inner, scope, file);
}

function checkFunction(definition: RuleFunction, scope: Scope, file: string): void {
  const names = new Set([...scope.names, ...definition.parameters]);
  const where = `${file}:${definition.line}`;
  for (const { name, value } of definition.lets) {
    checkExpression(value, { ...scope, names }, where);
    names.add(name);
  }
  checkExpression(definition.result, { ...scope, names }, where);
}

function checkExpression(expression: Expression, scope: Scope, where: string): void {
  if (expression.kind === 'name' && !scope.names.has(expression.name))
    throw new Error(`${where}: unknown name "${expression.name}"`);
  if (expression.kind === 'call') {
    const inputs = scope.functions.get(expression.name);
    if (inputs === undefined) throw new Error(`${where}: unknown function "${expression.name}"`);
    if (inputs !== expression.inputs.length)
      throw new Error(`${where}: "${expression.name}" takes ${inputs} inputs`);
  }
  for (const child of childrenOf(expression)) checkExpression(child, scope, where);
}

function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'list':
      return expression.items;
    case 'path':
      return expression.segments;
    case 'call':
      return expression.inputs;
    case 'method':
      return [expression.of, ...expression.inputs];
    case 'index':
      return [expression.of, expression.at];
    case 'choice':
      return [expression.if, expression.then, expression.else];
    case 'binary':
      return [expression.left, expression.right];
    default:
      return [expression.of];
  }
}
