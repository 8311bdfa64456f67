import * as v from 'valibot';
import { MIN_PASSWORD_LENGTH } from '../../../../src/domain/limits.ts';
import { judgePassword } from '../../../../src/domain/password.ts';
import { WEAK_PASSWORD } from '../../../../src/domain/password-words.ts';
import type { Database } from '../../adapters/local/database.ts';
import type { LocalIdentity } from '../../adapters/local/identity.ts';
import type { Clock } from '../../ports/clock.ts';
import { WireError } from '../exchange.ts';
import type { Account, AccountChange, Accounts, Provider } from './accounts.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { Mail, ResetCodes } from './reset-codes.ts';
import type { Tries } from './tries.ts';

export interface ToolkitDependencies {
  readonly accounts: Accounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: LocalIdentity;
  readonly tries: Tries;
  readonly resetCodes: ResetCodes;
  readonly onMail: (mail: Mail) => void;
}

interface Client {
  readonly address: string;
  /** where the person at this machine reaches the server; never taken from the request's own words */
  readonly localOrigin: string;
}

const text = (maxLength: number) => v.optional(v.nullable(v.pipe(v.string(), v.maxLength(maxLength))));
const BODY = v.object({
  idToken: text(4_096),
  email: text(320),
  password: text(1_024),
  newPassword: text(1_024),
  oobCode: text(200),
  requestType: text(50),
  displayName: text(256),
  photoUrl: text(2_000),
  deleteAttribute: v.optional(v.array(v.string()), []),
});
type Body = v.InferOutput<typeof BODY>;
type Method = (body: Body, client: Client) => Promise<Record<string, unknown>>;

const refuse = (message: string) => new WireError(400, message);
const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER';
/** E-mail and password may be changed this long after the last sign-in, then only after a new one. */
const RECENT_SECONDS = 300;
const CREATE_KIND = 'identitytoolkit#SignupNewUserResponse';

/** The methods of Identity Toolkit by name, as the SDK calls them. Errors carry Google's words. */
export function identityToolkit(
  tools: ToolkitDependencies,
): Readonly<Record<string, (body: Record<string, unknown>, client: Client) => Promise<unknown>>> {
  const methods: Record<string, Method> = {
    'accounts:signUp': (body, client) => signUp(tools, body, client),
    'accounts:signInWithPassword': (body, client) => signIn(tools, body, client),
    'accounts:lookup': async (body) => ({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [userInfo(callerOf(tools, body).account)],
    }),
    'accounts:update': (body) => update(tools, body),
    'accounts:delete': async (body) => {
      tools.accounts.remove(callerOf(tools, body).account.uid);
      return { kind: 'identitytoolkit#DeleteAccountResponse' };
    },
    'accounts:sendOobCode': (body, client) => sendOobCode(tools, body, client),
    'accounts:resetPassword': (body) => resetPassword(tools, body),
    // Under enumeration protection nobody learns whether an address has an account.
    'accounts:createAuthUri': async () => ({
      kind: 'identitytoolkit#CreateAuthUriResponse',
      registered: false,
    }),
  };
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      async (body: Record<string, unknown>, client: Client) => {
        const parsed = v.safeParse(BODY, body);
        if (!parsed.success) throw refuse('INVALID_ARGUMENT');
        return method(parsed.output, client);
      },
    ]),
  );
}

async function signUp(tools: ToolkitDependencies, body: Body, client: Client) {
  const { accounts, tries } = tools;
  const isAnonymous = !body.email && !body.password && !body.idToken;
  if (!tries.take(isAnonymous ? 'newcomer' : 'address', client.address)) throw refuse(TOO_MANY);
  if (isAnonymous) return { kind: CREATE_KIND, ...sessionOf(tools, accounts.create(), 'anonymous') };

  const email = checkedEmail(body.email);
  const password = checkedPassword(body.password);
  // Linking: whoever is signed in keeps his uid and gets this address and password.
  if (body.idToken) callerOf(tools, body);
  const passwordHash = await hashPassword(password);
  const account = tools.database.transaction(() => {
    // Looked up after the waiting: meanwhile the account may be gone or another one may have the address.
    const uid = body.idToken ? callerOf(tools, body).account.uid : undefined;
    const holder = accounts.byEmail(email);
    if (holder && holder.uid !== uid) throw refuse('EMAIL_EXISTS');
    return accounts.change(uid ?? accounts.create().uid, { email, passwordHash });
  });
  return { kind: CREATE_KIND, ...sessionOf(tools, account, 'password') };
}

/**
 * Wrong passwords are counted for the account where they come from, so that a stranger locks himself out and nobody
 * else. What all strangers try together has a limit too; an address at which the password was known is none of theirs.
 */
function mayTry(tries: Tries, email: string, address: string): boolean {
  if (!tries.take('address', address) || !tries.take('account', email, address)) return false;
  return tries.isFamiliar(email, address) || tries.take('strangers', email);
}

async function signIn(tools: ToolkitDependencies, body: Body, client: Client) {
  const { accounts, tries } = tools;
  const email = checkedEmail(body.email);
  if (!body.password) throw refuse('MISSING_PASSWORD');
  if (!mayTry(tries, email, client.address)) throw refuse(TOO_MANY);
  const account = accounts.byEmail(email);
  const isRight = await isPassword(body.password, account?.passwordHash ?? null);
  const current = account && accounts.byUid(account.uid);
  if (!isRight || !current || current.passwordHash !== account.passwordHash)
    throw refuse('INVALID_LOGIN_CREDENTIALS');
  tries.forgive('account', email);
  tries.forgive('strangers', email);
  tries.befriend(email, client.address);
  tries.giveBack('address', client.address);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    displayName: current.displayName ?? '',
    ...sessionOf(tools, current, 'password'),
  };
}

