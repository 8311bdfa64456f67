import { describe, expect, it } from 'vitest';
import { family, owner, sessionId, stranger, withText } from '../../../../tests/support/paying-family.ts';
import { giveUpJob } from '../../hosts/jobs.ts';
import type { JobOf } from '../../ports/jobs.ts';
import type { Mail } from '../../ports/mailer.ts';
import { gifts, voucherIdOf } from '../../records/gifts/gifts.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { redeemVoucher } from '../payment/redeem-voucher.ts';
import { buyGift } from './buy-gift.ts';
import { sendCodeLetter, sweepCodeLetters } from './code-letter.ts';
import { refundVoucher } from './refund-voucher.ts';
import { listGifts } from './told-gift.ts';

const giftId = 'a'.repeat(32);
const giver = { uid: 'walter', email: null, isAnonymous: true };
const wish = { name: 'Anna', from: 'Walter', words: 'For your stories.', email: 'walter@example.com' };
const LETTER = {
  ...{ to: 'anna@example.com', words: 'For your birthday.' },
  ...{ day: '2026-12-24', timeZone: 'America/New_York' },
};
const MORNING_MS = Date.parse('2026-12-24T13:00:00Z');

/** A gift that is paid for, on the first of December. */
async function bought() {
  const clock = { now: Date.parse('2026-12-01T12:00:00Z'), nowMs: () => clock.now };
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), forget: async () => 0 };
  const ports = { ...(await withText(family())), clock, mailer };
  await buyGift(ports, giver, { giftId, buy: { tier: 'Memoir', ...wish } });
  const [intent] = ports.payments.intents.values();
  const paymentId = intent?.id ?? '';
  ports.payments.pay(paymentId);
  await settlePayment(ports, paymentId);
  const code = (await gifts.find(ports, giftId))?.code ?? '';
  return { ports, clock, sent, code };
}
type Ports = Awaited<ReturnType<typeof bought>>['ports'];

const write = (ports: Ports, change: Partial<typeof LETTER> = {}) =>
  buyGift(ports, giver, { giftId, letter: { ...LETTER, ...change } });
const stop = (ports: Ports) => buyGift(ports, giver, { giftId, letter: null });
const told = async (ports: Ports) => (await buyGift(ports, giver, { giftId })).gift?.letter;
const letterJobs = (ports: Ports) =>
  ports.jobs
    .all()
    .filter((job): job is JobOf<'send-mail'> => job.kind === 'send-mail' && job.key.includes(':code:'));

/** A run of the timer, and of every job it has ever put on the list. */
async function run(ports: Ports): Promise<void> {
  await sweepCodeLetters(ports);
  for (const _ of letterJobs(ports)) await sendCodeLetter(ports, giftId);
}

