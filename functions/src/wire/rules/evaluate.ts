import { callMethod } from './methods.ts';
import type { Expression, RuleFunction } from './syntax.ts';
import { isType, kindOf, RuleError, type RuleValue, sameValue } from './values.ts';

const MAX_CALL_DEPTH = 20;

export interface Scope {
  readonly values: ReadonlyMap<string, RuleValue>;
  /** each with the scope it was written in, so that it sees that place's wildcards and no caller's names */
  readonly functions: ReadonlyMap<string, { readonly definition: RuleFunction; readonly scope: () => Scope }>;
  readonly given: ReadonlyMap<string, (path: RuleValue) => RuleValue>;
  readonly depth: number;
}

/** @throws RuleError where the real language has an evaluation error */
export function evaluate(expression: Expression, scope: Scope): RuleValue {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'name':
      return known(scope.values.get(expression.name), expression.name);
    case 'list':
      return expression.items.map((item) => evaluate(item, scope));
    case 'path':
      return `/${expression.segments.map((segment) => pathSegment(evaluate(segment, scope))).join('/')}`;
    case 'member':
      return memberOf(evaluate(expression.of, scope), expression.name);
    case 'index':
      return memberOf(evaluate(expression.of, scope), evaluate(expression.at, scope));
    case 'method':
      return callMethod(
        evaluate(expression.of, scope),
        expression.name,
        expression.inputs.map((input) => evaluate(input, scope)),
      );
    case 'call':
      return callFunction(expression.name, expression.inputs, scope);
    case 'not':
      return !isTrue(evaluate(expression.of, scope));
    case 'negative':
      return -numberOf(evaluate(expression.of, scope));
    case 'is':
      return isType(evaluate(expression.of, scope), expression.type);
    case 'choice':
      return evaluate(isTrue(evaluate(expression.if, scope)) ? expression.then : expression.else, scope);
    case 'binary':
      return evaluateBinary(expression, scope);
  }
}

function evaluateBinary(expression: Extract<Expression, { kind: 'binary' }>, scope: Scope): RuleValue {
  const { operator } = expression;
  if (operator === '&&' || operator === '||') return evaluateLogic(expression, scope);
  const left = evaluate(expression.left, scope);
  const right = evaluate(expression.right, scope);
  if (operator === '==') return sameValue(left, right);
  if (operator === '!=') return !sameValue(left, right);
  if (operator === 'in') return isIn(left, right);
  if (['<', '<=', '>', '>='].includes(operator)) return compare(operator, left, right);
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  return calculate(operator, numberOf(left), numberOf(right));
}

/** `||` and `&&` absorb an error of one side when the other decides, like the real ones. */
function evaluateLogic(expression: Extract<Expression, { kind: 'binary' }>, scope: Scope): boolean {
  const decisive = expression.operator === '||';
  let failure: RuleError | undefined;
  try {
    if (isTrue(evaluate(expression.left, scope)) === decisive) return decisive;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    failure = error;
  }
  if (isTrue(evaluate(expression.right, scope)) === decisive) return decisive;
  if (failure) throw failure;
  return !decisive;
}

function callFunction(name: string, inputs: readonly Expression[], scope: Scope): RuleValue {
  const values = inputs.map((input) => evaluate(input, scope));
  const own = scope.functions.get(name);
  if (!own) return known(scope.given.get(name), name)(values[0] ?? null);
  if (scope.depth >= MAX_CALL_DEPTH) throw new RuleError('functions call each other too deep');
  const outer = own.scope();
  const names = new Map(outer.values);
  own.definition.parameters.forEach((parameter, index) => {
    names.set(parameter, values[index] ?? null);
  });
  const inner: Scope = { ...outer, values: names, depth: scope.depth + 1 };
  for (const { name: letName, value } of own.definition.lets) names.set(letName, evaluate(value, inner));
  return evaluate(own.definition.result, inner);
}

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new RuleError(`unknown name ${name}`);
  return value;
}

function memberOf(value: RuleValue, key: RuleValue): RuleValue {
  if (Array.isArray(value) && typeof key === 'number') return known(value[key], `item ${key}`);
  if (kindOf(value) !== 'map' || typeof key !== 'string' || !Object.hasOwn(value as object, key))
    throw new RuleError(`no member ${String(key)}`);
  return known((value as Record<string, RuleValue>)[key], key);
}

function pathSegment(value: RuleValue): string {
  if (typeof value !== 'string' || value === '') throw new RuleError('not a path segment');
  return value;
}

function isTrue(value: RuleValue): boolean {
  if (typeof value !== 'boolean') throw new RuleError('not a boolean');
  return value;
}

function numberOf(value: RuleValue): number {
  if (typeof value !== 'number') throw new RuleError('not a number');
  return value;
}

function isIn(value: RuleValue, container: RuleValue): boolean {
  if (Array.isArray(container)) return container.some((item) => sameValue(item, value));
  if (kindOf(container) === 'map' && typeof value === 'string')
    return Object.hasOwn(container as object, value);
  throw new RuleError('"in" needs a list or a map');
}

function compare(operator: string, left: RuleValue, right: RuleValue): boolean {
  const kind = kindOf(left);
  if (kind !== kindOf(right) || !['number', 'string', 'timestamp'].includes(kind))
    throw new RuleError(`${kind} cannot be compared`);
  const [a, b] = [left?.valueOf() as number, right?.valueOf() as number];
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return operator === '>' ? a > b : a >= b;
}

function calculate(operator: string, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
    case '%': {
      if (right === 0) throw new RuleError('division by zero');
      if (operator === '%') return left % right;
      const isWhole = Number.isInteger(left) && Number.isInteger(right);
      return isWhole ? Math.trunc(left / right) : left / right;
    }
    default:
      throw new RuleError(`unknown operator ${operator}`);
  }
}
