import type { Database } from '../../adapters/local/database.ts';
import type { LocalDocuments, StoredDocument } from '../../adapters/local/documents.ts';
import { WireError } from '../exchange.ts';
import type { Operation } from '../rules/syntax.ts';
import type { RuleMap } from '../rules/values.ts';
import type { Transactions } from './transactions.ts';

/** What a protocol method works with. */
export interface FirestoreContext {
  readonly documents: LocalDocuments;
  readonly database: Database;
  /** `projects/P/databases/(default)/documents` */
  readonly root: string;
  readonly nowMs: number;
  /** @throws WireError 403 when the rules do not allow it */
  readonly mayDo: (operation: Operation, path: string, change: Change) => void;
  /** for the administrator's client only; browsers have none */
  readonly transactions?: Transactions;
}

/** The data before and after, as rules see them; null when there is no document. */
export interface Change {
  readonly before: RuleMap | null;
  readonly after: RuleMap | null;
}

/** @throws WireError 400 for a name outside of this database */
export function pathOf(name: unknown, root: string): string {
  if (typeof name !== 'string' || !name.startsWith(`${root}/`))
    throw new WireError(400, 'not a document name of this database');
  return name.slice(root.length + 1);
}

export function documentOnWire(document: StoredDocument, root: string): Record<string, unknown> {
  return {
    name: `${root}/${document.path}`,
    fields: document.fields,
    createTime: timestampText(document.createMicros),
    updateTime: timestampText(document.updateMicros),
  };
}

/** RFC 3339 with microseconds, of microseconds since 1970. */
export function timestampText(micros: number): string {
  const millis = Math.floor(micros / 1_000);
  const rest = String(micros - millis * 1_000).padStart(3, '0');
  return new Date(millis).toISOString().replace('Z', `${rest}Z`);
}

/** The other way round; the client sends nine digits of fraction. NaN for what is no timestamp. */
export function microsOf(timestamp: string): number {
  const [, seconds, fraction = ''] = /^([^.]+?)(?:\.(\d+))?Z$/.exec(timestamp) ?? [];
  return Date.parse(`${seconds}Z`) * 1_000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

export const unimplemented = (what: string) =>
  new WireError(501, `the local server does not offer ${what}`, 'UNIMPLEMENTED');