async function update(tools: ToolkitDependencies, body: Body) {
  if (body.oobCode) return resetPassword(tools, body);
  const { account: before, authSeconds } = callerOf(tools, body);
  const email = body.email ? checkedEmail(body.email) : undefined;
  const password = body.password ? checkedPassword(body.password) : undefined;
  const changesLogin = email !== undefined || password !== undefined;
  const isOld = tools.clock.nowMs() / 1_000 - authSeconds > RECENT_SECONDS;
  if (changesLogin && before.passwordHash !== null && isOld) throw refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  if (email !== undefined && before.passwordHash === null && password === undefined)
    throw refuse('MISSING_PASSWORD');
  const passwordHash = password === undefined ? undefined : await hashPassword(password);

  const account = tools.database.transaction(() => {
    const { account: current } = callerOf(tools, body);
    const holder = email === undefined ? null : tools.accounts.byEmail(email);
    if (holder && holder.uid !== current.uid) throw refuse('EMAIL_EXISTS');
    if (changesLogin) tools.accounts.revokeSessions(current.uid);
    return tools.accounts.change(current.uid, {
      ...profileChange(body),
      ...(email !== undefined && { email }),
      ...(passwordHash !== undefined && { passwordHash }),
    });
  });
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...userInfo(account),
    ...sessionOf(tools, account, account.passwordHash === null ? 'anonymous' : 'password'),
  };
}

/** A missing field leaves the value; `deleteAttribute` names those to remove. */
function profileChange({ displayName, photoUrl, deleteAttribute }: Body): AccountChange {
  return {
    ...(typeof displayName === 'string' && { displayName: displayName || null }),
    ...(typeof photoUrl === 'string' && { photoUrl: photoUrl || null }),
    ...(deleteAttribute.includes('DISPLAY_NAME') && { displayName: null }),
    ...(deleteAttribute.includes('PHOTO_URL') && { photoUrl: null }),
  };
}

async function sendOobCode(tools: ToolkitDependencies, body: Body, client: Client) {
  if (body.requestType !== 'PASSWORD_RESET') throw refuse('OPERATION_NOT_ALLOWED');
  const email = checkedEmail(body.email);
  if (!tools.tries.take('address', client.address) || !tools.tries.take('mail', email))
    throw refuse(TOO_MANY);
  const account = tools.accounts.byEmail(email);
  if (account) {
    const code = tools.resetCodes.make(account.uid);
    const link = `${client.localOrigin}/__/auth/action?mode=resetPassword&oobCode=${code}`;
    tools.onMail({ kind: 'password-reset', email, link });
  }
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
}

/** Without a new password it only says whose code it is. */
async function resetPassword(tools: ToolkitDependencies, body: Body) {
  const { accounts, resetCodes } = tools;
  const find = (): Account => {
    const uid = resetCodes.uidOf(body.oobCode ?? '');
    const account = uid === null ? null : accounts.byUid(uid);
    if (!account) throw refuse('INVALID_OOB_CODE');
    return account;
  };
  const { email } = find();
  const newPassword = body.newPassword ?? body.password;
  if (newPassword) {
    const passwordHash = await hashPassword(checkedPassword(newPassword));
    tools.database.transaction(() => {
      const { uid } = find();
      resetCodes.spend(uid);
      accounts.revokeSessions(uid);
      accounts.change(uid, { passwordHash });
    });
    if (email) {
      tools.tries.forgive('account', email);
      tools.tries.forgive('strangers', email);
    }
  }
  return { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: 'PASSWORD_RESET' };
}

function callerOf({ identity, accounts }: ToolkitDependencies, { idToken }: Body) {
  const claims = identity.claimsOf(idToken ?? '');
  const account = claims && accounts.byUid(claims.sub);
  if (!account) throw refuse('INVALID_ID_TOKEN');
  return { account, authSeconds: claims.auth_time };
}

function sessionOf({ accounts }: ToolkitDependencies, account: Account, provider: Provider) {
  return {
    localId: account.uid,
    ...(account.email !== null && { email: account.email }),
    ...accounts.startSession(account, provider),
  };
}

function userInfo(account: Account): Record<string, unknown> {
  const { uid, email, displayName, photoUrl } = account;
  const profile = { ...(displayName !== null && { displayName }), ...(photoUrl !== null && { photoUrl }) };
  const password = { providerId: 'password', email, federatedId: email, rawId: email, ...profile };
  return {
    localId: uid,
    ...profile,
    ...(email !== null && { email, emailVerified: false, providerUserInfo: [password] }),
    ...(account.passwordHash !== null && { passwordHash: 'REDACTED' }),
    validSince: String(account.validSinceSeconds),
    createdAt: String(account.createdMs),
    lastLoginAt: String(account.lastLoginMs),
  };
}

function checkedEmail(email: string | null | undefined): string {
  if (!email) throw refuse('MISSING_EMAIL');
  if (!/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(email)) throw refuse('INVALID_EMAIL');
  return email.toLowerCase();
}

function checkedPassword(password: string | null | undefined): string {
  if (!password) throw refuse('MISSING_PASSWORD');
  if (password.length < MIN_PASSWORD_LENGTH)
    throw refuse(`WEAK_PASSWORD : Password should be at least ${MIN_PASSWORD_LENGTH} characters`);
  // Google's word for a password policy, which is how the cloud says the same.
  if (judgePassword(password) !== 'fine')
    throw refuse(`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : ${WEAK_PASSWORD}`);
  return password;
}
