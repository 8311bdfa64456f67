import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './database.ts';

export const TOKEN_LIFE_SECONDS = 3_600;

/** What an ID token says. Source: the claims of Firebase's own tokens. */
export interface IdTokenClaims {
  readonly sub: string;
  readonly user_id: string;
  readonly aud: string;
  readonly iss: string;
  /** seconds since 1970, as are exp and auth_time */
  readonly iat: number;
  readonly exp: number;
  readonly auth_time: number;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly provider_id?: 'anonymous';
  readonly firebase: {
    readonly identities: Readonly<Record<string, readonly string[]>>;
    readonly sign_in_provider: 'anonymous' | 'password';
  };
}

const HEADER = encode({ alg: 'HS256', typ: 'JWT', kid: 'local' });

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** This installation's signing secret, made at the first call. */
export function signingSecret(database: Database): string {
  database.run(
    'INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)',
    'id-token',
    randomBytes(32).toString('hex'),
  );
  const row = database.row<{ value: string }>('SELECT value FROM secrets WHERE name = ?', 'id-token');
  if (!row) throw new Error('the signing secret is gone');
  return row.value;
}

export function signIdToken(claims: IdTokenClaims, secret: string): string {
  const signed = `${HEADER}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/**
 * The claims of a token that this installation signed for this project and that has not expired. Null for any other.
 * Only HS256 is looked at, whatever the header says.
 */
export function readIdToken(
  token: string,
  secret: string,
  expected: { readonly projectId: string; readonly nowMs: number },
): IdTokenClaims | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0)
    return null;
  const wanted = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  // The signature is ours, so what it covers is what signIdToken wrote.
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as IdTokenClaims;
  return claims.aud === expected.projectId && claims.exp * 1_000 > expected.nowMs ? claims : null;
}
