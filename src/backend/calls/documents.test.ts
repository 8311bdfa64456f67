import { beforeEach, expect, test, vi } from 'vitest';
import { saveSetting } from '@/device/storage/settings.ts';
import { makeSessionId } from '@/domain/session.ts';
import { vendorError } from '../../../tests/support/fake-identity.ts';
import { onAFreshDevice } from '../../../tests/support/fresh-library.ts';
import { listOrders, readManuscript, readVoiceProfile } from './documents.ts';

const backend = vi.hoisted(() => ({
  documents: new Map<string, Record<string, unknown>>(),
  asked: [] as unknown[],
}));
vi.mock('@/backend/accounts/auth.ts', () => ({
  currentUser: { getState: () => ({ user: { uid: 'ada' } }) },
}));
vi.mock('@/backend/services.ts', () => ({
  documents: async () => ({
    read: async (collection: string, id: string) => {
      const data = backend.documents.get(`${collection}/${id}`);
      if (!data) throw vendorError('permission-denied');
      return { id, data };
    },
    listWhere: async (...args: unknown[]) => {
      backend.asked.push(args);
      return [...backend.documents].map(([path, data]) => ({ id: path.split('/')[1], data }));
    },
  }),
}));

onAFreshDevice();
beforeEach(() => {
  backend.documents.clear();
  backend.asked = [];
});
const sessionId = makeSessionId(1_000, new Uint8Array(16));
const anOrder = (createdAt: unknown, more = {}) => ({
  userId: 'ada',
  status: 'processing',
  amount: 899,
  pageCount: 3,
  createdAt,
  ...more,
});

test('what is not there yet is none for the owner of the session', async () => {
  await saveSetting(`session-owner:${sessionId}`, 'ada');
  expect(await readManuscript(sessionId)).toBeNull();
  expect(await readVoiceProfile(sessionId)).toBeNull();
});

test('for anyone else the same denial stays one', async () => {
  await saveSetting(`session-owner:${sessionId}`, 'bob');
  await expect(readManuscript(sessionId)).rejects.toMatchObject({ code: 'permission-denied' });
});

test('a manuscript arrives in each of its states', async () => {
  const base = { ownerUid: 'ada', sessionId };
  for (const state of [
    { status: 'reading', pagesRead: 3, pageTotal: null },
    { status: 'failed', errorCode: 'document-empty', errorMessage: 'This file is empty.' },
    { status: 'ready', title: 'T', pageCount: 3, wordCount: 9, preview: 'P', textHash: 'h' },
  ]) {
    backend.documents.set(`manuscripts/${sessionId}`, { ...base, ...state });
    expect(await readManuscript(sessionId)).toEqual({ ...base, ...state });
  }
});

test('a manuscript of another shape is an error', async () => {
  backend.documents.set(`manuscripts/${sessionId}`, { status: 'ready', pageCount: 'many' });
  await expect(readManuscript(sessionId)).rejects.toMatchObject({ code: 'internal' });
});

test('orders come newest first, of this person alone, with what is still missing as null', async () => {
  backend.documents.set('orders/old', anOrder(new Date(1_000)));
  backend.documents.set(
    'orders/new',
    anOrder('2026-11-20T10:00:00.000Z', { status: 'on its way', audioUrl: 'u' }),
  );
  const orders = await listOrders('ada');
  expect(backend.asked).toEqual([['orders', 'userId', 'ada']]);
  expect(orders.map(({ id }) => id)).toEqual(['new', 'old']);
  expect(orders[0]).toMatchObject({
    status: 'on its way',
    audioUrl: 'u',
    createdAt: new Date('2026-11-20T10:00:00Z'),
  });
  expect(orders[1]).toMatchObject({ audioGenerationProgress: 0, audioUrl: null, audioFileSize: null });
});
