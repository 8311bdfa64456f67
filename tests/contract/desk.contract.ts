import { describe, expect, it } from 'vitest';
import { freezeNarration } from '../../functions/src/records/books/frozen-narrations.ts';
import { findOrder } from '../../functions/src/records/orders/orders.ts';
import { moveQuote } from '../../functions/src/records/orders/quotes.ts';
import { deskActs } from '../../functions/src/records/people/desk-acts.ts';
import { isBlockedVoice } from '../../functions/src/records/voices/blocked-voices.ts';
import { permissionLinks, refusedAmong } from '../../functions/src/records/voices/permission-links.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { testVoice } from '../support/make-clip.ts';
import { finishedOrder, rowOf, wholeRows } from '../support/rows.ts';
import { act, beginDesk, type DeskUnderTest, sessionId, WHY } from './begin-desk.ts';

/** What every host's desk promises. `make` gives an empty host. */
export function describeDesk(name: string, make: () => Promise<DeskUnderTest>): void {
  const begun = () => beginDesk(make);

  describe(`desk: ${name}`, () => {
    it('lists the newest orders first, and shows one', async () => {
      const { ports, ask } = await begun();
      await ports.documents.update('orders/o0', () => rowOf.order('ann', 'other', 'o0'));
      const lines = (await ask('list')).split('\n');
      expect(lines.map((line) => line.split(' ')[0])).toEqual(['o1', 'o0']);
      expect(lines[0]).toContain('rose@example.com');
      const shown = await ask('show', 'o1');
      expect(shown).toMatch(/^Order {6}o1$/m);
      expect(shown).toMatch(/^Package {4}Lullaby, 1 page, \$8\.99$/m);
    });

    it('lists older orders page by page, each of them once', async () => {
      const { ports, ask } = await begun();
      const at = (n: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000);
      for (let n = 0; n < 205; n++)
        await ports.documents.update(`orders/n${n}`, () => ({
          ...rowOf.order('ann', 'other', `n${n}`),
          createdAt: at(n),
        }));
      const idsOf = (told: string) => told.split('\n').map((line) => line.split(' ')[0]);
      const newest = await ask('list');
      const more = /^There are older ones: list (\S+)$/m.exec(newest)?.[1] ?? '';
      const older = await ask('list', more);
      const told = [...idsOf(newest).slice(0, -1), ...idsOf(older)];
      expect(told).toHaveLength(206);
      expect(new Set(told).size).toBe(206);
      expect(await ask('list', '2025-12-31')).toBe('There are no orders before that.');
      await expect(ask('list', 'yesterday')).rejects.toThrow('"yesterday" is no day.');
    });

    it('gives money back once, and tells at the order who did it and why', async () => {
      const { ports, ask, acts } = await begun();
      const told = await ask('refund', 'o1', ...WHY);
      expect(told).toContain('refund: done, by Mary');
      expect(told).not.toContain('begun');
      expect(await findOrder(ports, 'o1')).toMatchObject({ refund: 'refunded' });
      const again = await ask('refund', 'o1', ...WHY);
      expect(again).toMatch(/^This order is refunded already: no money was moved now\.\nOrder /);
      expect(await ask('show', 'o1')).toContain('refund: done, by Mary: the family asked by phone');
      expect(await acts()).toEqual([act('refund | o1', 'done'), act('refund | o1', 'nothing to do')]);
    });

    it('keeps an act in one line, whatever stands in its reason', async () => {
      const { ports, ask } = await begun();
      await ports.documents.update('orders/o1', (now) => now && { ...now, title: 'The\nOrder  x\u001b[2J' });
      await ask('retry', 'o1', '--why', 'asked\nrefund: done, by Mary', '--who', 'Ma\r\nry');
      for (const told of [await ask('record'), await ask('show', 'o1')])
        expect(told).toMatch(/^\S+ {2}retry: done, by Ma ry: asked refund: done, by Mary/m);
      expect(await ask('show', 'o1')).toMatch(/^Title {6}The Order x \[2J$/m);
    });

    it('says so where there is nothing to begin again', async () => {
      const { ports, ask, acts } = await begun();
      expect(await ask('retry', 'o1', ...WHY)).toMatch(/^This book is being made already/);
      await ports.documents.update('orders/o1', (now) => now && { ...now, ...finishedOrder('o1') });
      expect(await ask('retry', 'o1', ...WHY)).toMatch(/^This book is finished: nothing was begun again/);
      expect(await acts()).toEqual([act('retry | o1', 'done'), act('retry | o1', 'nothing to do')]);
    });

    it('puts on record what was refused, too', async () => {
      const { ports, ask, acts } = await begun();
      const old = new Date(ports.clock.nowMs() - 31 * 86_400_000);
      await ports.documents.update('orders/o1', (now) => now && { ...now, createdAt: old });
      await expect(ask('refund', 'o1', ...WHY)).rejects.toMatchObject({ code: 'failed-precondition' });
      expect(await acts()).toEqual([act('refund | o1', 'failed-precondition')]);
    });

    it('begins a failed narration again', async () => {
      const { ports, ask } = await begun();
      await ports.documents.update(
        'orders/o1',
        (now) => now && { ...now, status: 'failed', errorMessage: 'It broke.' },
      );
      expect(await ask('retry', 'o1', ...WHY)).toContain('Problem    none');
      expect(await ports.jobs.state('generate-tts:o1')).toMatchObject({ kind: 'waiting' });
    });

    it('makes a finished book again from the text that was bought', async () => {
      const { ports, ask } = await begun();
      await ports.documents.update('orders/o1', (now) => now && { ...now, ...finishedOrder('o1') });
      const making = ask('remake', 'o1', ...WHY);
      await expect(making).rejects.toMatchObject({ code: 'failed-precondition' });
      const text = { title: 'My Life', narrator: 'Rose', paragraphs: ['I was born.'] };
      await freezeNarration(ports, 'o1', { ...text, voice: testVoice() });
      await ask('remake', 'o1', ...WHY);
      expect(await ports.jobs.state('generate-tts:o1')).toMatchObject({ kind: 'waiting' });
    });

    it('stops a voice that was reported: clips, voice, name and recordings', async () => {
      const { ports, ask, acts } = await begun();
      const clip = `voice-samples/${sessionId}/audio_0.mp3`;
      const sha256 = 'ab'.repeat(32);
      const mp3 = { contentType: 'audio/mpeg', metadata: { sha256 } };
      await ports.objects.write(clip, Buffer.from('clip'), mp3);
      await ports.documents.update(`voice_profiles/${sessionId}`, () =>
        rowOf.voiceProfile('rose', sessionId),
      );
      await ports.documents.update('permissions/p1', () => rowOf.permission('rose', sessionId));
      const told = await ask('block', sessionId, ...WHY);
      expect(told).toContain('Blocked: Rose, 1 recording.');
      expect(told).toContain('for you to decide about (show, refund, withdraw): o1');
      expect(await ports.objects.info(clip)).toBeNull();
      expect(await ports.documents.get(`voice_profiles/${sessionId}`)).toBeNull();
      expect(await isBlockedVoice(ports, 'ROSE', [])).toBe(true);
      await ask('unblock', 'Rose', ...WHY);
      expect(await isBlockedVoice(ports, 'Rose', [])).toBe(false);
      const mistaken = [
        ['block', sessionId.slice(0, -4)],
        ['block', `${sessionId.slice(0, -4)}0000`],
        ['unblock', sessionId],
        ['unblock', 'Nobody Ever'],
      ];
      for (const words of mistaken)
        await expect(ask(...words, ...WHY)).rejects.toThrow('Nothing was changed.');
      const refused = [
        act('block | a name', 'invalid-argument'),
        ...[1, 2].map(() => act('unblock | a name', 'not-found')),
      ];
      refused.push(act(`block | ${sessionId.slice(0, -4)}0000`, 'not-found'));
      const done = [act(`block | ${sessionId}`, 'done'), act('unblock | a name', 'done')];
      expect((await acts()).toSorted()).toEqual([...done, ...refused].toSorted());
    });

    it('frees the recordings of a book that somebody asked by link said no to, and not what was shown to be theirs', async () => {
      const { ports, ask } = await begun();
      const book = makeSessionId(1_700_000_000_002, new Uint8Array(16).fill(7));
      const at = new Date(ports.clock.nowMs());
      const link = { ownerUid: 'may', sessionId: book, from: 'May', createdAt: at, answer: 'no' as const };
      const [asked, theirs] = ['a'.repeat(64), 'b'.repeat(64)];
      const no = (id: string, speakerName: string, recordings: string[], blocked: string[]) =>
        permissionLinks.change(ports, id, () => ({
          ...{ ...link, answeredAt: at, speakerName, recordings, blocked },
        }));
      await no('l1', 'Ruby', [asked], []);
      await no('l2', 'Walter', [theirs], [theirs]);
      expect(await ask('unblock', book, ...WHY)).toMatch(/^1 recording may be used again/);
      expect(await refusedAmong(ports, 'may', [asked, theirs])).toEqual([{ sha256: theirs, by: 'Walter' }]);
      await expect(ask('unblock', book, ...WHY)).rejects.toThrow('Nothing was changed.');
    });

    it('lists a quote until it is answered and paid, or closed', async () => {
      const { ports, ask } = await begun();
      expect(await ask('quotes')).toBe('No book waits for a quote.');
      const asked = makeSessionId(1_700_000_000_001, new Uint8Array(16).fill(6));
      const of = { ownerUid: 'ann', email: 'ann@example.com', pageCount: 612, title: 'Lane' };
      await moveQuote(ports, asked, { kind: 'asked', ...of, at: new Date(ports.clock.nowMs()) });
      expect(await ask('quotes')).toMatch(/612 pages {2}waits for an answer {2}ann@example\.com/);
      await expect(ask('quotes', 'answer', asked, 'much', ...WHY)).rejects.toMatchObject({
        code: 'invalid-argument',
      });
      expect(await ask('quotes', 'answer', asked, '249.50', '--note', 'Gladly.', ...WHY)).toContain(
        '$249.50',
      );
      expect(await ask('quotes')).toContain('$249.50 named');
      expect(await ports.documents.get(`quotes/${asked}`)).toMatchObject({
        priceCents: 24_950,
        note: 'Gladly.',
      });
      await ask('quotes', 'close', asked, ...WHY);
      expect(await ask('quotes')).toBe('No book waits for a quote.');
      expect(await ask('quotes', '--all')).toContain('closed: the family asked by phone');
    });

    it('lists who reports a voice, the longest waiting first, and answers in one act', async () => {
      const { ports, ask, acts } = await begun();
      const open = wholeRows('may', sessionId, 'o1').voice_reports;
      const report = (id: string, more: object) =>
        ports.documents.update(`voice_reports/${id}`, () => ({ ...open, sessionId, ...more }));
      const words = 'It is\nmy\u001b[2J uncle';
      await report('r2', { createdAt: new Date(2), words, answerBy: new Date(8e12) });
      await report('r1', { createdAt: new Date(1) });
      const lines = (await ask('reports')).split('\n');
      expect(lines.map((line) => line.split(' ')[0])).toEqual(['r1', 'r2']);
      expect(lines[0]).toContain('LATE, answer by');
      expect(lines[1]).not.toContain('LATE');
      expect(lines[0]).not.toContain('document');
      const document = wholeRows('rose', sessionId, 'o1').permission_documents;
      await ports.documents.update('permission_documents/d1', () => ({ ...document, speakerName: 'WALTER' }));
      expect((await ask('reports')).split('\n')[0]).toMatch(/\(the family gave a document\)$/);
      expect(lines[1]).toMatch(/not Walter {2}link o9 {2}who@example\.com {2}It is my \[2J uncle$/);
      const answering = ask('reports', 'answer', 'r1', ...WHY);
      await expect(answering).rejects.toMatchObject({ code: 'invalid-argument' });
      await ask('reports', 'answer', 'r1', '--note', 'We asked the family.', ...WHY);
      expect(await ask('reports')).not.toContain('r1');
      expect(await ask('reports', '--all')).toContain('We asked the family.');
      expect(await ports.jobs.state('send-mail:report-answered:r1')).toMatchObject({ kind: 'waiting' });
      const [act] = (await deskActs.where(ports, 'sessionId', sessionId)).map(({ read }) => read());
      expect(act).toMatchObject({ act: 'reports answer', about: 'r1' });
      expect(await acts()).toHaveLength(2);
    });

    it('lists the links of a book, and ends one', async () => {
      const { ports, ask } = await begun();
      for (const id of ['l1', 'l2'])
        await ports.documents.update(`share_links/${id}`, () => rowOf.shareLink('rose', 'o1'));
      const listed = await ask('links', 'o1');
      expect(listed).toContain('l1');
      expect(listed).not.toContain('Aunt May');
      await ask('links', 'end', 'l1', ...WHY);
      expect(await ask('links', 'o1')).not.toContain('l1');
      expect(await ask('links', 'o1')).toContain('l2');
      await expect(ask('links', 'end', 'l1', ...WHY)).rejects.toMatchObject({ code: 'not-found' });
    });

    it('tells what was done last', async () => {
      const { ask } = await begun();
      expect(await ask('record')).toBe('Nothing was done here yet.');
      await ask('retry', 'o1', '--why', 'once more');
      expect(await ask('record')).toMatch(/retry: done, by the account: once more {2}\(o1\)$/);
    });

    it('knows no order that is not there, and puts on record that somebody asked for it', async () => {
      const { ask, acts } = await begun();
      await expect(ask('show', 'o9')).rejects.toMatchObject({ code: 'not-found' });
      for (const asked of ['refund', 'retry', 'withdraw'])
        await expect(ask(asked, 'o9', ...WHY)).rejects.toMatchObject({ code: 'not-found' });
      expect(await acts()).toEqual([
        act('refund | o9', 'not-found'),
        act('retry | o9', 'not-found'),
        act('withdraw | o9', 'not-found'),
      ]);
    });

    it('withdraws a book for good, with its files and links, and leaves its memoir', async () => {
      const { ports, ask } = await begun();
      await ports.documents.update('orders/o1', (now) => now && { ...now, ...finishedOrder('o1') });
      const file = objectPath.audiobook('o1');
      await ports.objects.write(file, Buffer.from('mp3'), { contentType: 'audio/mpeg' });
      await ports.documents.update('share_links/l1', () => rowOf.shareLink('rose', 'o1'));
      const clip = `voice-samples/${sessionId}/audio_0.mp3`;
      await ports.objects.write(clip, Buffer.from('clip'), { contentType: 'audio/mpeg' });
      expect(await ask('withdraw', 'o1', ...WHY)).toMatch(/^Deleted .*, gone /m);
      expect(await ports.objects.info(file)).toBeNull();
      expect(await ports.documents.get('share_links/l1')).toBeNull();
      expect(await ports.objects.info(clip)).not.toBeNull();
      expect(await ports.documents.get(`sessions/${sessionId}`)).not.toBeNull();
      expect(await ask('list')).toContain('gone');
      expect(await ask('withdraw', 'o1', ...WHY)).toMatch(/^This book is gone since /);
      for (const again of ['remake', 'retry'])
        await expect(ask(again, 'o1', ...WHY)).rejects.toThrow(/^This book was taken away for good on /);
    });

    it('withdraws a book that is being made', async () => {
      const { ports, ask } = await begun();
      await ask('withdraw', 'o1', ...WHY);
      expect(await findOrder(ports, 'o1')).toMatchObject({ status: 'cancelled', endedAt: expect.any(Date) });
      await expect(ask('retry', 'o1', ...WHY)).rejects.toMatchObject({ code: 'failed-precondition' });
    });

    it('stops a name of which nobody has a book here', async () => {
      const { ports, ask, acts } = await begun();
      const asking = ask('block', 'Margaret', 'Hayes', ...WHY);
      await expect(asking).rejects.toThrow('No book here is in a voice of "Margaret Hayes", and nothing was');
      expect(await isBlockedVoice(ports, 'Hayes, Margaret', [])).toBe(false);
      expect(await ask('block', 'Margaret', 'Hayes', '--confirm', ...WHY)).toContain('"Margaret Hayes"');
      expect(await isBlockedVoice(ports, 'Hayes, Margaret', [])).toBe(true);
      expect(await acts()).toEqual([act('block | a name', 'done'), act('block | a name', 'not-found')]);
    });

    it('stops a name at once, names its books, and deletes what is theirs when that is confirmed', async () => {
      const { ports, ask, acts } = await begun();
      const clip = `voice-samples/${sessionId}/audio_0.mp3`;
      const mp3 = { contentType: 'audio/mpeg', metadata: { sha256: 'ab'.repeat(32) } };
      await ports.objects.write(clip, Buffer.from('clip'), mp3);
      const other = makeSessionId(1_700_000_000_002, new Uint8Array(16).fill(7));
      const given = { speakerName: 'Hayes, Róse' };
      await ports.documents.update('permissions/p1', () => rowOf.permission('rose', sessionId, given));
      await ports.documents.update('permissions/p2', () => rowOf.permission('ann', other));
      const document = wholeRows('rose', sessionId, 'o1').permission_documents;
      await ports.documents.update('permission_documents/d1', () => ({ ...document, ...given }));
      const told = await ask('block', 'rose', 'hayes', ...WHY);
      expect(told).toMatch(
        new RegExp(`^1 book is in a voice of this name:\\n${sessionId}  o1  document kept$`, 'm'),
      );

      expect(await isBlockedVoice(ports, 'Rose Hayes', [])).toBe(true);
      expect(await ports.objects.info(clip)).not.toBeNull();
      expect(await ask('block', 'Rose', 'Hayes', '--confirm', ...WHY)).toMatch(
        /samples are deleted\.\nOrders in this voice, for you to decide about .*: o1\.$/,
      );
      expect(await ports.objects.info(clip)).toBeNull();
      expect(await isBlockedVoice(ports, 'Rose', [])).toBe(false);
      expect(await acts()).toEqual([
        act(`block | ${sessionId}`, 'done'),
        act('block | a name', 'done'),
        act('block | a name', 'done'),
      ]);
    });

    it('makes, lists, ends and refunds vouchers', async () => {
      const { ports, ask, pay } = await begun();
      expect(await ask('vouchers')).toBe('No voucher waits to be used.');
      await expect(ask('vouchers', 'make', 'Library', ...WHY)).rejects.toMatchObject({
        code: 'invalid-argument',
      });
      expect(await ask('vouchers', 'make', 'memoir', ...WHY)).toMatch(/^\S+\nPays for one Memoir/);
      const id = (await ask('vouchers')).split(' ')[0] ?? '';
      await expect(ask('vouchers', 'refund', id, ...WHY)).rejects.toThrow('made at the desk');
      await ask('vouchers', 'void', id, ...WHY);
      expect(await ask('vouchers', 'void', id, ...WHY)).toBe('The voucher was void already.');
      expect(await ask('vouchers')).toBe('No voucher waits to be used.');
      expect(await ask('vouchers', '--all')).toMatch(/Memoir .* void/);
      const paymentIntentId = await pay(2_999, { voucherId: 'v1', giftId: 'g1', tier: 'Memoir' });
      await ports.documents.update('vouchers/v1', () => ({
        ...{ tier: 'Memoir', state: 'unused', createdAt: new Date(ports.clock.nowMs()) },
        bought: { paymentIntentId, amountCents: 2_999 },
      }));
      expect(await ask('vouchers', 'refund', 'v1', ...WHY)).toContain('void');
      expect(await ports.payments.findIntent(paymentIntentId)).toMatchObject({ status: 'refunded' });
    });

    it('says that a refund makes a gift code good again, and that the finished book stays until it is withdrawn', async () => {
      const { ports, ask, acts } = await begun();
      await ports.documents.update('vouchers/v1', () => ({
        ...{ tier: 'Lullaby', state: 'used', orderId: 'o1' },
        ...{ createdAt: new Date(ports.clock.nowMs()), usedAt: new Date(ports.clock.nowMs()) },
      }));
      const paid = { ...finishedOrder('o1'), paymentIntentId: 'voucher:v1', amount: 0 };
      await ports.documents.update('orders/o1', (now) => now && { ...now, ...paid });
      const words =
        'A gift code paid for this book. No money was moved: the code can be used again, for any one Lullaby.\n' +
        'The finished book stays with its family all the same. To take it away: withdraw o1 --why "..."\n';
      expect(await ask('refund', 'o1', ...WHY)).toContain(`${words}Order `);
      expect(await ports.documents.get('vouchers/v1')).toMatchObject({ state: 'unused' });
      const again = 'This order is refunded already: no money was moved now.\n';
      expect(await ask('refund', 'o1', ...WHY)).toContain(`${again}${words}Order `);
      await ask('withdraw', 'o1', ...WHY);
      await ports.documents.update('vouchers/v1', (now) => now && { ...now, state: 'void' });
      expect(await ask('refund', 'o1', ...WHY)).toMatch(/moved now\.\nOrder /);
      expect(await acts()).toContain(act('refund | o1', 'nothing to do'));
    });

    it('says only that the code is good again where no book is finished', async () => {
      const { ports, ask } = await begun();
      await ports.documents.update('vouchers/v1', () => ({
        ...{ tier: 'Lullaby', state: 'used', orderId: 'o1' },
        ...{ createdAt: new Date(ports.clock.nowMs()), usedAt: new Date(ports.clock.nowMs()) },
      }));
      await ports.documents.update('orders/o1', (now) => now && { ...now, paymentIntentId: 'voucher:v1' });
      const told = await ask('refund', 'o1', ...WHY);
      expect(told).toContain('the code can be used again');
      expect(told).not.toContain('stays with its family');
    });

    it('plays the bank where there is none, and leaves Stripe’s own alone', async () => {
      const { ports, ask } = await begun();
      const asking = ask('dispute', 'o1', 'inquiry', ...WHY);
      if (!ports.testPayments) return expect(asking).rejects.toMatchObject({ code: 'failed-precondition' });
      expect(await asking).toContain('bank asks');
    });
  });
}
