import { describe, expect, it } from 'vitest';
import { RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import { BRAND } from '../../../../src/domain/config/brand.ts';
import { family, openIntent, owner, sessionId, withText } from '../../../../tests/support/paying-family.ts';
import type { JobOf } from '../../ports/jobs.ts';
import type { Mail } from '../../ports/mailer.ts';
import { quotes } from '../../records/orders/quotes.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { sendMail } from '../mail/send-mail.ts';
import { answerQuote, closeQuote, countOverdueQuotes, listQuotes } from './answer-quote.ts';
import { requestQuote } from './request-quote.ts';

const DAY_MS = 86_400_000;
const ADDRESS = 'rose@example.com';

/** A family whose book of 612 pages waits for an answer. */
async function asking(pageCount = 612) {
  const ports = await withText(family(pageCount));
  await requestQuote(ports, owner, { sessionId, email: ADDRESS });
  return ports;
}

/** Every letter on the list, written as it would be now. */
async function letters(ports: Awaited<ReturnType<typeof asking>>): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), forget: async () => 0 };
  for (const job of ports.jobs.all())
    if (job.kind === 'send-mail') await sendMail({ ...ports, mailer }, (job as JobOf<'send-mail'>).input);
  return sent;
}

const count = (ports: Awaited<ReturnType<typeof asking>>, pageCount: number) =>
  ports.documents.update(
    `manuscripts/${sessionId}`,
    (now) => now && { ...now, pageCount, pageCountAsRead: pageCount },
  );

describe('asking for a quote', () => {
  it('writes to us, with the command that answers, and to the family', async () => {
    const [ours, theirs, ...more] = await letters(await asking());
    expect(more).toEqual([]);
    expect(ours).toMatchObject({ to: BRAND.supportEmail, about: `quote:${sessionId}` });
    expect(ours?.text).toContain(`npm run order -- quotes answer ${sessionId}`);
    expect(ours?.text).toContain(ADDRESS);
    expect(theirs?.to).toBe(ADDRESS);
  });

  it('is overdue after two days, until it is answered', async () => {
    const ports = await asking();
    expect(await countOverdueQuotes(ports)).toBe(0);
    ports.clock.now += 2 * DAY_MS + 1;
    expect(await countOverdueQuotes(ports)).toBe(1);
    await answerQuote(ports, sessionId, { priceCents: 24_900, note: '' });
    expect(await countOverdueQuotes(ports)).toBe(0);
  });

  it('sends nothing to a typed address that a stranger could have written', async () => {
    const ports = await asking();
    await ports.documents.update(`quotes/${sessionId}`, (now) => now && { ...now, title: 'BUY PILLS' });
    const theirs = (await letters(ports)).find(({ to }) => to === ADDRESS);
    expect(`${theirs?.subject} ${theirs?.text}`).not.toContain('PILLS');
  });

  it('is listed until it is closed or its book is paid', async () => {
    const ports = await asking();
    const listed = async (isAll = false) =>
      (await listQuotes(ports, { isAll })).map(({ quote }) => quote.state);
    expect(await listed()).toEqual(['waiting']);
    await answerQuote(ports, sessionId, { priceCents: 24_900, note: '' });
    expect(await listed()).toEqual(['answered']);
    await closeQuote(ports, sessionId, 'it is a phone book.');
    expect(await listed()).toEqual([]);
    expect(await listed(true)).toEqual(['closed']);
  });

  it('lists what a server asked for that knew no states', async () => {
    const ports = await asking();
    await ports.documents.update(`quotes/${sessionId}`, (now) => {
      const { state: _, ...older } = now ?? {};
      return older;
    });
    expect(await listQuotes(ports, { isAll: false })).toMatchObject([
      { sessionId, quote: { state: 'waiting' } },
    ]);
  });
});

