import * as v from 'valibot';
import { isEmail } from '../../../../src/domain/account/email.ts';
import { MIN_PASSWORD_LENGTH } from '../../../../src/domain/limits.ts';
import type { Database } from '../../adapters/local/database.ts';
import type { LocalIdentity } from '../../adapters/local/identity.ts';
import type { Clock } from '../../ports/clock.ts';
import { WireError } from '../exchange.ts';
import type { Account, AccountChange, Accounts, Provider } from './accounts.ts';
import type { AttemptCounts } from './attempts.ts';

import type { Passwords } from './passwords.ts';
import type { Mail, ResetCodes } from './reset-codes.ts';

export interface ToolkitDependencies {
  readonly accounts: Accounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: LocalIdentity;
  readonly attempts: AttemptCounts;
  readonly passwords: Passwords;
  readonly resetCodes: ResetCodes;
  readonly onMail: (mail: Mail) => void;
}

interface Client {
  readonly address: string;
  /** where whoever reads the letter reaches the server; never taken from the request's own words */
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
const WRONG = 'INVALID_LOGIN_CREDENTIALS';
/** A password may be changed, and an account ended, this long after the last sign-in, then only after a new one. */
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
      const { uid } = recentCallerOf(tools, body);
      // What is kept goes with delete_my_data, which ends the account last: without it nobody could delete it any more.
      if (ownsAnything(tools.database, uid)) throw refuse('OPERATION_NOT_ALLOWED');
      tools.accounts.remove(uid);
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

interface Counted {
  readonly attempts: AttemptCounts;
  readonly database: Database;
}

/**
 * Wrong passwords are counted for the account where they come from, so that a stranger locks himself out and nobody
 * else. What all strangers try together has a limit too, and so has what is tried at one address; an address at which the
 * password was known is none of a stranger's, whoever else is there.
 */
function mayTry(attempts: AttemptCounts, email: string, address: string, isFamiliar: boolean): boolean {
  if (!isFamiliar && !attempts.take('address', address)) return false;
  return attempts.take('account', email, address) && (isFamiliar || attempts.take('strangers', email));
}

/** A box is not flooded with letters; those that strangers ask for use up none of what is asked for at the family's own address. */
function mayWrite(attempts: AttemptCounts, email: string, address: string): boolean {
  const from = attempts.isFamiliar(email, address) ? address : undefined;
  return attempts.take('letters', address) && attempts.take('mail', email, from);
}

/** Many share an address, and who brings a book must not find it used up by people who bring nothing. */
function maySignUp({ attempts, database }: Counted, guest: Account | null, address: string): boolean {
  if (!guest || !hasManuscript(database, guest.uid)) return attempts.take('signup', address);
  return attempts.take('guest', guest.uid) && attempts.take('signup-with-book', address);
}

function hasManuscript(database: Database, uid: string): boolean {
  const sql = `
    WITH mine AS (
      SELECT substr(path, 10) AS id FROM documents
      WHERE collection = 'sessions' AND fields ->> '$.ownerUid.stringValue' = ?
    ), folders (folder) AS (VALUES ('documents'), ('book-scans'))
    SELECT 1 FROM mine CROSS JOIN folders CROSS JOIN objects o
    WHERE o.path >= folder || '/' || mine.id || '/' AND o.path < folder || '/' || mine.id || '0' LIMIT 1`;
  return database.row(sql, uid) !== undefined;
}

async function signUp(tools: ToolkitDependencies, body: Body, client: Client) {
  const { accounts, attempts } = tools;
  const isAnonymous = !body.email && !body.password && !body.idToken;
  if (isAnonymous) {
    if (!attempts.take('newcomer', client.address)) throw refuse(TOO_MANY);
    return { kind: CREATE_KIND, ...sessionOf(tools, accounts.create(), 'anonymous') };
  }
  const email = newEmail(body.email);
  const password = checkedPassword(body.password);
  // Linking: whoever is signed in keeps his uid and gets this address and password.
  const linked = () => (body.idToken ? guestOf(tools, body) : null);
  if (!maySignUp(tools, linked(), client.address)) throw refuse(TOO_MANY);
  const passwordHash = await tools.passwords.hash(password);
  const account = tools.database.transaction(() => {
    // Looked up after the waiting: meanwhile the account may be gone or another one may have the address.
    const current = linked();
    const holder = accounts.byEmail(email);
    // The word of a failed sign-in, and after as much work: that somebody has this address is nobody else's business.
    if (holder && holder.uid !== current?.uid) throw refuse(WRONG);
    if (current) endSignIns(tools, current);
    return accounts.change((current ?? accounts.create()).uid, { email, passwordHash });
  });
  attempts.befriend(email, client.address);
  return { kind: CREATE_KIND, ...sessionOf(tools, account, 'password') };
}

/** Only a guest becomes an account. @throws WireError for whoever has a password already, as `update` does or plainly */
function guestOf(tools: ToolkitDependencies, body: Body): Account {
  const account = recentCallerOf(tools, body);
  if (account.passwordHash !== null) throw refuse('OPERATION_NOT_ALLOWED');
  return account;
}

/** Whoever knew the old password, or had a guest's token before there was one, is signed in no longer. */
function endSignIns({ accounts, resetCodes }: ToolkitDependencies, { uid, passwordHash }: Account): void {
  resetCodes.spend(uid);
  if (passwordHash === null) accounts.endGuestSessions(uid);
  else accounts.revokeSessions(uid);
}

async function signIn(tools: ToolkitDependencies, body: Body, client: Client) {
  const { accounts, attempts } = tools;
  const email = checkedEmail(body.email);
  if (!body.password) throw refuse('MISSING_PASSWORD');
  const isFamiliar = attempts.isFamiliar(email, client.address);
  if (!mayTry(attempts, email, client.address, isFamiliar)) throw refuse(TOO_MANY);
  const account = accounts.byEmail(email);
  const isRight = await tools.passwords.matches(body.password, account?.passwordHash ?? null);
  const current = account && accounts.byUid(account.uid);
  if (!isRight || !current || current.passwordHash !== account.passwordHash) throw refuse(WRONG);
  attempts.reset('account', email);
  attempts.reset('strangers', email);
  attempts.befriend(email, client.address);
  if (!isFamiliar) attempts.giveBack('address', client.address);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    displayName: current.displayName ?? '',
    ...sessionOf(tools, current, 'password'),
  };
}

