import { expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { folder } from '../../../../tests/support/family-folder.ts';
import { family, openIntent, owner, sessionId, withText } from '../../../../tests/support/paying-family.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { deleteMyData } from '../account/delete-my-data.ts';
import { enforceRetention } from '../account/enforce-retention.ts';
import { sweepPayments } from './sweep-payments.ts';

/** A paid payment whose event was lost, and before it one that is withdrawn, paid, and that the provider does not give back. */
async function stuckAndLost() {
  const { identity, traces, mailer, database } = folder();
  const ports = { ...(await withText(family())), identity, traces, mailer };
  database.run(
    'INSERT INTO accounts (uid, createdMs, lastLoginMs, validSinceSeconds) VALUES (?, ?, ?, 0)',
    ...[owner.uid, 0, 0],
  );
  const { intent } = await openIntent(ports);
  const [id, orderId] = [intent?.id ?? '', intent?.metadata.orderId ?? ''];
  const { refund, findIntent } = ports.payments;
  ports.payments.refund = () => Promise.reject(new AppError('failed-precondition', 'too old to be refunded'));
  return { ports, id, orderId, refund, findIntent };
}

it('goes on to the next payment when one cannot be settled, and says so in the end', async () => {
  const { ports, id, orderId } = await stuckAndLost();
  ports.payments.pay(id);
  const paid = await ports.documents.get(`payments/${orderId}`);
  await ports.documents.delete(`payments/${orderId}`);
  // asked about first, and again last
  for (const stuck of ['a-stuck', 'z-stuck']) {
    await ports.documents.update(`payments/${stuck}`, () => ({
      ...paid,
      orderId: stuck,
      paymentIntentId: `${stuck}-intent`,
    }));
    if (stuck === 'a-stuck') await ports.documents.update(`payments/${orderId}`, () => paid);
  }
  const { findIntent } = ports.payments;
  ports.payments.findIntent = async (asked) => {
    if (asked.endsWith('stuck-intent')) throw new AppError('failed-precondition', asked);
    return findIntent(asked);
  };
  ports.clock.now += 120_000;
  await expect(sweepPayments(ports)).rejects.toThrow(AggregateError);
  expect(await ports.documents.get(`orders/${orderId}`)).not.toBeNull();
  expect(await ports.documents.get(`payments/${orderId}`)).toMatchObject({ state: 'settled' });
});

it('lets materials be deleted though a charge cannot be given back now, and gives it back later', async () => {
  const { ports, id, orderId, refund } = await stuckAndLost();
  await ports.documents.update(`payments/${orderId}`, (row) => ({ ...row, isWithdrawn: true }));
  ports.payments.pay(id);
  await deleteMyData(ports, owner, { scope: 'materials' });
  expect(await ports.documents.get(`voice_profiles/${sessionId}`)).toBeNull();
  expect(await ports.documents.get(`payments/${orderId}`)).toMatchObject({
    state: 'open',
    isWithdrawn: true,
  });
  ports.clock.now += 120_000;
  await expect(sweepPayments(ports)).rejects.toThrow('too old to be refunded');
  ports.payments.refund = refund;
  await sweepPayments(ports);
  expect(ports.payments.intents.get(id)?.status).toBe('refunded');
  expect(await ports.documents.get(`payments/${orderId}`)).toMatchObject({ state: 'returned' });
});

it('keeps nobody from deleting everything', async () => {
  const { ports, id, orderId } = await stuckAndLost();
  await ports.documents.update(`payments/${orderId}`, (row) => ({ ...row, isWithdrawn: true }));
  ports.payments.pay(id);
  expect(await deleteMyData(ports, owner, { scope: 'everything' })).toMatchObject({ success: true });
  expect(await ports.documents.get(`sessions/${sessionId}`)).toBeNull();
  // the provider repeats its event until it is taken
  await expect(settlePayment(ports, id)).rejects.toThrow('too old to be refunded');
});

it('one guest whose things cannot be deleted holds back no other guest and no permission', async () => {
  const { ports } = await stuckAndLost();
  await ports.documents.update('sessions/other', () => ({ ownerUid: 'other-guest', createdAt: new Date(0) }));
  await ports.documents.update('permissions/old', () =>
    rowOf.permission('somebody', 'gone', { givenAt: new Date(0) }),
  );
  const removed: string[] = [];
  ports.identity.guestsBefore = async function* () {
    yield { uids: [owner.uid], next: '1' };
    yield { uids: ['other-guest'], next: null };
  };
  ports.identity.remove = async (uid) => {
    if (uid === owner.uid) throw new AppError('internal', 'no');
    removed.push(uid);
  };
  ports.clock.now += 4 * 366 * 86_400_000;
  await expect(enforceRetention(ports)).rejects.toMatchObject({ code: 'internal' });
  expect(removed).toEqual(['other-guest']);
  expect(await ports.documents.get('sessions/other')).toBeNull();
  expect(await ports.documents.get('permissions/old')).toBeNull();
});
