import { expect, it, vi } from 'vitest';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { folder, family as folderFamily } from '../../../../tests/support/family-folder.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import type { Caller, Identity } from '../../ports/identity.ts';
import { ownSession } from '../../records/people/sessions.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { claimSession } from './claim-session.ts';

const sessionId = makeSessionId(1, new Uint8Array(16));
const person = (uid: string): Caller => ({ uid, email: null, isAnonymous: false });
const identity: Identity = {
  verify: async (token) => (token.startsWith('token-of-') ? person(token.slice(9)) : null),
  find: async (uid) => ({ ...person(uid), isAnonymous: uid.startsWith('anonymous') }),
  async *guestsBefore() {},
  remove: async () => {},
};

const family = () => ({
  identity,
  objects: memoryObjects(),
  documents: memoryDocuments({
    [`sessions/${sessionId}`]: { ownerUid: 'anonymous' },
    [`manuscripts/${sessionId}`]: rowOf.reading('anonymous', sessionId),
    [`page_readings/${sessionId}`]: { ownerUid: 'anonymous', pages: {} },
    [`voice_profiles/${sessionId}`]: rowOf.voiceProfile('anonymous', sessionId),
  }),
});
const claim = (ports: ReturnType<typeof family>, uid: string | null, previousIdToken: string) =>
  claimSession(ports, uid === null ? null : person(uid), { sessionId, previousIdToken });

it('hands the session and all that belongs to it over when both identities are proven', async () => {
  const ports = family();
  expect(await claim(ports, 'rose', 'token-of-anonymous')).toEqual({ success: true });
  for (const collection of ['sessions', 'manuscripts', 'page_readings', 'voice_profiles']) {
    expect(await ports.documents.get(`${collection}/${sessionId}`)).toMatchObject({ ownerUid: 'rose' });
  }
  await expect(ownSession(ports, person('anonymous'), sessionId)).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

it('may be asked again', async () => {
  const ports = family();
  await claim(ports, 'rose', 'token-of-anonymous');
  expect(await claim(ports, 'rose', 'token-of-anonymous')).toEqual({ success: true });
});

it.each([
  ['a forged token', 'rose', 'forged', 'permission-denied'],
  ["an account's token, whose session it is", 'eve', 'token-of-account', 'permission-denied'],
  ["a stranger's token", 'rose', 'token-of-eve', 'permission-denied'],
  ['no caller', null, 'token-of-anonymous', 'unauthenticated'],
])('refuses %s and changes nothing', async (_, uid, token, code) => {
  const ports = family();
  const ownerUid = token === 'token-of-account' ? 'account' : 'anonymous';
  await ports.documents.update(`sessions/${sessionId}`, () => ({ ownerUid }));
  await expect(claim(ports, uid, token)).rejects.toMatchObject({ code });
  expect(await ports.documents.get(`sessions/${sessionId}`)).toEqual({ ownerUid });
});

/** A family in a data folder, begun by a guest, with something in every place of the table, and a second of that guest's. */
async function guestFamily() {
  const ports = { ...folder(), identity };
  const guest = await folderFamily(ports as never, 'anonymous', 1);
  const place = `listening/${guest.uid}_${guest.orderId}`;
  await ports.documents.delete(`listening/${guest.orderId}`);
  await ports.documents.update(place, () => ({ ownerUid: guest.uid, orderId: guest.orderId, seconds: 12 }));
  return { ports, guest, place };
}
const claimFamily = ({ ports, guest }: Awaited<ReturnType<typeof guestFamily>>) =>
  claimSession(
    {
      ...ports,
      identity: {
        ...identity,
        verify: async () => person(guest.uid),
        find: async () => ({ ...person(guest.uid), isAnonymous: true }),
      },
    },
    person('rose'),
    { sessionId: guest.sessionId, previousIdToken: 'x' },
  );
/** Every row of the documents that names this person. */
const naming = (ports: { database: ReturnType<typeof folder>['database'] }, uid: string) =>
  ports.database
    .rows<{ path: string }>(
      'SELECT path FROM documents WHERE instr(path || fields, ?) > 0 ORDER BY path',
      uid,
    )
    .map(({ path }) => path);

it('takes orders, payments, permissions and places along: nothing is left that names the guest', async () => {
  const made = await guestFamily();
  const { ports, guest } = made;
  const before = naming(ports, guest.uid);
  expect(before.length).toBeGreaterThan(8);
  await claimFamily(made);
  expect(naming(ports, guest.uid)).toEqual([]);
  expect(naming(ports, 'rose')).toHaveLength(before.length);
  expect(await ports.documents.get(`orders/${guest.orderId}`)).toMatchObject({ userId: 'rose' });
  expect(await ports.documents.get(`listening/rose_${guest.orderId}`)).toMatchObject({ seconds: 12 });
  await claimFamily(made);
  expect(naming(ports, 'rose')).toHaveLength(before.length);
});

it('keeps where the account itself had stopped listening', async () => {
  const made = await guestFamily();
  const own = `listening/rose_${made.guest.orderId}`;
  await made.ports.documents.update(own, () => ({
    ownerUid: 'rose',
    orderId: made.guest.orderId,
    seconds: 99,
  }));
  await claimFamily(made);
  expect(await made.ports.documents.get(own)).toMatchObject({ seconds: 99 });
});

it('killed at any write, hands over everything or nothing', async () => {
  const writes = naming((await guestFamily()).ports, 'uid-of-anonymous').length;
  for (let nth = 1; nth <= writes; nth++) {
    const made = await guestFamily();
    const { database } = made.ports;
    const before = naming(made.ports, made.guest.uid);
    const run = database.run.bind(database);
    let written = 0;
    const dying = vi.spyOn(database, 'run').mockImplementation((sql, ...values) => {
      written += 1;
      if (written === nth) throw new Error('killed');
      return run(sql, ...values);
    });
    await expect(claimFamily(made)).rejects.toThrow('killed');
    dying.mockRestore();
    expect(naming(made.ports, made.guest.uid)).toEqual(before);
    expect(naming(made.ports, 'rose')).toEqual([]);
    await claimFamily(made);
    expect(naming(made.ports, made.guest.uid)).toEqual([]);
  }
});

it('gives an order that is paid at this moment to whoever has the memoir then', async () => {
  const made = await guestFamily();
  const { ports, guest } = made;
  const late = await ports.payments.createIntent(
    {
      amountCents: 899,
      metadata: { sessionId: guest.sessionId, orderId: 'late', pageCount: '2', tier: 'Lullaby' },
    },
    'late',
  );
  ports.testPayments?.confirm({
    clientSecret: late.clientSecret,
    cardNumber: '4242424242424242',
    email: 'r@example.com',
  });
  const content = { contentType: 'application/json' };
  await ports.objects.write(objectPath.narration('late'), Buffer.from('{}'), content);
  const [orderId] = await Promise.all([settlePayment(ports, late.id), claimFamily(made)]);
  expect(await ports.documents.get(`orders/${orderId}`)).toMatchObject({ userId: 'rose' });
});