describe('an answered quote', () => {
  const offered = async (priceCents = 24_900) => {
    const ports = await asking();
    await answerQuote(ports, sessionId, { priceCents, note: 'With the maps left out.' });
    return ports;
  };

  it('leads the family to the payment of that book', async () => {
    const letter = (await letters(await offered())).at(-1);
    expect(letter?.to).toBe(ADDRESS);
    expect(letter?.subject).toBe('Your quote: $249.00');
    expect(letter?.text).toContain('With the maps left out.');
    expect(letter?.text).toContain(`${BRAND.publicUrl}/step-4?book=${sessionId}`);
  });

  it('is paid like any other book, at that price', async () => {
    const ports = await offered();
    const { answer, intent } = await openIntent(ports, 612);
    expect(answer.success).toBe(true);
    expect(intent).toMatchObject({ amountCents: 24_900, metadata: { tier: 'Custom', pageCount: '612' } });
    ports.payments.pay(intent?.id ?? '');
    const orderId = await settlePayment(ports, intent?.id ?? '');
    expect(await ports.documents.get(`orders/${orderId}`)).toMatchObject({ amount: 24_900, tier: 'Custom' });
    expect(await listQuotes(ports, { isAll: false })).toEqual([]);
    const again = answerQuote(ports, sessionId, { priceCents: 100, note: '' });
    await expect(again).rejects.toMatchObject({ code: 'failed-precondition' });
  });

  it('that was paid on its last day is paid, however late the word of it comes', async () => {
    const ports = await offered();
    const { intent } = await openIntent(ports, 612);
    ports.payments.pay(intent?.id ?? '');
    ports.clock.now += (RETENTION_DAYS.quote + 1) * DAY_MS;
    expect((await openIntent(ports, 612)).answer).toMatchObject({ isCharged: true });
  });

  it('ends a card form that is open for the price before', async () => {
    const ports = await offered(24_900);
    const { intent } = await openIntent(ports, 612);
    await answerQuote(ports, sessionId, { priceCents: 19_900, note: '' });
    expect(ports.payments.intents.get(intent?.id ?? '')?.status).toBe('cancelled');
    expect((await openIntent(ports, 612)).intent?.amountCents).toBe(19_900);
  });

  it('holds for a shorter book, and not for a longer one', async () => {
    const ports = await offered();
    await count(ports, 580);
    expect((await openIntent(ports, 580)).intent?.amountCents).toBe(24_900);
    await count(ports, 613);
    const { answer } = await openIntent(ports, 613);
    expect(answer.error).toContain('quote was for a book of 612 pages, and yours now has 613');
    await requestQuote(ports, owner, { sessionId, email: ADDRESS });
    expect(await quotes.find(ports, sessionId)).toMatchObject({ state: 'waiting', pageCount: 613 });
  });

  it('costs what every book costs once it has 500 pages or fewer', async () => {
    const ports = await offered();
    await count(ports, 500);
    expect((await openIntent(ports, 500)).intent?.amountCents).toBe(9_999);
  });

  it('stands for 90 days', async () => {
    const ports = await offered();
    ports.clock.now += (RETENTION_DAYS.quote + 1) * DAY_MS;
    expect((await openIntent(ports, 612)).answer.error).toContain('made to order');
  });

  it('goes to another address without being asked anew', async () => {
    const ports = await offered();
    ports.clock.now += 1_000;
    await requestQuote(ports, owner, { sessionId, email: 'may@example.com' });
    expect((await letters(ports)).at(-1)).toMatchObject({
      to: 'may@example.com',
      subject: 'Your quote: $249.00',
    });
    expect((await openIntent(ports, 612)).intent?.amountCents).toBe(24_900);
  });

  it.each([0, 99, 2_000_001, 1.5, Number.NaN])('has no price of %d cents', async (priceCents) => {
    const answering = answerQuote(await asking(), sessionId, { priceCents, note: '' });
    await expect(answering).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

it('a closed quote tells the family why, and nothing can be paid', async () => {
  const ports = await asking();
  await answerQuote(ports, sessionId, { priceCents: 24_900, note: '' });
  await closeQuote(ports, sessionId, 'it is a phone book.');
  const mail = await letters(ports);
  expect(mail.at(-1)?.text).toContain(
    'Our price of $249.00 for your book no longer stands: it is a phone book.',
  );
  // The letter with the price was still on the list, and says what is no longer so.
  expect(mail.map(({ subject }) => subject)).not.toContain('Your quote: $249.00');
  expect((await openIntent(ports, 612)).intent).toBeUndefined();
});

it('a quote that nobody answered is closed once, with one letter', async () => {
  const ports = await asking();
  await closeQuote(ports, sessionId, 'it is a phone book.');
  await expect(closeQuote(ports, sessionId, 'no')).rejects.toMatchObject({ code: 'failed-precondition' });
  const told = (await letters(ports)).filter(({ subject }) => subject === 'About your request for a quote');
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining('We can’t offer you a price for your book: it is a phone book.'),
  ]);
});

it('nobody is answered who never asked', async () => {
  const ports = await withText(family(612));
  const answering = answerQuote(ports, sessionId, { priceCents: 24_900, note: '' });
  await expect(answering).rejects.toMatchObject({ code: 'not-found' });
  await expect(closeQuote(ports, sessionId, 'no')).rejects.toMatchObject({ code: 'not-found' });
});
