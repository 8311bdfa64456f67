import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { folder } from '../../../../tests/support/family-folder.ts';
import { family, openIntent, owner, sessionId, withText } from '../../../../tests/support/paying-family.ts';
import { finishedOrder, rowOf } from '../../../../tests/support/rows.ts';
import { findOrder } from '../../records/orders/orders.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { deleteMyData } from '../account/delete-my-data.ts';
import { enforceRetention } from '../account/enforce-retention.ts';
import { stopVoice } from '../voice/reports/stop-voice.ts';
import { clearUnopened } from './clear-unopened.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { sweepPayments } from './sweep-payments.ts';

/** A family before a card form, on the memory's stores; who they are and what a host keeps beside it are the local ones. */
async function paying() {
  const { identity, traces, mailer, database } = folder();
  const ports = { ...(await withText(family())), identity, traces, mailer };
  database.run(
    'INSERT INTO accounts (uid, createdMs, lastLoginMs, validSinceSeconds) VALUES (?, ?, ?, 0)',
    ...[owner.uid, 0, 0],
  );
  const { intent } = await openIntent(ports);
  const [id, orderId] = [intent?.id ?? '', intent?.metadata.orderId ?? ''];
  const statusOf = () => ports.payments.intents.get(id)?.status;
  const payment = () => ports.documents.get(`payments/${orderId}`);
  return { ports, id, orderId, statusOf, payment };
}
type Paying = Awaited<ReturnType<typeof paying>>;

const ACTS: readonly (readonly [string, (ports: Paying['ports']) => Promise<unknown>])[] = [
  ['a withdrawn permission', (ports) => stopVoice(ports, sessionId)],
  ['delete materials', (ports) => deleteMyData(ports, owner, { scope: 'materials' })],
  [
    'delete the materials of one memoir',
    (ports) => deleteMyData(ports, owner, { scope: 'materials', sessionId }),
  ],
  ['delete everything', (ports) => deleteMyData(ports, owner, { scope: 'everything' })],
  [
    'the end of a guest who never came back',
    (ports) => {
      ports.clock.now += 40 * 86_400_000;
      return enforceRetention(ports);
    },
  ],
  [
    'the end of the materials of a book that was delivered and refunded',
    async (ports) => {
      const path = 'orders/first';
      const deliveredAt = new Date(ports.clock.now);
      const first = { ...finishedOrder('first'), refund: 'refunded', createdAt: deliveredAt, deliveredAt };
      await ports.documents.update(path, () => rowOf.order(owner.uid, sessionId, 'first', first));
      ports.clock.now += 40 * 86_400_000;
      await enforceRetention(ports);
    },
  ],
];

describe.each(ACTS)('after %s', (_, act) => {
  it('the open payment is ended and its text is gone', async () => {
    const { ports, statusOf, payment, orderId } = await paying();
    await act(ports);
    expect(statusOf()).toBe('cancelled');
    expect((await payment())?.state ?? 'gone').toMatch(/abandoned|gone/);
    expect(ports.objects.paths().filter((path) => path.includes(orderId))).toEqual([]);
  });

  it('a bank that was thinking charges nothing that stays', async () => {
    const { ports, id, statusOf } = await paying();
    ports.payments.change(id, { status: 'processing' });
    await act(ports);
    expect(statusOf()).toBe('processing');
    ports.payments.change(id, { status: 'paid' });
    expect(await settlePayment(ports, id)).toBeNull();
    expect(statusOf()).toBe('refunded');
    expect(ports.jobs.all().filter(({ kind }) => kind === 'generate-tts')).toEqual([]);
  });

  it('a provider that cannot be reached keeps nobody from it, and charges nothing that stays', async () => {
    const { ports, id, statusOf } = await paying();
    const { cancelIntent } = ports.payments;
    ports.payments.cancelIntent = () => Promise.reject(new AppError('unavailable'));
    await act(ports);
    expect(await ports.documents.get(`voice_profiles/${sessionId}`)).toBeNull();
    ports.payments.cancelIntent = cancelIntent;
    ports.clock.now += 120_000;
    await sweepPayments(ports);
    ports.payments.pay(id);
    await settlePayment(ports, id);
    expect(statusOf()).toMatch(/cancelled|refunded/);
    expect(ports.jobs.all().filter(({ kind }) => kind === 'generate-tts')).toEqual([]);
  });
});

