import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { objectPath, ownRecordingPath } from '../../../../src/domain/transfer/object-path.ts';
import { dyingAt, type Folder } from '../../../../tests/support/family-folder.ts';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import {
  openIntent,
  owner,
  family as payingFamily,
  sessionId,
  withText,
} from '../../../../tests/support/paying-family.ts';
import type { Mail } from '../../ports/mailer.ts';
import { freezeNarration } from '../../records/books/frozen-narrations.ts';
import { vouchers } from '../../records/gifts/gifts.ts';
import { CHUNKS } from '../../records/object-kinds.ts';
import { findOrder, moveOrder, orders } from '../../records/orders/orders.ts';
import { payments } from '../../records/orders/payments.ts';
import { permissionLinkId, permissionLinks } from '../../records/voices/permission-links.ts';
import { keepPermission, permissions } from '../../records/voices/permissions.ts';
import { voiceProfiles } from '../../records/voices/voice-profiles.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { generateTts } from '../audiobook/generate-tts.ts';
import { sendMail } from '../mail/send-mail.ts';
import { createPaymentIntent } from '../payment/create-payment-intent.ts';
import { issueVoucher } from '../payment/issue-voucher.ts';
import { redeemVoucher } from '../payment/redeem-voucher.ts';
import { sweepPayments } from '../payment/sweep-payments.ts';
import { generateTtsSample } from '../sample/generate-tts-sample.ts';
import { type DeletionPorts, deleteMyData } from './delete-my-data.ts';
import { resumeDeletions } from './resume-deletions.ts';
import { withdrawByLink } from './withdraw-by-link.ts';

const DAY_MS = 86_400_000;
const TOKEN = 'C'.repeat(22);
const REQUEST = { link: TOKEN, scope: 'materials' } as const;
const FINISHED = {
  kind: 'finished',
  ...{ audioUrl: '/book.mp3', audioFileSize: 9, audiobook: MADE_AUDIOBOOK },
} as const;

/** A family with a text and the voice of Rose, who was asked by a link and said yes. */
async function withLink() {
  const stopped: string[] = [];
  const ports = {
    ...(await withText(payingFamily())),
    traces: {
      stop: async ({ orderIds }: { readonly orderIds: readonly string[] }) => void stopped.push(...orderIds),
      forget: async () => 0,
    },
    identity: { find: async () => ({ ...owner, email: 'anna@example.com' }) },
    mailer: { forget: async () => 0 },
  } as unknown as Awaited<ReturnType<typeof withText>> & DeletionPorts;
  const of = { ownerUid: owner.uid, sessionId };
  await keepPermission(ports, of, { speakerName: 'Rose', right: 'agreed', textVersion: '1' }, []);
  const createdAt = new Date(ports.clock.nowMs());
  await permissionLinks.change(ports, permissionLinkId(TOKEN), () => ({
    ...of,
    ...{ speakerName: 'Rose', from: 'Anna', createdAt, answer: 'yes', answeredAt: createdAt },
    saidYesAt: createdAt,
  }));
  return { ports, stopped };
}

/** The same, with a book that is paid for and being made: some of it is spoken. */
async function beingMade() {
  const { ports, stopped } = await withLink();
  const { intent } = await openIntent(ports);
  const id = intent?.id ?? '';
  ports.payments.pay(id);
  const orderId = (await settlePayment(ports, id)) ?? '';
  await moveOrder(ports, orderId, { kind: 'progressed', percent: 5, secondsLeft: 40 });
  for (const path of [
    `${CHUNKS.at(sessionId)}a.chunk`,
    ownRecordingPath(orderId),
    objectPath.phoneCopy(orderId),
  ])
    await ports.objects.write(path, Buffer.from('spoken'), { contentType: 'audio/mpeg' });
  const left = () =>
    ports.objects.paths().filter((path) => path.startsWith('chunks/') || path.startsWith('audiobooks/'));
  const order = () => findOrder(ports, orderId);
  return { ports, stopped, orderId, id, left, order };
}

const letters = (ports: Awaited<ReturnType<typeof beingMade>>['ports']) =>
  ports.jobs.all().flatMap(({ key, kind }) => (kind === 'send-mail' ? [key.split(':')[1]] : []));

