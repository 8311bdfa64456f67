/** The syntax tree of a rules file, for the part of the language the product uses. Unknown parts do not parse. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'path'; readonly segments: readonly Expression[] }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly at: Expression }
  | {
      readonly kind: 'method';
      readonly of: Expression;
      readonly name: string;
      readonly inputs: readonly Expression[];
    }
  | { readonly kind: 'call'; readonly name: string; readonly inputs: readonly Expression[] }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'negative'; readonly of: Expression }
  | { readonly kind: 'is'; readonly of: Expression; readonly type: string }
  | { readonly kind: 'choice'; readonly if: Expression; readonly then: Expression; readonly else: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    };

export interface RuleFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly lets: readonly { readonly name: string; readonly value: Expression }[];
  readonly result: Expression;
  readonly line: number;
}

/** One segment of a match: a fixed word, a wildcard, or the rest of the path. */
export type Segment =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'any'; readonly name: string }
  | { readonly kind: 'rest'; readonly name: string };

export const OPERATIONS = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface Allow {
  readonly operations: readonly Operation[];
  readonly condition: Expression;
  readonly line: number;
}

export interface Block {
  readonly segments: readonly Segment[];
  readonly allows: readonly Allow[];
  readonly functions: readonly RuleFunction[];
  readonly blocks: readonly Block[];
}

export interface RulesFile {
  readonly service: string;
  readonly block: Block;
}
