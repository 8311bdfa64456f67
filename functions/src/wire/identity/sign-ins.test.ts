import { describe, expect, it } from 'vitest';
import { listeningWire } from '../../../../tests/contract/listening-wire.ts';

const message = (answer: { json: { error?: { message?: string } } }) => answer.json.error?.message;
const signUp = { email: 'ann@example.org', password: 'secret gate 1' };

const refreshed = (wire: Awaited<ReturnType<typeof listeningWire>>, token: string) =>
  wire.postJson(
    '/securetoken.googleapis.com/v1/token',
    { grant_type: 'refresh_token', refresh_token: token },
    { 'content-type': 'application/json' },
  );
const DAY_SECONDS = 86_400;

it.each(['a\u200bnn@example.org', 'ann@example.org\0', 'ａnn@example.org', `${'a'.repeat(300)}@example.org`])(
  'makes no account for the odd address %j, and links none',
  async (email) => {
    const wire = await listeningWire();
    const { idToken } = await wire.anonymous();
    for (const more of [{}, { idToken }])
      expect(message(await wire.account('signUp', { ...signUp, email, ...more }))).toMatch(
        /^INVALID_(EMAIL|ARGUMENT)$/,
      );
  },
);

describe('refresh tokens', () => {
  it('end when nobody has used them for 90 days, and a sign-in by password within a year', async () => {
    const wire = await listeningWire();
    const guest = await wire.anonymous();
    const { json: ann } = await wire.account('signUp', signUp);
    const { json: away } = await wire.account('signInWithPassword', signUp);
    for (let month = 0; month < 12; month++) {
      wire.passSeconds(30 * DAY_SECONDS);
      for (const { refreshToken } of [guest, ann])
        expect((await refreshed(wire, refreshToken)).status).toBe(200);
    }
    expect(message(await refreshed(wire, away.refreshToken))).toBe('TOKEN_EXPIRED');
    wire.passSeconds(6 * DAY_SECONDS);
    expect(message(await refreshed(wire, ann.refreshToken))).toBe('TOKEN_EXPIRED');
    expect((await refreshed(wire, guest.refreshToken)).status).toBe(200);
    wire.passSeconds(91 * DAY_SECONDS);
    expect(message(await refreshed(wire, guest.refreshToken))).toBe('TOKEN_EXPIRED');
  });

  it('say that a guest is still here', async () => {
    const wire = await listeningWire();
    const { refreshToken, localId } = await wire.anonymous();
    wire.passSeconds(31 * DAY_SECONDS);
    const monthAgoMs = wire.clock.nowMs() - 30 * DAY_SECONDS * 1_000;
    expect(await Array.fromAsync(wire.identity.guestsBefore(monthAgoMs))).toEqual([
      { uids: [localId], next: null },
    ]);
    await refreshed(wire, refreshToken);
    expect(await Array.fromAsync(wire.identity.guestsBefore(monthAgoMs))).toEqual([]);
  });
});

