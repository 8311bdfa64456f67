import type { IncomingMessage } from 'node:http';
import type { LocalIdentity } from '../adapters/local/identity.ts';
import type { Exchange } from './exchange.ts';

/** Firestore and functions send `Bearer`, storage sends `Firebase`. */
const AUTHORIZATION = /^(?:Bearer|Firebase) (\S+)$/;

export function authOf(request: IncomingMessage, identity: LocalIdentity): Exchange['auth'] {
  const header = request.headers.authorization;
  if (header === undefined) return 'none';
  const token = AUTHORIZATION.exec(header)?.[1];
  const claims = token === undefined ? null : identity.claimsOf(token);
  return claims ? { claims } : 'invalid';
}
