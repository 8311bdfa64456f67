import { beforeEach, expect, test, vi } from 'vitest';
import { newProgress, progressRowOf } from '@/device/storage/books/progress-record.ts';
import { inLibrary } from '@/device/storage/database.ts';
import { noteMember, readSetting } from '@/device/storage/settings.ts';
import { makeSessionId } from '@/domain/session.ts';
import { vendorError } from '../../../tests/support/fake-identity.ts';
import { onAFreshDevice } from '../../../tests/support/fresh-library.ts';
import { prepareHandover } from './handover.ts';
import { ensureSession } from './session.ts';

const backend = vi.hoisted(() => ({
  uid: 'ada',
  isGuest: true,
  sessions: new Map<string, Record<string, unknown>>(),
  writes: 0,
  failure: undefined as Error | undefined,
  claim: undefined as (() => unknown) | undefined,
}));
vi.mock('./auth.ts', () => ({
  ensureSignedIn: async () => ({ uid: backend.uid }),
  watchedIdentity: async () => ({
    current: () => ({ uid: backend.uid, email: null, isAnonymous: backend.isGuest }),
  }),
}));
vi.mock('@/backend/services.ts', () => ({
  identity: async () => ({ idToken: async () => 'token' }),
  functions:
    async () =>
    async (_: string, { sessionId }: { sessionId: string }) => {
      backend.claim?.();
      backend.sessions.set(sessionId, { ownerUid: backend.uid });
      return { success: true };
    },
  documents: async () => ({
    write: async (_: string, id: string, data: Record<string, unknown>) => {
      backend.writes += 1;
      if (backend.failure) throw backend.failure;
      if (backend.sessions.has(id)) throw vendorError('permission-denied');
      backend.sessions.set(id, data);
    },
    read: async (_: string, id: string) => {
      const data = backend.sessions.get(id);
      if (data?.ownerUid !== backend.uid) throw vendorError('permission-denied');
      return { id, data };
    },
  }),
}));

onAFreshDevice();
beforeEach(() => {
  backend.uid = 'ada';
  backend.isGuest = true;
  backend.sessions.clear();
  backend.writes = 0;
  backend.failure = undefined;
  backend.claim = undefined;
});
const sessionId = makeSessionId(1_000, new Uint8Array(16));

test('a session is made known once, with its owner', async () => {
  await ensureSession(sessionId);
  await ensureSession(sessionId);
  expect(backend.sessions.get(sessionId)).toEqual({ ownerUid: 'ada', createdAt: expect.any(Date) });
  expect(backend.writes).toBe(1);
});

test('a session that is needed in several places at once is made known once', async () => {
  await Promise.all([ensureSession(sessionId), ensureSession(sessionId), ensureSession(sessionId)]);
  expect(backend.writes).toBe(1);
});

test('what is begun after a member signed out in another tab does not become theirs', async () => {
  backend.isGuest = false;
  await expect(ensureSession(sessionId)).rejects.toMatchObject({ code: 'unavailable' });
  expect(backend.writes).toBe(0);
  await noteMember('ada');
  await ensureSession(sessionId);
  expect(backend.sessions.get(sessionId)).toMatchObject({ ownerUid: 'ada' });
});

test('what somebody left here unsent does not become the next person’s', async () => {
  await inLibrary((library) =>
    library.put(
      'progress',
      { ...progressRowOf({ ...newProgress(), sessionId }), ownerUid: 'rose' },
      sessionId,
    ),
  );
  await expect(ensureSession(sessionId)).rejects.toMatchObject({ code: 'permission-denied' });
  expect(backend.writes).toBe(0);
});

test('a session made known by a visit whose answer was lost is found to be ours', async () => {
  backend.sessions.set(sessionId, { ownerUid: 'ada' });
  await expect(ensureSession(sessionId)).resolves.toBeUndefined();
});

test('a session of someone else is refused', async () => {
  backend.sessions.set(sessionId, { ownerUid: 'bob' });
  await expect(ensureSession(sessionId)).rejects.toMatchObject({ code: 'permission-denied' });
});

test('another person on the same device does not own what the first one made', async () => {
  await ensureSession(sessionId);
  backend.uid = 'bob';
  await expect(ensureSession(sessionId)).rejects.toMatchObject({ code: 'permission-denied' });
});

test.each(['not-found', 'failed-precondition', 'already-exists', 'cancelled'])(
  'a server that answers %s about a session is one to ask again',
  async (word) => {
    backend.failure = vendorError(word);
    await expect(ensureSession(sessionId)).rejects.toMatchObject({ code: 'unavailable' });
  },
);

test('without a line nothing is noted, and the next try makes it known', async () => {
  backend.failure = vendorError('unavailable');
  await expect(ensureSession(sessionId)).rejects.toMatchObject({ code: 'unavailable' });
  backend.failure = undefined;
  await ensureSession(sessionId);
  expect(backend.sessions.has(sessionId)).toBe(true);
});

/** Ada, a guest, began a book; Bob's account signs in, and what she left is not claimed yet. */
async function leftToBob(): Promise<void> {
  await ensureSession(sessionId);
  await prepareHandover({ sessionIds: [sessionId], previousUid: 'ada', previousIdToken: 'token-of-ada' });
  backend.uid = 'bob';
}

test('a book that was left to this account is claimed before anything of it is refused', async () => {
  await leftToBob();
  backend.writes = 0;
  await expect(ensureSession(sessionId)).resolves.toBeUndefined();
  expect(backend.sessions.get(sessionId)).toEqual({ ownerUid: 'bob' });
  expect(backend.writes).toBe(0);
  expect(await readSetting('pending-handover')).toBeUndefined();
});

test('a book that was left and cannot be claimed without a line is one to ask again', async () => {
  await leftToBob();
  backend.claim = () => {
    throw vendorError('functions/unavailable');
  };
  await expect(ensureSession(sessionId)).rejects.toMatchObject({ code: 'unavailable', retry: 'later' });
  expect(await readSetting('pending-handover')).toBe(`${sessionId} token-of-ada`);
});