describe('a letter with the code', () => {
  it('goes out in the morning of its day, with the code and how to begin, once', async () => {
    const { ports, clock, sent, code } = await bought();
    expect(await write(ports)).toMatchObject({ success: true, gift: { letter: { state: 'waiting' } } });
    clock.now = MORNING_MS - 1;
    await run(ports);
    expect(sent).toEqual([]);
    clock.now = MORNING_MS;
    for (let i = 0; i < 3; i++) await run(ports);
    clock.now += 48 * 3_600_000;
    await run(ports);
    expect(sent).toHaveLength(1);
    const [{ to, subject, text } = { to: '', subject: '', text: '' }] = sent;
    expect([to, subject]).toEqual(['anna@example.com', 'Walter has a gift for you']);
    expect(text).toContain('Dear Anna,\n\nFor your birthday.');
    expect(text).toContain(`/gift#${code}\n`);
    expect(text).toContain(`Your code: ${code}\n`);
    expect(await told(ports)).toEqual({ state: 'sent', day: '2026-12-24', written: null });
  });

  it('is the same letter when its job was killed right after sending', async () => {
    const { ports, clock, sent } = await bought();
    await write(ports);
    clock.now = MORNING_MS;
    await sweepCodeLetters(ports);
    const send = async (mail: Mail) => {
      sent.push(mail);
      throw new Error('killed');
    };
    const dying = { ...ports, mailer: { ...ports.mailer, send } };
    await expect(sendCodeLetter(dying, giftId)).rejects.toThrow('killed');
    await run(ports);
    expect(sent).toHaveLength(2);
    // One Message-ID, so that mailboxes show it once.
    expect(sent[0]).toEqual(sent[1]);
  });

  it('can be changed until then, and what was put on the list before does not go', async () => {
    const { ports, clock, sent } = await bought();
    await write(ports);
    await write(ports, { words: 'Later.', day: '2026-12-31' });
    clock.now = MORNING_MS;
    await run(ports);
    await sendCodeLetter(ports, giftId);
    expect(sent).toEqual([]);
    clock.now = Date.parse('2026-12-31T13:00:00Z');
    await run(ports);
    expect(sent.map(({ text }) => text.includes('Later.'))).toEqual([true]);
    expect(await write(ports, { day: '2026-12-31' })).toMatchObject({
      error: expect.stringContaining('on its way'),
    });
  });

  it('can be stopped until then, and not afterwards', async () => {
    const { ports, clock, sent } = await bought();
    await write(ports);
    expect(await stop(ports)).toMatchObject({ success: true, gift: { letter: null } });
    expect(JSON.stringify(await gifts.find(ports, giftId))).not.toContain('anna@');
    clock.now = MORNING_MS;
    await run(ports);
    expect(sent).toEqual([]);
    await write(ports, { day: '2026-12-25' });
    clock.now += 24 * 3_600_000;
    await run(ports);
    expect(await stop(ports)).toMatchObject({ success: false });
    expect(sent).toHaveLength(1);
  });

  it('leaves nothing of the third person behind when it was sent, or when nobody took it', async () => {
    for (const isTaken of [true, false]) {
      const { ports, clock } = await bought();
      await write(ports);
      clock.now = MORNING_MS;
      await sweepCodeLetters(ports);
      const [job] = letterJobs(ports);
      if (isTaken) await sendCodeLetter(ports, giftId);
      else if (job) await giveUpJob(ports, job, { code: 'unavailable', message: '' });
      expect((await told(ports))?.state).toBe(isTaken ? 'sent' : 'failed');
      expect(JSON.stringify(await ports.documents.get(`gifts/${giftId}`))).not.toMatch(/anna@|birthday/);
      expect(JSON.stringify(ports.jobs.all())).not.toContain('anna@');
    }
  });

  it('can be written again when nobody took it, as another letter', async () => {
    const { ports, clock, sent } = await bought();
    await write(ports);
    clock.now = MORNING_MS;
    await sweepCodeLetters(ports);
    const [job] = letterJobs(ports);
    if (job) await giveUpJob(ports, job, { code: 'unavailable', message: '' });
    await write(ports, { to: 'anna.h@example.com', day: '2026-12-25' });
    clock.now += 24 * 3_600_000;
    await run(ports);
    expect(sent.map(({ to }) => to)).toEqual(['anna.h@example.com']);
    expect(letterJobs(ports)).toHaveLength(2);
  });

  it('tells nobody a code that was used or paid back meanwhile, and forgets whom it was for', async () => {
    for (const end of ['used', 'refunded'] as const) {
      const { ports, clock, sent, code } = await bought();
      await write(ports);
      if (end === 'used') await redeemVoucher(ports, owner, { sessionId, pageCount: 12, code });
      else await refundVoucher(ports, voucherIdOf(code));
      clock.now = MORNING_MS;
      await run(ports);
      expect(sent).toEqual([]);
      expect(JSON.stringify(await gifts.find(ports, giftId))).not.toContain('anna@');
    }
  });

  it('is refused with a sentence for a day that is over, far away or none, with an address, and before it is paid', async () => {
    const { ports } = await bought();
    const refusals = [
      { day: '2026-11-30' },
      { day: '2028-12-24' },
      { day: '2026-02-30' },
      { timeZone: 'Atlantis/Capital' },
      { words: 'See evil.example/login' },
    ];
    for (const change of refusals) expect(await write(ports, change)).toMatchObject({ success: false });
    expect(await told(ports)).toBeNull();
    const unpaid = 'b'.repeat(32);
    await buyGift(ports, giver, { giftId: unpaid, buy: { tier: 'Novel', ...wish } });
    const early = buyGift(ports, giver, { giftId: unpaid, letter: LETTER });
    expect(await early).toMatchObject({ success: false, errorCode: 'failed-precondition' });
  });

  it('is refused for today from 8 in the morning on, where the giver is', async () => {
    const { ports, clock } = await bought();
    clock.now = MORNING_MS;
    expect(await write(ports)).toMatchObject({
      ...{ success: false, error: expect.stringContaining('Please choose tomorrow or a later day.') },
    });
    expect(await told(ports)).toBeNull();
  });

  it('is nobody’s but the giver’s', async () => {
    const { ports } = await bought();
    await write(ports);
    const theirs = buyGift(ports, stranger, { giftId, letter: null });
    await expect(theirs).rejects.toMatchObject({ code: 'permission-denied' });
    expect((await told(ports))?.state).toBe('waiting');
  });
});

describe('the list of gifts', () => {
  it('tells a giver of each gift, newest first, and nobody else of any', async () => {
    const { ports, clock, code } = await bought();
    clock.now += 86_400_000;
    await buyGift(ports, giver, { giftId: 'b'.repeat(32), buy: { tier: 'Lullaby', ...wish, name: 'Ben' } });
    await write(ports);
    expect((await listGifts(ports, giver)).gifts).toMatchObject([
      { name: 'Ben', tier: 'Lullaby', state: 'unpaid', code: null, refundableUntil: null, letter: null },
      {
        ...{ giftId, name: 'Anna', state: 'unused', code, refundableUntil: '2026-12-31T12:00:00.000Z' },
        letter: { state: 'waiting', day: '2026-12-24', written: { to: 'anna@example.com' } },
      },
    ]);
    expect((await listGifts(ports, stranger)).gifts).toEqual([]);
    await expect(listGifts(ports, null)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
