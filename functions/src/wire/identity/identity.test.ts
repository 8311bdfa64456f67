import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listeningWire } from '../../../../tests/contract/listening-wire.ts';
import { trustedProxies } from '../limits/caller-address.ts';

const message = (answer: { json: { error?: { message?: string } } }) => answer.json.error?.message;
const signUp = { email: 'ann@example.org', password: 'secret gate 1' };

describe('sign-in', () => {
  it('lets ten wrong passwords through per account and hour, then not even the right one', async () => {
    const wire = await listeningWire();
    await wire.account('signUp', signUp);
    const attempts = Array.from({ length: 15 }, (_, n) =>
      wire.account('signInWithPassword', { email: 'ANN@example.org', password: `wrong ${n}` }),
    );
    const words = (await Promise.all(attempts)).map(message);
    expect(words.filter((word) => word === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(10);
    expect(words.filter((word) => word === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(5);
    expect(message(await wire.account('signInWithPassword', signUp))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    wire.passSeconds(3_601);
    expect((await wire.account('signInWithPassword', signUp)).status).toBe(200);
  });

  it('forgets wrong attempts after a right one', async () => {
    const wire = await listeningWire();
    await wire.account('signUp', signUp);
    for (let n = 0; n < 9; n++) await wire.account('signInWithPassword', { ...signUp, password: 'wrong' });
    expect((await wire.account('signInWithPassword', signUp)).status).toBe(200);
    const next = await wire.account('signInWithPassword', { ...signUp, password: 'wrong' });
    expect(message(next)).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  it('stops one address that asks for letters to many accounts', async () => {
    const wire = await listeningWire();
    const words: unknown[] = [];
    for (let n = 0; n < 102; n++)
      words.push(
        message(await wire.account('sendOobCode', { requestType: 'PASSWORD_RESET', email: `p${n}@x.org` })),
      );
    expect(words.slice(0, 100).every((word) => word === undefined)).toBe(true);
    expect(words.slice(100)).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER', 'TOO_MANY_ATTEMPTS_TRY_LATER']);
  });

  it('sends a family its letter although strangers have asked for all theirs, and floods no box', async () => {
    const wire = await listeningWire({ trustedProxies: trustedProxies('127.0.0.1') });
    const from = (address: string, method: string, body: unknown) =>
      wire.postJson(`/identitytoolkit.googleapis.com/v1/accounts:${method}`, body, {
        'x-forwarded-for': address,
      });
    await from('192.0.2.7', 'signUp', signUp);
    const ask = async (address: string) =>
      message(await from(address, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: signUp.email }));
    const strangers: unknown[] = [];
    for (let n = 0; n < 8; n++) strangers.push(await ask(`198.51.100.${n}`));
    expect(strangers.filter((word) => word === undefined)).toHaveLength(5);
    const family: unknown[] = [];
    for (let n = 0; n < 8; n++) family.push(await ask('192.0.2.7'));
    expect(family.filter((word) => word === undefined)).toHaveLength(5);
  });

  it('does not count right passwords of one address', async () => {
    const wire = await listeningWire();
    await wire.account('signUp', signUp);
    await wire.account('signInWithPassword', signUp);
    await wire.account('signInWithPassword', signUp);
    const counts = wire.database.rows('SELECT key, count FROM attempts WHERE count > 0 ORDER BY key');
    expect(counts).toEqual([{ key: 'signup:127.0.0.1', count: 1 }]);
  });

  it('keeps attempts on disk, where a restart finds them', async () => {
    const wire = await listeningWire();
    for (let n = 0; n < 10; n++) await wire.account('signInWithPassword', { ...signUp, password: 'wrong' });
    const key = 'account:ann@example.org from 127.0.0.1';
    expect(wire.database.row('SELECT count FROM attempts WHERE key = ?', key)).toEqual({ count: 10 });
  });
});

describe('ID tokens', () => {
  const call = async (wire: Awaited<ReturnType<typeof listeningWire>>, token: string) =>
    (await wire.postJson('/call/echo', { data: 1 }, { authorization: `Bearer ${token}` })).status;

  it('are refused when forged, unsigned, changed or nonsense', async () => {
    const wire = await listeningWire();
    const { idToken } = await wire.anonymous();
    expect(await call(wire, idToken)).toBe(200);
    const [header = '', payload = '', signature = ''] = idToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const other = encode({ ...claims, sub: 'someone', user_id: 'someone' });
    const guessed = createHmac('sha256', 'guess').update(`${header}.${payload}`).digest('base64url');
    for (const token of [
      `${header}.${other}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${header}.${payload}.${guessed}`,
      `${idToken}.x`,
      `${header}.${payload}`,
      'nonsense',
      '..',
    ])
      expect(await call(wire, token), token).toBe(401);
    expect((await wire.postJson('/call/echo', { data: 1 }, { authorization: 'Basic eA==' })).status).toBe(
      401,
    );
  });

  it('end after an hour; the refresh token gives a new one', async () => {
    const wire = await listeningWire();
    const { idToken, refreshToken } = await wire.anonymous();
    wire.passSeconds(3_601);
    expect(await call(wire, idToken)).toBe(401);
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const answer = await fetch(`${wire.url}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: form,
    });
    expect(await call(wire, (await answer.json()).access_token)).toBe(200);
  });

  it('end with the account, and with a changed password', async () => {
    const wire = await listeningWire();
    const { json: first } = await wire.account('signUp', signUp);
    wire.passSeconds(1);
    const { json: second } = await wire.account('update', {
      idToken: first.idToken,
      password: 'secret gate 2',
    });
    expect(await call(wire, first.idToken)).toBe(401);
    expect(await call(wire, second.idToken)).toBe(200);
    const form = { grant_type: 'refresh_token', refresh_token: first.refreshToken };
    const refreshed = await wire.postJson('/securetoken.googleapis.com/v1/token', form, {
      'content-type': 'application/json',
    });
    expect(message(refreshed)).toBe('TOKEN_EXPIRED');
    await wire.account('delete', { idToken: second.idToken });
    expect(await call(wire, second.idToken)).toBe(401);
  });

  it('of another project are refused', async () => {
    const wire = await listeningWire();
    const { localIdentity } = await import('../../adapters/local/identity.ts');
    const { idToken, localId } = await wire.anonymous();
    expect((await wire.identity.verify(idToken))?.uid).toBe(localId);
    expect(await localIdentity(wire.database, 'other-project', wire.clock).verify(idToken)).toBeNull();
  });
});

describe('reset codes', () => {
  it('end after an hour, and are kept as hashes only', async () => {
    const wire = await listeningWire();
    await wire.account('signUp', signUp);
    await wire.account('sendOobCode', { requestType: 'PASSWORD_RESET', email: signUp.email });
    const [mail] = wire.mails;
    expect(mail).toMatchObject({ kind: 'password-reset', email: signUp.email });
    const link = new URL(mail?.link ?? '');
    expect(link.origin).toBe(wire.url.replace('127.0.0.1', 'localhost'));
    const oobCode = link.searchParams.get('oobCode') ?? '';
    expect(wire.database.row('SELECT * FROM reset_codes WHERE hash = ?', oobCode)).toBeUndefined();
    const page = await fetch(link);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const html = await page.text();
    expect(html).toMatch(/<header><a href="\/"><svg[\s\S]*<\/svg>Kindred Pages<\/a>/);
    expect(html).toMatch(/<a id="sign-in"[^>]* href="\/login" hidden>Sign in<\/a>/);
    expect((await wire.account('resetPassword', { oobCode })).json.email).toBe(signUp.email);
    wire.passSeconds(3_601);
    expect(message(await wire.account('resetPassword', { oobCode, newPassword: 'secret gate 2' }))).toBe(
      'INVALID_OOB_CODE',
    );
  });

  it('go out in links to the public address, where there is one', async () => {
    const wire = await listeningWire({ publicUrl: () => 'https://www.memoirs.org' });
    await wire.account('signUp', signUp);
    await wire.account('sendOobCode', { requestType: 'PASSWORD_RESET', email: signUp.email });
    expect(wire.mails[0]?.link).toMatch(/^https:\/\/www\.memoirs\.org\/__\/auth\/action\?/);
  });

  it('go out in links to this server, whatever host the request names', async () => {
    const wire = await listeningWire();
    await wire.account('signUp', signUp);
    const body = { requestType: 'PASSWORD_RESET', email: signUp.email };
    const evil = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    await wire.postJson('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode', body, evil);
    expect(new URL(wire.mails[0]?.link ?? '').hostname).toBe('localhost');
  });

  it('stops at five mails an hour', async () => {
    const wire = await listeningWire();
    await wire.account('signUp', signUp);
    const send = () => wire.account('sendOobCode', { requestType: 'PASSWORD_RESET', email: signUp.email });
    for (let n = 0; n < 5; n++) expect((await send()).status).toBe(200);
    expect(message(await send())).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(wire.mails).toHaveLength(5);
  });
});

describe('passwords', () => {
  it('are kept as salted hashes', async () => {
    const wire = await listeningWire();
    await wire.account('signUp', signUp);
    await wire.account('signUp', { ...signUp, email: 'bo@example.org' });
    const hashes = wire.database
      .rows<{ passwordHash: string }>('SELECT passwordHash FROM accounts')
      .map(({ passwordHash }) => passwordHash);
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('may be long, of any script, and need six characters', async () => {
    const wire = await listeningWire();
    const long = 'Großmutter 奶奶 👵 '.repeat(20);
    await wire.account('signUp', { ...signUp, password: long });
    expect((await wire.account('signInWithPassword', { ...signUp, password: long })).status).toBe(200);
    const short = await wire.account('signUp', { email: 'bo@example.org', password: '12345' });
    expect(message(short)).toBe('WEAK_PASSWORD : Password should be at least 6 characters');
  });

  it('of six characters are taken at sign-up, linking, change and reset, and five nowhere', async () => {
    const wire = await listeningWire();
    const { idToken } = await wire.anonymous();
    const { json } = await wire.account('signUp', signUp);
    await wire.account('sendOobCode', { requestType: 'PASSWORD_RESET', email: signUp.email });
    const oobCode = new URL(wire.mails[0]?.link ?? '').searchParams.get('oobCode');
    const answers = async (password: string) => [
      await wire.account('signUp', { email: 'bo@example.org', password }),
      await wire.account('signUp', { email: 'cy@example.org', password, idToken }),
      await wire.account('resetPassword', { oobCode, newPassword: password }),
      await wire.account('update', { idToken: json.idToken, password }),
    ];
    for (const answer of await answers('12345')) expect(message(answer)).toMatch(/^WEAK_PASSWORD : /);
    const [signedUp, linked, reset] = await answers('123456');
    expect([signedUp, linked, reset].map((answer) => answer?.status)).toEqual([200, 200, 200]);
    const again = await wire.account('signInWithPassword', { ...signUp, password: '123456' });
    const changed = await wire.account('update', { idToken: again.json.idToken, password: 'sunshi' });
    expect(changed.status).toBe(200);
  });
});

describe('hostile requests', () => {
  it.each([
    ['not JSON', '{', 400],
    ['a list', '[]', 400],
    ['wrong types', '{"email":{"a":1},"password":1}', 400],
    ['a long body', JSON.stringify({ email: 'x'.repeat(20_000) }), 413],
    ['a bad address', '{"email":"a@b@c","password":"secret1"}', 400],
    ['nothing', '', 400],
  ])('answers %s with an error', async (_, body, status) => {
    const wire = await listeningWire();
    const answer = await wire.postJson(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      body,
    );
    expect(answer.status).toBe(status);
    expect(answer.json.error.code).toBe(status);
  });

  it('knows no other methods', async () => {
    const wire = await listeningWire();
    for (const method of ['signInWithCustomToken', 'constructor', 'batchCreate'])
      expect(message(await wire.account(method, {}))).toBe('OPERATION_NOT_ALLOWED');
  });
});
