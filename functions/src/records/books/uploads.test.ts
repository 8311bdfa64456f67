import { expect, it } from 'vitest';
import { PERSON_ALLOWANCE } from '../../../../src/domain/limits.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { listeningWire } from '../../../../tests/contract/listening-wire.ts';
import { bearer, noise, sendWhole } from '../../../../tests/contract/storage-senders.ts';
import { claimSession } from '../../features/account/claim-session.ts';
import type { Caller, Identity } from '../../ports/identity.ts';
import { checkNotUsedUp, countArrival, recountKept, settleKept } from './uploads.ts';

async function family() {
  const wire = await listeningWire();
  const user = await wire.anonymous();
  const sessionId = await wire.session(user.localId);
  return { wire, user, uid: user.localId, sessionId, page: `book-scans/${sessionId}/page_1.jpg` };
}

it('stops reading and sending at the allowance, and starts again when there is room', async () => {
  const { wire, user, uid, page } = await family();
  expect(await countArrival(wire, page, 1_000)).toBe(true);
  // What is really there, as the storage's own list says.
  const all = [
    { path: page, sizeBytes: PERSON_ALLOWANCE.bytes, contentType: '', metadata: {}, createdMs: 0 },
  ];
  const objects = { ...wire.objects, all: async (at: string) => (at.startsWith('book-scans/') ? all : []) };
  const cloud = { documents: wire.documents, objects };
  expect(await countArrival(cloud, page, PERSON_ALLOWANCE.bytes)).toBe(true);
  all.push({ ...(all[0] as (typeof all)[0]), sizeBytes: 1 });
  expect(await countArrival(cloud, page, 1)).toBe(false);
  await expect(checkNotUsedUp(wire, uid)).rejects.toMatchObject({ code: 'allowance-used-up' });
  // The real rules refuse the next one, of this person and of nobody else.
  expect((await sendWhole(wire, user, page, noise(10))).status).toBe(403);
  const other = await wire.anonymous();
  const theirs = await wire.session(other.localId);
  expect((await sendWhole(wire, other, `book-scans/${theirs}/page_1.jpg`, noise(10))).status).toBe(200);
  expect(await recountKept(wire, uid)).toBe(true);
  expect((await sendWhole(wire, user, page, noise(10))).status).toBe(200);
  expect(bearer(user)).toBeDefined();
});

it('stops nobody for signals that came twice', async () => {
  const { wire, page } = await family();
  await wire.objects.write(page, noise(10), { contentType: 'image/jpeg' });
  for (let n = 0; n < 3; n++) expect(await countArrival(wire, page, PERSON_ALLOWANCE.bytes / 2)).toBe(true);
});

it('leaves nothing of a person who is gone', async () => {
  const { wire, uid, page } = await family();
  await countArrival(wire, page, 10);
  await settleKept(wire, uid, true);
  expect(await wire.documents.get(`kept_uploads/${uid}`)).toBeNull();
});

it('counts a memoir that is handed over against its new owner, and no longer against the guest', async () => {
  const { wire, user, uid, sessionId, page } = await family();
  await wire.objects.write(page, noise(10), { contentType: 'image/jpeg' });
  await countArrival(wire, page, 10);
  const account: Caller = { uid: 'rose', email: 'rose@example.com', isAnonymous: false };
  const identity = {
    verify: async () => ({ uid, email: null, isAnonymous: true }),
    find: async () => ({ uid, email: null, isAnonymous: true }),
  } as unknown as Identity;
  await claimSession({ ...wire, identity }, account, {
    sessionId: sessionId as SessionId,
    previousIdToken: user.idToken,
  });
  expect(await wire.documents.get('kept_uploads/rose')).toMatchObject({ files: 1, bytes: 10, sessions: 1 });
  expect(await wire.documents.get(`kept_uploads/${uid}`)).toMatchObject({ files: 0, bytes: 0, sessions: 0 });
});
