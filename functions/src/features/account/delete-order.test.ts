import { describe, expect, it } from 'vitest';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { type Folder, family, folder } from '../../../../tests/support/family-folder.ts';
import { finishedOrder, rowOf } from '../../../../tests/support/rows.ts';
import type { Caller } from '../../ports/identity.ts';
import { listeningId } from '../../records/gifts/listening.ts';
import { findOrder, moveOrder, orders } from '../../records/orders/orders.ts';
import { changeCover } from '../audiobook/change-cover.ts';
import { deliverOrder } from '../audiobook/deliver-order.ts';
import { generateTts } from '../audiobook/generate-tts.ts';
import { remakeOrder } from '../audiobook/remake-order.ts';
import { countMyData } from './count-my-data.ts';
import { deleteMyData } from './delete-my-data.ts';
import { deleteOrder, restoreOrder } from './delete-order.ts';
import { enforceRetention } from './enforce-retention.ts';
import { getDownloadLink } from './get-download-link.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Family = Awaited<ReturnType<typeof family>>;

async function familyWithBook() {
  const ports = folder();
  return { ports, rose: await family(ports, 'rose', 1) };
}

const names = async (ports: Folder, { caller }: Family) =>
  (await countMyData(ports, caller, {})).holdings?.map(({ what }) => what) ?? [];

const linkTo = async (ports: Folder, caller: Caller, orderId: string) => {
  const path = objectPath.audiobook(orderId);
  const { url = '' } = await getDownloadLink(ports, caller, { url: await ports.objects.downloadUrl(path) });
  return url;
};

/** Whether a link that somebody has opens the file. */
function opens(ports: Folder, orderId: string, url: string): boolean {
  const record = ports.objects.find(objectPath.audiobook(orderId));
  const token = new URL(url, 'http://localhost').searchParams.get('token') ?? '';
  return record !== null && ports.objects.isToken(record, token);
}

/** Another order of the same memoir, finished too. */
async function secondOrder(ports: Folder, { uid, sessionId }: Family) {
  await ports.documents.update('orders/o2', () => ({
    ...rowOf.order(uid, sessionId, 'o2', finishedOrder('o2')),
    createdAt: new Date(ports.clock.now),
  }));
  await ports.objects.write(objectPath.audiobook('o2'), Buffer.from('o2'), { contentType: 'audio/mpeg' });
}

