import type { ScryptOptions } from 'node:crypto';
import type { Database } from '../adapters/local/database.ts';
import type { LocalDocuments } from '../adapters/local/documents.ts';
import type { LocalIdentity } from '../adapters/local/identity.ts';
import type { LocalObjects } from '../adapters/local/objects.ts';
import type { Clock } from '../ports/clock.ts';
import type { CallableHandler } from './callables/callables.ts';
import type { WirePart } from './exchange.ts';
import type { Hosting } from './hosting/hosting.ts';
import type { Mail } from './identity/reset-codes.ts';
import type { TrustedProxies } from './limits/caller-address.ts';

export interface WireOptions {
  readonly database: Database;
  readonly documents: LocalDocuments;
  readonly objects: LocalObjects;
  readonly identity: LocalIdentity;
  /** texts of firestore.rules and storage.rules */
  readonly rules: { readonly firestore: string; readonly storage: string };
  readonly callables: Readonly<Record<string, CallableHandler>>;
  /** by method and path: `POST /process-audio` */
  readonly routes: Readonly<Record<string, CallableHandler>>;
  /** further protocols of the product, asked before the built app: what needs the raw body or answers with a stream */
  readonly parts?: readonly WirePart[];
  readonly hosting: Hosting;
  readonly clock: Clock;
  readonly projectId: string;
  readonly region: string;
  /** opens the documents, past the rules, to the administrator's client; for contract tests only, no host sets it */
  readonly adminToken?: string;
  /** Called when a client's object is stored, and again when it is sent again: the cloud's storage trigger. */
  readonly onObjectStored?: (path: string) => Promise<void>;
  /** where links in letters lead; without it this machine's own address. Never taken from a request */
  readonly publicUrl?: () => string;
  /** gets what a mail provider would send; without it the link is printed. Never called for an unknown address */
  readonly onMail?: (mail: Mail) => void;
  /** of hashing a password; for tests only, no host sets it */
  readonly passwordCost?: ScryptOptions;
  /** false refuses an object by its first bytes, before it can be seen; without it all are taken */
  readonly fitsPlace?: (path: string, head: Uint8Array) => boolean;
  /** what may still be written to the disk; without it uploads end where the disk does */
  readonly freeBytes?: () => number;
  /** over which the rate of a body is taken; for tests */
  readonly rateWindowMs?: number;
  /** what one person may store in an hour */
  readonly writesPerHour?: number;
  /** whether a Host header names this machine; requests to any other name are refused */
  readonly isOwnHost: (host: string) => boolean;
  /** whose word on where a request comes from is taken; nobody's without it */
  readonly trustedProxies?: TrustedProxies;
  /** further origins whose pages may call, such as a development server's */
  readonly allowedOrigins?: readonly string[];
}