describe('changes of an account', () => {
  it('asks for a new sign-in before the password changes or the account ends, five minutes after the last', async () => {
    const wire = await listeningWire();
    const { idToken, refreshToken } = (await wire.account('signUp', signUp)).json;
    wire.passSeconds(301);
    const fresh = (await refreshed(wire, refreshToken)).json.id_token;
    for (const token of [idToken, fresh]) {
      const answers = [
        await wire.account('update', { idToken: token, password: 'secret gate 2' }),
        await wire.account('signUp', { idToken: token, email: signUp.email, password: 'secret gate 2' }),
        await wire.account('signUp', { idToken: token, email: 'eve@example.org', password: 'secret gate 2' }),
        await wire.account('delete', { idToken: token }),
      ];
      for (const answer of answers) expect(message(answer)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    }
    expect((await wire.account('signInWithPassword', signUp)).status).toBe(200);
    expect((await wire.account('update', { idToken, displayName: 'Ann' })).json.displayName).toBe('Ann');
  });

  it('does not end an account that still owns something, which nobody could delete afterwards', async () => {
    const wire = await listeningWire();
    const { idToken, localId } = (await wire.account('signUp', signUp)).json;
    await wire.documents.update('sessions/s', () => ({ ownerUid: localId }));
    expect(message(await wire.account('delete', { idToken }))).toBe('OPERATION_NOT_ALLOWED');
    await wire.documents.update('sessions/s', () => ({ ownerUid: 'another' }));
    expect((await wire.account('delete', { idToken })).status).toBe(200);
  });

  it('changes no address without a letter to the new one, so that nobody learns whose it is', async () => {
    const wire = await listeningWire();
    await wire.account('signUp', { ...signUp, email: 'bo@example.org' });
    const { idToken } = (await wire.account('signUp', signUp)).json;
    for (const email of ['bo@example.org', 'free@example.org'])
      for (const answer of [
        await wire.account('update', { idToken, email }),
        await wire.account('update', { idToken, email, password: 'secret gate 2' }),
        await wire.account('signUp', { idToken, email, password: 'secret gate 2' }),
      ])
        expect(message(answer)).toMatch(/^OPERATION_NOT_ALLOWED/);
    expect((await wire.account('signInWithPassword', signUp)).status).toBe(200);
  });

  it('takes no second sign-up for a new password, and with a changed one ends codes and every older sign-in', async () => {
    const wire = await listeningWire();
    const { idToken, refreshToken } = (await wire.account('signUp', signUp)).json;
    await wire.account('sendOobCode', { requestType: 'PASSWORD_RESET', email: signUp.email });
    const oobCode = new URL(wire.mails[0]?.link ?? '').searchParams.get('oobCode');
    wire.passSeconds(1);
    const changed = { ...signUp, password: 'secret gate 2' };
    expect(message(await wire.account('signUp', { ...changed, idToken }))).toBe('OPERATION_NOT_ALLOWED');
    expect((await refreshed(wire, refreshToken)).status).toBe(200);
    expect((await wire.account('update', { password: changed.password, idToken })).status).toBe(200);
    expect(message(await refreshed(wire, refreshToken))).toBe('TOKEN_EXPIRED');
    expect(message(await wire.account('lookup', { idToken }))).toBe('INVALID_ID_TOKEN');
    expect(message(await wire.account('resetPassword', { oobCode }))).toBe('INVALID_OOB_CODE');
    expect(message(await wire.account('signInWithPassword', signUp))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect((await wire.account('signInWithPassword', changed)).status).toBe(200);
  });

  it('lets a guest’s sign-in end within the hour once there is a password', async () => {
    const wire = await listeningWire();
    const { idToken, refreshToken } = await wire.anonymous();
    expect((await wire.account('signUp', { ...signUp, idToken })).status).toBe(200);
    wire.passSeconds(3_000);
    expect((await refreshed(wire, refreshToken)).status).toBe(200);
    wire.passSeconds(601);
    expect(message(await refreshed(wire, refreshToken))).toBe('TOKEN_EXPIRED');
  });

  it('tells a stranger of a used address no more than a failed sign-in does', async () => {
    const wire = await listeningWire();
    await wire.account('signUp', signUp);
    const guest = await wire.anonymous();
    const attempts = [
      await wire.account('signUp', { ...signUp, password: 'secret gate 2' }),
      await wire.account('signUp', { ...signUp, password: 'secret gate 2', idToken: guest.idToken }),
      await wire.account('signInWithPassword', { ...signUp, password: 'secret gate 2' }),
      await wire.account('signInWithPassword', { ...signUp, email: 'free@example.org' }),
    ];
    expect(new Set(attempts.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(message(attempts[0] as never)).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  it('refuses to link an address that someone has, and keeps the anonymous account', async () => {
    const wire = await listeningWire();
    await wire.account('signUp', signUp);
    const { idToken, localId } = await wire.anonymous();
    expect(message(await wire.account('signUp', { ...signUp, idToken }))).toBe('INVALID_LOGIN_CREDENTIALS');
    const { users } = (await wire.account('lookup', { idToken })).json;
    expect(users).toMatchObject([{ localId }]);
    expect(users[0].email).toBeUndefined();
  });

  it('lets only one of two people have an address they ask for at the same time', async () => {
    const wire = await listeningWire();
    const answers = await Promise.all([wire.account('signUp', signUp), wire.account('signUp', signUp)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('removes a name on request', async () => {
    const wire = await listeningWire();
    const { idToken } = await wire.anonymous();
    await wire.account('update', { idToken, displayName: 'Ann', photoUrl: 'https://example.org/a.png' });
    const { json } = await wire.account('update', {
      idToken,
      deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'],
    });
    expect([json.displayName, json.photoUrl]).toEqual([undefined, undefined]);
  });
});