describe('a deleted book', () => {
  it('opens to nobody at once, is not made or changed any more, and is as it was when it is brought back', async () => {
    const { ports, rose } = await familyWithBook();
    const { orderId, caller, sessionId } = rose;
    const before = await findOrder(ports, orderId);
    const link = await linkTo(ports, caller, orderId);
    expect(opens(ports, orderId, link)).toBe(true);
    expect(await deleteOrder(ports, caller, { orderId })).toEqual({ success: true });
    expect(opens(ports, orderId, link)).toBe(false);
    const gone = { code: 'not-found' };
    await expect(linkTo(ports, caller, orderId)).rejects.toMatchObject(gone);
    await expect(changeCover(ports, caller, { orderId, author: 'Rose' })).rejects.toMatchObject(gone);
    const input = { orderId, sessionId, userEmail: null, resume: true };
    await expect(generateTts(ports, caller, input)).rejects.toMatchObject(gone);
    await ports.objects.write(objectPath.narration(orderId), Buffer.from('{}'), { contentType: 'text/json' });
    await expect(remakeOrder(ports, orderId)).rejects.toMatchObject({ code: 'failed-precondition' });
    ports.clock.now += DAY_MS - 1;
    await enforceRetention(ports);
    expect(await restoreOrder(ports, caller, { orderId })).toEqual({ success: true });
    expect(await findOrder(ports, orderId)).toEqual(before);
    expect(opens(ports, orderId, await linkTo(ports, caller, orderId))).toBe(true);
  });

  it('is gone after a day with text, pages and voice; what was bought and permitted stays on record', async () => {
    const { ports, rose } = await familyWithBook();
    const walter = await family(ports, 'walter', 2);
    const { orderId, caller, uid } = rose;
    await ports.documents.update(`permissions/${orderId}`, (row) => ({ ...row, givenAt: new Date() }));
    const place = `listening/${listeningId(uid, orderId)}`;
    await ports.documents.update(place, () => ({ ownerUid: uid, orderId, seconds: 9, heardAt: new Date(0) }));
    await deleteOrder(ports, caller, { orderId });
    const ofWalter = await names(ports, walter);
    ports.clock.now += DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ deleted: 1, warnings: 0 });
    expect(await enforceRetention(ports)).toMatchObject({ deleted: 0 });
    const left = await names(ports, rose);
    expect(left).toEqual(expect.arrayContaining(['Orders', 'Payments', 'Permissions']));
    for (const what of ['Audiobooks', 'Parts of audiobooks', 'Manuscript texts', 'Photographed pages'])
      expect(left).not.toContain(what);
    for (const what of ['Recordings', 'Voices', 'Texts and voices of ordered books'])
      expect(left).not.toContain(what);
    expect(await ports.objects.all(`audiobooks/${orderId}/`)).toEqual([]);
    expect(await ports.documents.get(place)).toBeNull();
    expect(await names(ports, walter)).toEqual(ofWalter);
    expect(await restoreOrder(ports, caller, { orderId })).toMatchObject({
      success: false,
      errorCode: 'order-gone',
    });
    expect(await deleteMyData(ports, caller, { scope: 'everything' })).toMatchObject({ remaining: 0 });
  });

  it('cannot be brought back after the day, also before the daily run has come', async () => {
    const { ports, rose } = await familyWithBook();
    await deleteOrder(ports, rose.caller, rose);
    ports.clock.now += DAY_MS;
    expect(await restoreOrder(ports, rose.caller, rose)).toMatchObject({ errorCode: 'order-gone' });
    expect((await findOrder(ports, rose.orderId)).deletedAt).toBeDefined();
  });

  it('deleted twice has its day from the first time, and nothing is brought back that was not deleted', async () => {
    const { ports, rose } = await familyWithBook();
    expect(await restoreOrder(ports, rose.caller, rose)).toEqual({ success: true });
    await deleteOrder(ports, rose.caller, rose);
    ports.clock.now += HOUR_MS;
    expect(await deleteOrder(ports, rose.caller, rose)).toEqual({ success: true });
    expect((await findOrder(ports, rose.orderId)).deletedAt?.getTime()).toBe(ports.clock.now - HOUR_MS);
  });

  it('killed while it is ended, it is ended by the next run', async () => {
    const { ports, rose } = await familyWithBook();
    await deleteOrder(ports, rose.caller, rose);
    ports.clock.now += DAY_MS;
    const { deleteAll } = ports.objects;
    let left = 4;
    const dying = {
      ...ports,
      objects: {
        ...ports.objects,
        deleteAll: (prefix: string) => (left-- > 0 ? deleteAll(prefix) : Promise.reject(new Error('killed'))),
      },
    };
    await expect(enforceRetention(dying)).rejects.toThrow();
    expect((await findOrder(ports, rose.orderId)).endedAt).toBeUndefined();
    expect(await enforceRetention(ports)).toMatchObject({ deleted: 1 });
    expect(await names(ports, rose)).not.toContain('Recordings');
  });

  it('is written to nobody about', async () => {
    const { ports, rose } = await familyWithBook();
    await deleteOrder(ports, rose.caller, rose);
    await deliverOrder(ports, rose.orderId);
    expect(await ports.jobs.state(`send-mail:ready:${rose.orderId}`)).toBeNull();
    ports.clock.now += 24 * DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ warnings: 0 });
  });
});

