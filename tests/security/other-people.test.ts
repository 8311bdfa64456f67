import { expect, it } from 'vitest';
import { deleteMyData } from '../../functions/src/features/account/delete-my-data.ts';
import { sweepNarrations } from '../../functions/src/features/audiobook/sweep-narrations.ts';
import { buyGift } from '../../functions/src/features/gifts/buy-gift.ts';
import { vouchers } from '../../functions/src/records/gifts/gifts.ts';
import { settlePayment } from '../../functions/src/settlement/settle-payment.ts';
import { attemptCounts } from '../../functions/src/wire/identity/attempts.ts';
import { type Folder, family, folder } from '../support/family-folder.ts';

/** Every row beside documents and objects, as text; but what a voice service is still to be told. */
const rowsOf = ({ database }: Folder) =>
  ['jobs', 'uploads', 'attempts', 'test_payments', 'accounts']
    .flatMap((table) => database.rows(`SELECT * FROM ${table}`).map((row) => JSON.stringify(row)))
    .filter((row) => !row.includes('forget-voice'));

it('leaves nothing of a gift that was bought, wherever its receipt went, and the voucher to whoever has it', async () => {
  const ports = folder();
  const rose = await family(ports, 'rose', 1);
  const giftId = 'a'.repeat(32);
  const wish = { name: 'Ada', from: 'Rose', words: '', email: 'rose@example.com' };
  await buyGift(ports, rose.caller, { giftId, buy: { tier: 'Lullaby', ...wish } });
  const payment = ports.database.row<{ id: string; clientSecret: string }>(
    'SELECT id, clientSecret FROM test_payments WHERE giftId = ?',
    giftId,
  );
  const card = { clientSecret: payment?.clientSecret ?? '', cardNumber: '4242424242424242' };
  ports.testPayments?.confirm({ ...card, email: 'zelda@example.com' });
  await settlePayment(ports, payment?.id ?? '');
  expect(rowsOf(ports).filter((row) => /zelda|a{32}/.test(row))).toHaveLength(2);
  await deleteMyData(ports, rose.caller, { scope: 'everything' });
  expect(rowsOf(ports).filter((row) => /zelda|a{32}/.test(row))).toEqual([]);
  expect((await vouchers.all(ports)).map(({ read }) => read().state)).toEqual(['unused']);
});

/** Receipts may go anywhere: each of these stands in ids, keys and addresses of others. */
const RECEIPT_ADDRESSES = ['e', '-', '@', 'o', 'rin@example.com', 'erin@example.com', '%', '_', ''];

it.each(RECEIPT_ADDRESSES)('deletes nobody else by a receipt sent to %j', async (address) => {
  const ports = folder();
  const erin = await family(ports, 'erin', 1);
  const attempts = attemptCounts(ports.database, ports.clock);
  for (let n = 0; n < 10; n++) expect(attempts.take('account', erin.email)).toBe(true);
  ports.database.run(
    `INSERT INTO uploads (id, path, uid, contentType, metadata, totalBytes, state, createdMs)
     VALUES ('u', ?, ?, 'image/jpeg', '{}', 1, 'active', 0)`,
    `book-scans/${erin.sessionId}/page_2.jpg`,
    erin.uid,
  );
  const before = rowsOf(ports);
  const letters = (await ports.objects.all('')).length;
  const eve = await family(ports, 'eve', 2);
  await ports.documents.update(`orders/${eve.orderId}`, (order) => ({ ...order, userEmail: address }));
  await deleteMyData(ports, eve.caller, { scope: 'everything' });
  expect(rowsOf(ports)).toEqual(before);
  expect((await ports.objects.all('')).length).toBe(letters);
  expect(attempts.take('account', erin.email)).toBe(false);
});

it('deletes nobody whose ids begin or end with those that go', async () => {
  const ports = folder();
  const rose = await family(ports, 'rose', 1);
  const before = rowsOf(ports);
  const short = await family(ports, 'ros', 2);
  for (const key of ['call:request_quote:uid:', 'account:', 'mail:'])
    ports.database.run(
      'INSERT INTO attempts (key, count, endsMs, owner) VALUES (?, 1, ?, ?)',
      `${key}x`,
      1e15,
      rose.uid,
    );
  const after = rowsOf(ports).filter((row) => row.includes(rose.uid));
  await deleteMyData(ports, short.caller, { scope: 'everything' });
  expect(rowsOf(ports)).toEqual(expect.arrayContaining([...before, ...after]));
});

it('does not take what was handed over with the guest who had begun it', async () => {
  const ports = folder();
  const rose = await family(ports, 'rose', 1);
  const guest = await family(ports, 'guest', 2);
  // an order that an older program left with the guest
  await ports.documents.update(`orders/${guest.orderId}`, (order) => ({
    ...order,
    sessionId: rose.sessionId,
  }));
  await deleteMyData(ports, guest.caller, { scope: 'everything' });
  expect(await ports.documents.get(`sessions/${rose.sessionId}`)).not.toBeNull();
  expect(await ports.objects.all(`book-scans/${rose.sessionId}/`)).toHaveLength(1);
});

it('takes up a paid book whose job is gone, once, and leaves those that wait', async () => {
  const ports = folder();
  const rose = await family(ports, 'rose', 1);
  const key = `generate-tts:${rose.orderId}`;
  await ports.documents.update(`orders/${rose.orderId}`, (order) => ({ ...order, status: 'processing' }));
  ports.clock.now += 180_000;
  await ports.documents.delete(`narrations/${rose.orderId}`);
  const waiting = ports.database.row('SELECT * FROM jobs WHERE key = ?', key);
  await sweepNarrations(ports);
  expect(ports.database.row('SELECT * FROM jobs WHERE key = ?', key)).toEqual(waiting);
  ports.database.run('DELETE FROM jobs');
  expect(await sweepNarrations(ports)).toBe(1);
  expect(await ports.jobs.state(key)).toMatchObject({ kind: 'waiting' });
  expect(await sweepNarrations(ports)).toBe(0);
});