describe('a book that is paid at the moment of', () => {
  it('“delete materials” is narrated, and what it needs goes afterwards', async () => {
    const { ports, id, orderId, statusOf } = await paying();
    ports.payments.pay(id);
    await deleteMyData(ports, owner, { scope: 'materials' });
    expect(statusOf()).toBe('paid');
    expect(await ports.documents.get(`orders/${orderId}`)).toMatchObject({ endsMaterials: true });
    expect(ports.objects.paths()).toContain(objectPath.narration(orderId));
  });

  it.each([
    ['“delete everything”', (ports: Paying['ports']) => deleteMyData(ports, owner, { scope: 'everything' })],
    ['a withdrawn permission', (ports: Paying['ports']) => stopVoice(ports, sessionId)],
  ])('%s goes back, without waiting for the event', async (_, act) => {
    const { ports, id, statusOf } = await paying();
    ports.payments.pay(id);
    await act(ports);
    expect(statusOf()).toBe('refunded');
    expect(ports.jobs.all().filter(({ kind }) => kind === 'generate-tts')).toEqual([]);
  });
});

describe('“delete everything” over an order that is paid', () => {
  it('gives the money back while its book is not made', async () => {
    const { ports, id, orderId, statusOf } = await paying();
    ports.payments.pay(id);
    expect(await settlePayment(ports, id)).toBe(orderId);
    const { amount } = await findOrder(ports, orderId);
    const told = await deleteMyData(ports, owner, { scope: 'everything' });
    expect(told).toMatchObject({ refundedCents: amount, keptCents: 0 });
    expect(amount).toBeGreaterThan(0);
    expect(statusOf()).toBe('refunded');
    expect(await ports.documents.get(`orders/${orderId}`)).toBeNull();
  });

  it('says that money was only asked back while the provider has not confirmed it', async () => {
    const { ports, id, orderId } = await paying();
    ports.payments.pay(id);
    await settlePayment(ports, id);
    const { amount } = await findOrder(ports, orderId);
    ports.payments.refund = async () =>
      ports.payments.intents.get(id) ?? Promise.reject(new Error('unknown'));
    const told = await deleteMyData(ports, owner, { scope: 'everything' });
    expect(told).toMatchObject({ refundedCents: 0, askedCents: amount, keptCents: 0 });
  });

  it('says what a person has to decide about: a payment of long ago', async () => {
    const { ports, id, orderId, statusOf } = await paying();
    ports.payments.pay(id);
    await settlePayment(ports, id);
    const { amount } = await findOrder(ports, orderId);
    ports.clock.now += 31 * 86_400_000;
    const told = await deleteMyData(ports, owner, { scope: 'everything' });
    expect(told).toMatchObject({ remaining: 0, refundedCents: 0, keptCents: amount });
    expect(statusOf()).toBe('paid');
  });

  it('says what went back of a payment that had not become an order', async () => {
    const { ports, id, statusOf } = await paying();
    ports.payments.pay(id);
    const told = await deleteMyData(ports, owner, { scope: 'everything' });
    expect(told.refundedCents).toBeGreaterThan(0);
    expect(statusOf()).toBe('refunded');
  });

  it('waits with the deletion for a provider that cannot be reached: the money would stay', async () => {
    const { ports, id, orderId, statusOf } = await paying();
    ports.payments.pay(id);
    await settlePayment(ports, id);
    const { refund } = ports.payments;
    ports.payments.refund = () => Promise.reject(new AppError('unavailable'));
    await expect(deleteMyData(ports, owner, { scope: 'everything' })).rejects.toThrow(/money/);
    expect(await ports.documents.get(`orders/${orderId}`)).not.toBeNull();
    ports.payments.refund = refund;
    await deleteMyData(ports, owner, { scope: 'everything' });
    expect(statusOf()).toBe('refunded');
  });

  it('leaves it where it is when the book is made', async () => {
    const { ports, id, orderId, statusOf } = await paying();
    ports.payments.pay(id);
    await settlePayment(ports, id);
    await ports.documents.update(`orders/${orderId}`, (order) => ({ ...order, ...finishedOrder(orderId) }));
    await deleteMyData(ports, owner, { scope: 'everything' });
    expect(statusOf()).toBe('paid');
  });
});

it('a payment that is opened while the voice goes is ended, and leaves no text', async () => {
  for (let nth = 1; nth <= 12; nth += 1) {
    const { identity, traces, mailer } = folder();
    const ports = { ...(await withText(family())), identity, traces, mailer };
    let calls = 0;
    const { get, update } = ports.documents;
    const atNth = async () => {
      calls += 1;
      if (calls !== nth) return;
      Object.assign(ports.documents, { get, update });
      await deleteMyData(ports, owner, { scope: 'materials' });
    };
    ports.documents.get = (path) => atNth().then(() => get(path));
    ports.documents.update = (path, change) => atNth().then(() => update(path, change));
    await createPaymentIntent(ports, owner, { pageCount: 12, sessionId }).catch(() => {});
    Object.assign(ports.documents, { get, update });
    for (const { status } of ports.payments.intents.values()) expect(status, `call ${nth}`).not.toBe('open');
    expect(
      ports.objects.paths().filter((path) => path.startsWith('audiobooks/')),
      `call ${nth}`,
    ).toEqual([]);
  }
});

