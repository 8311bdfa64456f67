import { checkNames } from './check-names.ts';
import { evaluate, type Scope } from './evaluate.ts';
import { parseRules } from './parse-rules.ts';
import type { Block, Operation, Segment } from './syntax.ts';
import { RuleError, type RuleMap, type RuleValue } from './values.ts';

export interface RuleRequest {
  readonly operation: Operation;
  /** `/databases/(default)/documents/orders/o1` or `/b/{bucket}/o/{path}` */
  readonly path: string;
  readonly auth: { readonly uid: string; readonly token: RuleMap } | null;
  /** what is there; null when there is nothing */
  readonly resource: RuleMap | null;
  /** what would be there; null for reads and deletes */
  readonly incoming: RuleMap | null;
  readonly timeMs: number;
}

export interface Ruleset {
  allows(request: RuleRequest): boolean;
}

/**
 * Reads a real rules file, so that no hand-made twin can drift from it.
 * @param readDocument data of a document by its path in the database (`sessions/s1`); null when there is none
 * @throws Error with file and line for whatever the evaluator does not know
 */
export function loadRules(
  source: string,
  file: string,
  readDocument: (path: string) => RuleMap | null,
): Ruleset {
  const { service, block } = parseRules(source, file);
  checkNames(service, block, file);
  const given = givenFunctions(service, readDocument);

  return {
    allows(request) {
      const values = new Map<string, RuleValue>([
        ['request', requestValue(request)],
        ['resource', request.resource],
      ]);
      const root: Scope = { values, functions: new Map(), given, depth: 0 };
      const segments = request.path.split('/').slice(1);
      return block.blocks.some((inner) =>
        allowsIn(inner, segments, withFunctions(block, root), request.operation),
      );
    },
  };
}

function requestValue(request: RuleRequest): RuleValue {
  return {
    auth: request.auth,
    resource: request.incoming,
    time: new Date(request.timeMs),
    method: request.operation,
    path: request.path,
  };
}

const DOCUMENT_ROOT = /^\/databases\/\(default\)\/documents\/(.+)$/;

function givenFunctions(service: string, readDocument: (path: string) => RuleMap | null): Scope['given'] {
  const read = (path: RuleValue): RuleMap | null => {
    const inside = typeof path === 'string' ? DOCUMENT_ROOT.exec(path)?.[1] : undefined;
    if (inside === undefined) throw new RuleError('not a document path');
    return readDocument(inside);
  };
  const prefix = service === 'firebase.storage' ? 'firestore.' : '';
  return new Map<string, (path: RuleValue) => RuleValue>([
    [`${prefix}exists`, (path) => read(path) !== null],
    [
      `${prefix}get`,
      (path) => {
        const data = read(path);
        if (data === null) throw new RuleError('no such document');
        return { data };
      },
    ],
  ]);
}

function withFunctions(block: Block, outer: Scope): Scope {
  if (block.functions.length === 0) return outer;
  const functions = new Map(outer.functions);
  const scope: Scope = { ...outer, functions };
  for (const definition of block.functions)
    functions.set(definition.name, { definition, scope: () => scope });
  return scope;
}

function allowsIn(block: Block, path: readonly string[], outer: Scope, operation: Operation): boolean {
  const match = matchSegments(block.segments, path);
  if (!match) return false;
  const scope = withFunctions(block, { ...outer, values: new Map([...outer.values, ...match.values]) });
  if (match.rest.length > 0)
    return block.blocks.some((inner) => allowsIn(inner, match.rest, scope, operation));
  const allows = block.allows.filter(({ operations }) => operations.includes(operation));
  return (
    allows.some(({ condition }) => isAllowed(() => evaluate(condition, scope))) ||
    block.blocks.some((inner) => allowsIn(inner, [], scope, operation))
  );
}

function isAllowed(condition: () => RuleValue): boolean {
  try {
    return condition() === true;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

function matchSegments(
  segments: readonly Segment[],
  path: readonly string[],
): { values: [string, RuleValue][]; rest: readonly string[] } | null {
  const values: [string, RuleValue][] = [];
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'rest') {
      values.push([segment.name, path.slice(index).join('/')]);
      return { values, rest: [] };
    }
    const text = path[index];
    if (text === undefined || (segment.kind === 'fixed' && segment.text !== text)) return null;
    if (segment.kind === 'any') values.push([segment.name, text]);
  }
  return { values, rest: path.slice(segments.length) };
}