async function update(tools: ToolkitDependencies, body: Body) {
  if (body.oobCode) return resetPassword(tools, body);
  const { account: before } = callerOf(tools, body);
  if (body.email && checkedEmail(body.email) !== before.email)
    throw refuse('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
  const password = body.password ? checkedPassword(body.password) : undefined;
  if (password !== undefined) recentCallerOf(tools, body);
  const passwordHash = password === undefined ? undefined : await tools.passwords.hash(password);

  const account = tools.database.transaction(() => {
    const { account: current } = callerOf(tools, body);
    if (passwordHash !== undefined) endSignIns(tools, current);
    return tools.accounts.change(current.uid, {
      ...profileChange(body),
      ...(passwordHash !== undefined && { passwordHash }),
    });
  });
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...userInfo(account),
    ...sessionOf(tools, account, account.passwordHash === null ? 'anonymous' : 'password'),
  };
}

function ownsAnything(database: Database, uid: string): boolean {
  const sql = `SELECT 1 FROM documents WHERE
    (collection = 'sessions' AND fields ->> '$.ownerUid.stringValue' = ?1) OR
    (collection = 'orders' AND fields ->> '$.userId.stringValue' = ?1) LIMIT 1`;
  return database.row(sql, uid) !== undefined;
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
  if (!mayWrite(tools.attempts, email, client.address)) throw refuse(TOO_MANY);
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
    const passwordHash = await tools.passwords.hash(checkedPassword(newPassword));
    tools.database.transaction(() => {
      const { uid } = find();
      resetCodes.spend(uid);
      accounts.revokeSessions(uid);
      accounts.change(uid, { passwordHash });
    });
    if (email) {
      tools.attempts.reset('account', email);
      tools.attempts.reset('strangers', email);
    }
  }
  return { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: 'PASSWORD_RESET' };
}

/** For what a stolen token must not do. @throws WireError when an account with a password signed in too long ago */
function recentCallerOf(tools: ToolkitDependencies, body: Body): Account {
  const { account, authSeconds } = callerOf(tools, body);
  const isOld = tools.clock.nowMs() / 1_000 - authSeconds > RECENT_SECONDS;
  if (account.passwordHash !== null && isOld) throw refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return account;
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

/** Of an account to be made. Whoever has one under an older rule still signs in with it. */
function newEmail(email: string | null | undefined): string {
  const address = checkedEmail(email);
  // As it was typed: some odd letters become plain ones when they are made small.
  if (!isEmail(email ?? '')) throw refuse('INVALID_EMAIL');
  return address;
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
  return password;
}