describe('two orders of one memoir', () => {
  it('do not harm each other: the second keeps its files and the memoir until it is deleted, too', async () => {
    const { ports, rose } = await familyWithBook();
    const { caller, orderId } = rose;
    await secondOrder(ports, rose);
    const before = await names(ports, rose);
    const link = await linkTo(ports, caller, 'o2');
    await deleteOrder(ports, caller, { orderId });
    expect(opens(ports, 'o2', link)).toBe(true);
    ports.clock.now += DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ deleted: 1 });
    const after = await names(ports, rose);
    for (const what of ['Recordings', 'Voices', 'Manuscript texts', 'Photographed pages', 'Audiobooks'])
      expect([before, after].every((list) => list.includes(what))).toBe(true);
    expect(await ports.objects.all(`audiobooks/${orderId}/`)).toEqual([]);
    expect(opens(ports, 'o2', link)).toBe(true);
    await deleteOrder(ports, caller, { orderId: 'o2' });
    ports.clock.now += DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ deleted: 1 });
    expect(await names(ports, rose)).not.toContain('Recordings');
  });

  it('of which both are deleted, the second still to be brought back, keep the memoir', async () => {
    const { ports, rose } = await familyWithBook();
    const { caller, orderId } = rose;
    await secondOrder(ports, rose);
    await deleteOrder(ports, caller, { orderId });
    ports.clock.now += HOUR_MS;
    await deleteOrder(ports, caller, { orderId: 'o2' });
    ports.clock.now += DAY_MS - HOUR_MS;
    expect(await enforceRetention(ports)).toMatchObject({ deleted: 1 });
    expect(await names(ports, rose)).toContain('Manuscript texts');
    expect(await restoreOrder(ports, caller, { orderId: 'o2' })).toEqual({ success: true });
    expect((await linkTo(ports, caller, 'o2')).length).toBeGreaterThan(0);
  });
});

describe('a book that cannot be deleted', () => {
  it('is one that is read aloud, and says why', async () => {
    const { ports, rose } = await familyWithBook();
    await moveOrder(ports, rose.orderId, { kind: 'remade' });
    expect(await deleteOrder(ports, rose.caller, rose)).toMatchObject({
      success: false,
      error: expect.stringContaining('being read aloud'),
      errorCode: 'order-under-way',
    });
    expect((await findOrder(ports, rose.orderId)).deletedAt).toBeUndefined();
  });

  it('is one of whose memoir another order is just being paid', async () => {
    const { ports, rose } = await familyWithBook();
    const { uid, sessionId, caller, orderId } = rose;
    const intent = await ports.payments.createIntent(
      { amountCents: 899, metadata: { sessionId, orderId: 'o2' } },
      'o2',
    );
    await ports.documents.update('payments/o2', () => ({
      ...rowOf.payment(uid, sessionId, 'o2', 'open'),
      paymentIntentId: intent.id,
    }));
    const paying = {
      ...ports,
      payments: {
        ...ports.payments,
        findIntent: async (id: string) => {
          const found = await ports.payments.findIntent(id);
          return found && { ...found, status: 'processing' as const };
        },
      },
    };
    expect(await deleteOrder(paying, caller, { orderId })).toMatchObject({ errorCode: 'order-being-paid' });
    // A form that is only open charges nothing.
    expect(await deleteOrder(ports, caller, { orderId })).toEqual({ success: true });
  });

  it('is anybody else’s', async () => {
    const { ports, rose } = await familyWithBook();
    const { caller: eve } = await family(ports, 'eve', 3);
    for (const work of [deleteOrder, restoreOrder]) {
      await expect(work(ports, eve, rose)).rejects.toMatchObject({ code: 'permission-denied' });
      await expect(work(ports, null, rose)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    await deleteOrder(ports, rose.caller, rose);
    await expect(restoreOrder(ports, eve, rose)).rejects.toMatchObject({ code: 'permission-denied' });
    expect((await findOrder(ports, rose.orderId)).deletedAt).toBeDefined();
  });
});

it('rows of before anything could be deleted are read as they were', async () => {
  const row = rowOf.order('u', 's', 'o', finishedOrder('o'));
  expect(orders.parse('o', row)).not.toHaveProperty('deletedAt');
  const at = new Date(5);
  expect(orders.parse('o', { ...row, deletedAt: at })).toMatchObject({ deletedAt: at });
  expect(() => orders.parse('o', { ...row, deletedAt: 'yesterday' })).toThrow('another shape');
});
