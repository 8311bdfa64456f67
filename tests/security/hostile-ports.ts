import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { family, openIntent, owner, sessionId, withText } from '../support/paying-family.ts';
import { finishedOrder, rowOf, wholeRows } from '../support/rows.ts';

/** A gift of hers. */
export const GIFT_ID = 'a'.repeat(32);
const JPEG = { contentType: 'image/jpeg' };

/** Rose's family in memory, a paid order of hers, and all that the callables ask for. Nothing reaches outside. */
export async function hostilePorts(orderId = 'order-of-rose') {
  const ports = await withText(family());
  const { intent } = await openIntent(ports);
  if (!intent) throw new Error('the price was not named');
  ports.payments.intents.set('pi_known', { ...intent, id: 'pi_known', status: 'paid' });
  await ports.documents.update(`orders/${orderId}`, () =>
    rowOf.order(owner.uid, sessionId, orderId, finishedOrder(orderId)),
  );
  await ports.documents.update(
    `gifts/${GIFT_ID}`,
    () => wholeRows(owner.uid, sessionId, orderId).gifts ?? null,
  );
  await ports.objects.write(objectPath.audiobook(orderId), Buffer.from('mp3'), { contentType: 'audio/mpeg' });
  await ports.objects.write(objectPath.page(sessionId, 1), Buffer.from('x'), JPEG);
  return { ports: asHostilePorts(ports), owner, sessionId };
}

/** The ports of a family with those that no payment needs; none of them does anything. */
export function asHostilePorts<P extends Awaited<ReturnType<typeof withText>>>(ports: P) {
  const identity = { verify: async () => null, find: async () => null, async *guestsBefore() {} };
  return {
    ...ports,
    identity: { ...identity, remove: async () => undefined },
    mailer: { send: async () => undefined, forget: async () => 0 },
    traces: { stop: async () => undefined, forget: async () => 0 },
    ids: { make: () => crypto.randomUUID() },
  };
}