describe('who takes their yes back while a book is being made in their voice', () => {
  it('ends it at once: nothing it is spoken with or was spoken stays, and the money goes back', async () => {
    const { ports, stopped, orderId, id, left, order } = await beingMade();
    expect(await withdrawByLink(ports, REQUEST)).toEqual({ success: true, remaining: 0 });
    const voiceEnded = { by: 'Rose', at: new Date(ports.clock.now) };
    expect(await order()).toMatchObject({ status: 'failed', refund: 'refunded', voiceEnded });
    expect(stopped).toContain(orderId);
    expect(left()).toEqual([]);
    expect(ports.payments.intents.get(id)?.status).toBe('refunded');
    const given = (await permissions.where(ports, 'sessionId', sessionId)).map(
      ({ read }) => read().withdrawnBy,
    );
    expect(given).toEqual(['Rose']);
  });

  it('has no book made of it that was just being finished, and nobody is told that one is ready', async () => {
    const { ports, orderId, order } = await beingMade();
    await withdrawByLink(ports, REQUEST);
    expect(await moveOrder(ports, orderId, FINISHED)).toMatchObject({ status: 'failed', audioUrl: null });
    const again = await generateTts(ports, owner, { sessionId, orderId, userEmail: null, resume: true });
    expect(again).toMatchObject({ success: false });
    expect(again.error).toMatch(
      /^Rose took their yes back, so this book isn’t made\. This order was refunded\.$/,
    );
    expect((await order()).status).toBe('failed');
    expect(letters(ports).sort()).toEqual(['receipt', 'refund', 'voice-withdrawn']);
  });

  it('leaves a book that is finished, and one that is made once more as it was', async () => {
    for (const isRemade of [false, true]) {
      const { ports, orderId, id, stopped, order } = await beingMade();
      await moveOrder(ports, orderId, FINISHED);
      if (isRemade) await moveOrder(ports, orderId, { kind: 'remade' });
      await withdrawByLink(ports, REQUEST);
      const { voiceEnded, ...kept } = await order();
      expect(kept).toMatchObject({ status: 'completed', audioUrl: '/book.mp3' });
      expect(voiceEnded).toBeUndefined();
      expect(stopped).toEqual(isRemade ? [orderId] : []);
      expect(await ports.objects.info(objectPath.narration(orderId))).toBeNull();
      expect(ports.payments.intents.get(id)?.status).toBe('paid');
    }
  });

  it('ends one that had failed or was stopped, too', async () => {
    for (const event of [
      { kind: 'failed', errorMessage: 'The disk is full.' },
      { kind: 'cancelled' },
    ] as const) {
      const { ports, orderId, order } = await beingMade();
      await moveOrder(ports, orderId, event);
      await withdrawByLink(ports, REQUEST);
      expect(await order()).toMatchObject({
        status: 'failed',
        refund: 'refunded',
        voiceEnded: { by: 'Rose' },
      });
    }
  });

  it('waits for no provider: what is promised goes back with the next sweep', async () => {
    const { ports, orderId, id, left, order } = await beingMade();
    const away = async () => {
      throw new AppError('unavailable');
    };
    const cut = { ...ports, payments: { ...ports.payments, findDispute: away, refund: away } };
    expect(await withdrawByLink(cut, REQUEST)).toEqual({ success: true, remaining: 0 });
    expect(await order()).toMatchObject({ status: 'failed', voiceEnded: { by: 'Rose' } });
    expect(left()).toEqual([]);
    expect(await payments.find(ports, orderId)).toMatchObject({ state: 'settled', givesBack: true });
    await sweepPayments(ports);
    expect(ports.payments.intents.get(id)?.status).toBe('refunded');
    expect(await order()).toMatchObject({ refund: 'refunded', voiceEnded: { by: 'Rose' } });
    expect(await payments.find(ports, orderId)).not.toHaveProperty('givesBack');
  });

  it('gives money back also where a server died before it had noted that the order was paid', async () => {
    const { ports, orderId, id } = await beingMade();
    await payments.change(ports, orderId, (payment) => {
      if (!payment) return null;
      const { ownerUid, createdAt } = payment;
      return { ...{ ownerUid, createdAt, orderId, sessionId }, state: 'preparing' };
    });
    const away = async () => {
      throw new AppError('unavailable');
    };
    await withdrawByLink({ ...ports, payments: { ...ports.payments, refund: away } }, REQUEST);
    expect(ports.payments.intents.get(id)?.status).toBe('paid');
    await sweepPayments(ports);
    expect(ports.payments.intents.get(id)?.status).toBe('refunded');
  });

  it('stops a book whose money the bank has, or that was paid too long ago', async () => {
    const dispute = { state: 'open', reason: 'fraudulent', amountCents: 3_899, answerBy: null } as const;
    const held = await beingMade();
    held.ports.payments.disputes.set(held.id, dispute);
    const late = await beingMade();
    late.ports.clock.now += 31 * DAY_MS;
    for (const { ports, id, left, order } of [held, late]) {
      expect(await withdrawByLink(ports, REQUEST)).toEqual({ success: true, remaining: 0 });
      expect(await order()).toMatchObject({ status: 'failed', voiceEnded: { by: 'Rose' } });
      expect(left()).toEqual([]);
      expect(ports.payments.intents.get(id)?.status).toBe('paid');
    }
  });

  it('makes the voucher good again that has paid for it', async () => {
    const { ports } = await withLink();
    const { code } = await issueVoucher(ports, 'Memoir');
    await redeemVoucher(ports, owner, { sessionId, pageCount: 12, code });
    await withdrawByLink(ports, REQUEST);
    const [order] = (await orders.all(ports)).map(({ read }) => read());
    expect(order).toMatchObject({ status: 'failed', refund: 'refunded', voiceEnded: { by: 'Rose' } });
    expect((await vouchers.all(ports)).map(({ read }) => read().state)).toEqual(['unused']);
  });

  it('is told of in the letter to the owner, with the money', async () => {
    const { ports } = await beingMade();
    await withdrawByLink(ports, REQUEST);
    const [{ id } = { id: '' }] = await permissions.where(ports, 'sessionId', sessionId);
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail), forget: async () => 0 };
    await sendMail({ ...ports, mailer }, { permissionId: id, letter: 'voice-withdrawn' });
    expect(sent[0]?.text).toContain(
      'Nothing new is made with this voice. “Rose” had been paid for and wasn’t finished: it is stopped. This order was refunded.',
    );
  });

  it('leaves a book that is being made in another person’s voice, with its chunks', async () => {
    const { ports, orderId } = await beingMade();
    const of = { ownerUid: owner.uid, sessionId };
    await keepPermission(ports, of, { speakerName: 'Walter', right: 'agreed', textVersion: '1' }, ['b']);
    const walters = orders.toFields({ ...(await findOrder(ports, orderId)), id: 'walters' });
    await ports.documents.update('orders/walters', () => walters);
    const narration = { title: 'T', narrator: 'Walter', paragraphs: ['It rained.'], voice: testVoice() };
    await freezeNarration(ports, 'walters', narration);
    await withdrawByLink(ports, REQUEST);
    expect((await findOrder(ports, orderId)).voiceEnded).toEqual({
      by: 'Rose',
      at: new Date(ports.clock.now),
    });
    const { status, voiceEnded } = await findOrder(ports, 'walters');
    expect([status, voiceEnded]).toEqual(['generating_audio', undefined]);
    expect(await ports.objects.info(objectPath.narration('walters'))).not.toBeNull();
    expect(await ports.objects.info(`${CHUNKS.at(sessionId)}a.chunk`)).not.toBeNull();
  });

  it('while the family is about to pay: till and page to hear tell who took it back, also before all is gone', async () => {
    const { ports } = await withLink();
    const tills = async () => [
      (await createPaymentIntent(ports, owner, { pageCount: 12, sessionId })).error,
      (await generateTtsSample(ports, owner, { sessionId }).catch((error: unknown) => error)) as Error,
    ];
    const isWhy = expect.stringMatching(
      /^Rose took back the permission for this voice, .*step 2 .*recording\.$/,
    );
    const why = [isWhy, expect.objectContaining({ message: isWhy })];
    await permissionLinks.change(ports, permissionLinkId(TOKEN), (row) => row && { ...row, answer: 'no' });
    expect(await tills()).toEqual(why);
    await permissionLinks.change(ports, permissionLinkId(TOKEN), (row) => row && { ...row, answer: 'yes' });
    await withdrawByLink(ports, REQUEST);
    expect(await tills()).toEqual(why);
    await expect(ports.objects.read('samples/gone.mp3')).rejects.not.toThrow(/samples/);
  });

  it.each(Array.from({ length: 16 }, (_, at) => at + 1))(
    'and whose server is killed at write %i has it brought to its end by the next one',
    async (write) => {
      const { ports, id, left, order } = await beingMade();
      const dying = dyingAt(write, ports as unknown as Folder) as unknown as DeletionPorts;
      await withdrawByLink(dying, REQUEST).catch(() => undefined);
      await resumeDeletions(ports, 0);
      await sweepPayments(ports);
      expect(await order()).toMatchObject({
        status: 'failed',
        refund: 'refunded',
        voiceEnded: { by: 'Rose' },
      });
      expect(left()).toEqual([]);
      expect(await voiceProfiles.exists(ports, sessionId)).toBe(false);
      expect(ports.payments.intents.get(id)?.status).toBe('refunded');
      expect(await ports.documents.all('deletions')).toEqual([]);
    },
  );
});

describe('who withdraws the permission of their own book in the account', () => {
  const withdraw = (ports: DeletionPorts) => deleteMyData(ports, owner, { scope: 'materials', sessionId });

  it('ends a book for good that they had stopped, and has the money back', async () => {
    const { ports, orderId, id, left, order } = await beingMade();
    await moveOrder(ports, orderId, { kind: 'cancelled' });
    expect(await withdraw(ports)).toMatchObject({ success: true, remaining: 0 });
    expect(await order()).toMatchObject({ status: 'failed', refund: 'refunded', voiceEnded: { by: '' } });
    expect(left()).toEqual([]);
    expect(ports.payments.intents.get(id)?.status).toBe('refunded');
    const again = await generateTts(ports, owner, { sessionId, orderId, userEmail: null, resume: true });
    expect(again.error).toBe(
      'The permission for this voice was withdrawn, so this book isn’t made. This order was refunded.',
    );
  });

  it('leaves one that is being made to be finished first, as they read', async () => {
    const { ports, order } = await beingMade();
    await withdraw(ports);
    expect(await order()).toMatchObject({ status: 'generating_audio', endsMaterials: true });
    expect((await order()).voiceEnded).toBeUndefined();
  });
});
