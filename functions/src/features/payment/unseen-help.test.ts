import { describe, expect, it } from 'vitest';
import type { ReviewEdits } from '../../../../src/domain/manuscript/review.ts';
import { family, openIntent, owner, sessionId, withText } from '../../../../tests/support/paying-family.ts';
import type { Caller } from '../../ports/identity.ts';
import { orders } from '../../records/orders/orders.ts';
import { memberId, members } from '../../records/people/members.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { getReview } from '../manuscript/review/get-review.ts';
import { saveReview } from '../manuscript/review/save-review.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { issueVoucher } from './issue-voucher.ts';
import { redeemVoucher } from './redeem-voucher.ts';

const person = (uid: string): Caller => ({ uid, email: null, isAnonymous: true });
const [ben, ann] = [person('helper-ben'), person('helper-ann')];

/** A book of 12 pages with two helpers, in which each save and each look takes a while. */
async function helped() {
  const ports = await withText(family());
  for (const [{ uid }, name, range] of [
    [ben, 'Ben', '10'],
    [ann, 'Ann', '11'],
  ] as const)
    await members.change(ports, memberId(sessionId, uid), () => ({
      ...{ ownerUid: owner.uid, sessionId, uid, name, range },
      ...{ joinedAt: new Date(0), endedAt: null },
    }));
  const read = async (who: Caller) => {
    const { data } = await getReview(ports, who, { sessionId });
    if (!data?.review) throw new Error('nothing was read');
    return { edits: data.edits, since: { readingHash: data.review.readingHash, revision: data.revision } };
  };
  const save = async (who: Caller, change: Partial<ReviewEdits>) => {
    ports.clock.now += 1_000;
    const { edits, since } = await read(who);
    const { readingHash, revision: baseRevision } = since;
    return saveReview(ports, who, { sessionId, readingHash, baseRevision, edits: { ...edits, ...change } });
  };
  /** Shows what was read, as somebody's open review does. */
  const look = async (who: Caller, seen?: Awaited<ReturnType<typeof read>>) => {
    const { since } = seen ?? (await read(who));
    return getReview(ports, who, { sessionId, since, isShown: true });
  };
  const ask = () => createPaymentIntent(ports, owner, { sessionId, pageCount: 12 });
  return { ports, read, save, look, ask };
}

const words = (paragraph: string, text: string): Partial<ReviewEdits> => ({
  paragraphs: { [paragraph]: { text } },
});

const BEN =
  'Ben changed 1 place in the text since you last looked, and nothing was charged. Please look at it with “Proofread again” at the top of this page before you pay.';

describe('what a helper changed and the owner never saw', () => {
  it('is not sold by card: who it was is told, and the look of the owner clears it', async () => {
    const { ports, save, look, ask } = await helped();
    expect(await ask()).toMatchObject({ success: true });
    await save(ben, words('0.0', 'I was born in a barn.'));
    expect(await ask()).toEqual({ success: false, error: BEN });
    expect([...ports.payments.intents.values()].map(({ status }) => status)).toEqual(['cancelled']);
    await look(owner);
    expect(await ask()).toMatchObject({ success: true, clientSecret: expect.any(String) });
  });

  it('is not sold for a voucher, which stays good', async () => {
    const { ports, save, look } = await helped();
    const { code } = await issueVoucher(ports, 'Memoir');
    const redeem = () => redeemVoucher(ports, owner, { sessionId, pageCount: 12, code });
    await save(ben, words('0.0', 'I was born in a barn.'));
    expect(await redeem()).toEqual({ success: false, error: BEN });
    expect(await orders.all(ports)).toEqual([]);
    await look(owner);
    expect(await redeem()).toMatchObject({ success: true });
  });

  it('is told of everybody, also of one whose account is gone', async () => {
    const { ports, save, ask } = await helped();
    await save(ben, words('0.0', 'Ben’s'));
    await save(ann, { title: 'Ann’s' });
    expect(await ask()).toMatchObject({
      error: expect.stringMatching(/^Ben and Ann changed 2 places .* them /),
    });
    await members.delete(ports, memberId(sessionId, ben.uid));
    await members.delete(ports, memberId(sessionId, ann.uid));
    expect(await ask()).toMatchObject({ error: expect.stringMatching(/^A helper changed 2 places /) });
  });

  it('is not cleared by asking for the text, by a helper’s look, or by a look at what stood there before', async () => {
    const { read, save, look, ask } = await helped();
    const seen = await read(owner);
    await save(ben, words('0.0', 'Ben’s'));
    await read(owner);
    await look(ben);
    const { data } = await look(owner, seen);
    expect(data?.edits).toMatchObject(words('0.0', 'Ben’s'));
    expect(await ask()).toEqual({ success: false, error: BEN });
  });

  it('comes up again with the next change, also one in the place of a change that was put back', async () => {
    const { save, look, ask } = await helped();
    await save(ben, words('0.0', 'one'));
    await look(owner);
    await save(ben, { paragraphs: {} });
    expect(await ask()).toMatchObject({ success: true });
    await save(ben, words('0.1', 'two'));
    expect(await ask()).toEqual({ success: false, error: BEN });
  });

  it('stays looked at when the owner goes on changing the text', async () => {
    const { save, look, ask } = await helped();
    await save(ben, words('0.0', 'Ben’s'));
    await look(owner);
    await save(owner, { title: 'Rose’s' });
    expect(await ask()).toMatchObject({ success: true });
  });

  it('is no longer in the way when the owner kept it, or changed the place', async () => {
    const { save, ask } = await helped();
    await save(ben, words('0.0', 'Ben’s'));
    await save(owner, { settled: ['seen:1'] });
    expect(await ask()).toMatchObject({ success: true });
    await save(ben, words('0.0', 'Ben’s again'));
    await save(owner, words('0.0', 'mine'));
    expect(await ask()).toMatchObject({ success: true });
  });

  it('keeps nothing from whoever paid before: the payment is told again', async () => {
    const { ports, save, look, ask } = await helped();
    await save(ben, words('0.0', 'Ben’s'));
    await look(owner);
    const { intent } = await openIntent(ports);
    ports.payments.pay(intent?.id ?? '');
    await settlePayment(ports, intent?.id ?? '');
    await ports.documents.update(`review_edits/${sessionId}`, (row) => row && { ...row, lookedAtMs: 0 });
    expect(await ask()).toMatchObject({ success: true, isCharged: true });
  });
});

it('a book that only its owner changed is sold without a look', async () => {
  const { save, ask } = await helped();
  await save(owner, words('0.0', 'mine'));
  expect(await ask()).toMatchObject({ success: true });
});