it('is refunded when its text is not there', async () => {
  const { ports, id, orderId, statusOf } = await paying();
  await ports.objects.deleteAll(`audiobooks/${orderId}/`);
  ports.payments.pay(id);
  expect(await settlePayment(ports, id)).toBeNull();
  expect(statusOf()).toBe('refunded');
});

it('can be opened again for the same text and voice when both are back', async () => {
  const { ports, id } = await paying();
  const [voice, manuscript] = [`voice_profiles/${sessionId}`, `manuscripts/${sessionId}`];
  const was = new Map([
    [voice, await ports.documents.get(voice)],
    [manuscript, await ports.documents.get(manuscript)],
  ]);
  await deleteMyData(ports, owner, { scope: 'materials' });
  for (const [path, fields] of was) await ports.documents.update(path, () => fields);
  await withText(ports);
  const again = (await openIntent(ports)).intent?.id ?? '';
  expect(again).not.toBe(id);
  ports.payments.pay(again);
  expect(await settlePayment(ports, again)).not.toBeNull();
});

describe('a text that was frozen for a payment that nobody opened', () => {
  class Killed extends Error {}

  async function killedBeforeNote() {
    const stores = await withText(family());
    const ports = { ...stores, createIntent: stores.payments.createIntent };
    ports.payments.createIntent = () => Promise.reject(new Killed());
    await expect(openIntent(ports)).rejects.toThrow(Killed);
    const frozen = () => ports.objects.paths().filter((path) => path.startsWith('audiobooks/'));
    expect(frozen()).toHaveLength(1);
    return { ports, frozen };
  }

  it('is known to be of its session, and goes with it', async () => {
    const { ports, frozen } = await killedBeforeNote();
    const { identity, traces, mailer } = folder();
    await deleteMyData({ ...ports, identity, traces, mailer }, owner, { scope: 'materials' });
    expect(frozen()).toEqual([]);
  });

  it('goes by itself, and is no trouble for the next payment', async () => {
    const { ports, frozen } = await killedBeforeNote();
    await sweepPayments(ports);
    expect(await clearUnopened(ports)).toBe(0);
    ports.clock.now += 31_000;
    expect(await clearUnopened(ports)).toBe(1);
    expect(frozen()).toEqual([]);
    expect(await ports.documents.all('payments')).toEqual([]);
  });

  it('stays with the payment that is opened while the sweep holds its list', async () => {
    const { ports, frozen } = await killedBeforeNote();
    ports.clock.now += 31_000;
    const { matching } = ports.documents;
    let opened = '';
    ports.documents.matching = async (...asked) => {
      const list = await matching(...asked);
      Object.assign(ports.documents, { matching });
      Object.assign(ports.payments, { createIntent: ports.createIntent });
      opened = (await openIntent(ports)).intent?.id ?? '';
      return list;
    };
    expect(await clearUnopened(ports)).toBe(0);
    expect(frozen()).toHaveLength(1);
    ports.payments.pay(opened);
    expect(await settlePayment(ports, opened)).not.toBeNull();
  });

  it('stays with a payment that is announced anew while the sweep holds its list', async () => {
    const { ports, frozen } = await killedBeforeNote();
    ports.clock.now += 31_000;
    const { matching } = ports.documents;
    ports.documents.matching = async (...asked) => {
      const list = await matching(...asked);
      Object.assign(ports.documents, { matching });
      await openIntent(ports).catch(() => undefined);
      return list;
    };
    expect(await clearUnopened(ports)).toBe(0);
    expect(frozen()).toHaveLength(1);
  });

  it('stays with the payment that was opened after a long wait', async () => {
    const ports = await withText(family());
    const { createIntent } = ports.payments;
    ports.payments.createIntent = async (...asked) => {
      ports.clock.now += 60_000;
      await clearUnopened(ports);
      return createIntent(...asked);
    };
    const { intent } = await openIntent(ports);
    ports.clock.now += 60_000;
    expect(await clearUnopened(ports)).toBe(0);
    ports.payments.pay(intent?.id ?? '');
    expect(await settlePayment(ports, intent?.id ?? '')).not.toBeNull();
    expect(ports.objects.paths()).toContain(objectPath.narration(intent?.metadata.orderId ?? ''));
  });
});

it('a text is frozen for nobody whose memoir is gone', async () => {
  const ports = await withText(family());
  const { write } = ports.objects;
  ports.objects.write = async (path, ...rest) => {
    await ports.documents.delete(`sessions/${sessionId}`);
    await ports.documents.delete(`manuscripts/${sessionId}`);
    return write(path, ...rest);
  };
  await createPaymentIntent(ports, owner, { pageCount: 12, sessionId });
  expect(ports.objects.paths().filter((path) => path.startsWith('audiobooks/'))).toEqual([]);
  expect(await ports.documents.all('payments')).toEqual([]);
});
