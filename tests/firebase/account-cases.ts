/** A server that speaks Identity Toolkit: ours, or Google's emulator. */
export interface AccountServer {
  readonly url: string;
  codeFor(email: string): Promise<string>;
}

export interface Answer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

/** What earlier steps left: tokens by name. */
type Kept = Record<string, string>;

interface Step {
  readonly name: string;
  readonly path: string;
  readonly body: (kept: Kept) => Record<string, unknown>;
  /** the names under which this answer's tokens are kept */
  readonly keep?: string;
  /** asks the server for the code of this letter first, and keeps it as `code` */
  readonly codeOf?: string;
}

const EMAIL = 'ann@example.org';
const OTHER = 'bob@example.org';
const step = (name: string, method: string, body: Step['body'], more: Partial<Step> = {}): Step => ({
  name,
  path: `identitytoolkit.googleapis.com/v1/accounts:${method}`,
  body,
  ...more,
});
const secure = { returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' };

/** The life of an account as the browser's SDK asks for it, refusals among it. In order: each builds on those before. */
export const STEPS: readonly Step[] = [
  step('a guest', 'signUp', () => ({ returnSecureToken: true }), { keep: 'guest' }),
  step('who the guest is', 'lookup', ({ guest }) => ({ idToken: guest })),
  step('too short a password', 'signUp', () => ({ ...secure, email: EMAIL, password: '12345' })),
  step('no address', 'signUp', () => ({ ...secure, email: 'nobody', password: 'family-secret-1' })),
  step('no password', 'signUp', () => ({ ...secure, email: EMAIL })),
  step('no address at all', 'signUp', () => ({ ...secure, password: 'family-secret-1' })),
  step(
    'the guest gets an account',
    'signUp',
    ({ guest }) => ({ ...secure, idToken: guest, email: EMAIL, password: 'family-secret-1' }),
    { keep: 'ann' },
  ),
  step('who has the account', 'lookup', ({ ann }) => ({ idToken: ann })),
  step('a used address', 'signUp', () => ({ ...secure, email: EMAIL, password: 'family-secret-2' })),
  step('a second account', 'signUp', () => ({ ...secure, email: OTHER, password: 'family-secret-2' }), {
    keep: 'bob',
  }),
  step('a used address for a guest', 'signUp', ({ bob }) => ({
    ...secure,
    idToken: bob,
    email: EMAIL,
    password: 'family-secret-2',
  })),
  step('signing in', 'signInWithPassword', () => ({ ...secure, email: EMAIL, password: 'family-secret-1' }), {
    keep: 'ann',
  }),
  step('a wrong password', 'signInWithPassword', () => ({ ...secure, email: EMAIL, password: 'wrong' })),
  step('an unknown address', 'signInWithPassword', () => ({
    ...secure,
    email: 'x@example.org',
    password: 'wrong',
  })),
  step('signing in without a password', 'signInWithPassword', () => ({ ...secure, email: EMAIL })),
  step('signing in without an address', 'signInWithPassword', () => ({
    ...secure,
    password: 'family-secret-1',
  })),
  step('a forged token', 'lookup', () => ({ idToken: 'forged' })),
  step('no token', 'lookup', () => ({})),
  step('a name', 'update', ({ ann }) => ({ idToken: ann, displayName: 'Ann', returnSecureToken: true })),
  step('too short a new password', 'update', ({ ann }) => ({ idToken: ann, password: '123' })),
  step(
    'a new password',
    'update',
    ({ ann }) => ({ idToken: ann, password: 'family-secret-3', returnSecureToken: true }),
    {
      keep: 'ann',
    },
  ),
  step('the old password', 'signInWithPassword', () => ({
    ...secure,
    email: EMAIL,
    password: 'family-secret-1',
  })),
  step('a letter', 'sendOobCode', () => ({ requestType: 'PASSWORD_RESET', email: EMAIL })),
  step('a letter to nobody', 'sendOobCode', () => ({
    requestType: 'PASSWORD_RESET',
    email: 'x@example.org',
  })),
  step('whose code it is', 'resetPassword', ({ code }) => ({ oobCode: code }), { codeOf: EMAIL }),
  step('a new password by the code', 'resetPassword', ({ code }) => ({
    oobCode: code,
    newPassword: 'family-secret-4',
  })),
  step('the code again', 'resetPassword', ({ code }) => ({ oobCode: code, newPassword: 'family-secret-5' })),
  step('no code', 'resetPassword', () => ({ oobCode: 'none', newPassword: 'family-secret-5' })),
  step(
    'the password of the code',
    'signInWithPassword',
    () => ({ ...secure, email: EMAIL, password: 'family-secret-4' }),
    {
      keep: 'ann',
    },
  ),
  {
    name: 'a fresh token',
    path: 'securetoken.googleapis.com/v1/token',
    body: ({ annRefresh }) => ({ grant_type: 'refresh_token', refresh_token: annRefresh }),
  },
  {
    name: 'a fresh token without a refresh token',
    path: 'securetoken.googleapis.com/v1/token',
    body: () => ({ grant_type: 'refresh_token' }),
  },
  {
    name: 'a fresh token for another grant',
    path: 'securetoken.googleapis.com/v1/token',
    body: () => ({ grant_type: 'password' }),
  },
  step('leaving', 'delete', ({ ann }) => ({ idToken: ann })),
  step('who has left', 'lookup', ({ ann }) => ({ idToken: ann })),
  step('signing in after leaving', 'signInWithPassword', () => ({
    ...secure,
    email: EMAIL,
    password: 'family-secret-4',
  })),
];

async function send(url: string, { path, body }: Step, kept: Kept): Promise<Answer> {
  const isForm = path.startsWith('securetoken');
  const content = body(kept);
  const answer = await fetch(`${url}/${path}?key=any`, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? new URLSearchParams(content as Record<string, string>) : JSON.stringify(content),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

/** Walks the whole life on one server. */
export async function walk(server: AccountServer): Promise<Answer[]> {
  const kept: Kept = {};
  const answers: Answer[] = [];
  for (const one of STEPS) {
    if (one.codeOf) kept.code = await server.codeFor(one.codeOf);
    const answer = await send(server.url, one, kept);
    if (one.keep && typeof answer.json.idToken === 'string') {
      kept[one.keep] = answer.json.idToken;
      kept[`${one.keep}Refresh`] = String(answer.json.refreshToken);
    }
    answers.push(answer);
  }
  return answers;
}
