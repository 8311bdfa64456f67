import { describe, expect, it } from 'vitest';
import {
  HELPERS_PER_INVITATION,
  INVITATION_DAYS,
  MAX_HELPERS,
  NO_MORE_PAGES,
  numberBefore,
} from '../../../../src/domain/helping/helping.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { asHostilePorts } from '../../../../tests/security/hostile-ports.ts';
import { family, openIntent, owner, sessionId, withText } from '../../../../tests/support/paying-family.ts';
import type { Caller } from '../../ports/identity.ts';
import { manuscripts } from '../../records/books/manuscripts.ts';
import { orders } from '../../records/orders/orders.ts';
import { memberId, members } from '../../records/people/members.ts';
import { sessions } from '../../records/people/sessions.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { deleteMyData } from '../account/delete-my-data.ts';
import { helpWithBook } from './help-with-book.ts';
import { bookHelpers } from './invite-helpers.ts';

const DAY_MS = 24 * 3_600_000;
const person = (uid: string) => ({ uid, email: null, isAnonymous: true });
const anna = person('anna');

type Stage = ReturnType<typeof family>;

async function invited(ports: Stage) {
  const { token, invitationId } = await bookHelpers(ports, owner, { sessionId, invite: true });
  if (!token || !invitationId) throw new Error('no invitation was made');
  return { token, invitationId };
}

const join = (ports: Stage, token: string, uid = 'anna', name = 'Anna') =>
  helpWithBook(ports, person(uid), { join: { token, name } });

const photo = (ports: Stage, n: number) =>
  ports.objects.write(objectPath.page(sessionId, n), Buffer.from(`page ${n}`), {
    contentType: 'image/jpeg',
    metadata: { sha256: 'a'.repeat(64) },
  });

/** The owner pays for the book as it is. */
async function paid(ports: Stage) {
  await withText(ports);
  const { intent } = await openIntent(ports);
  if (!intent) throw new Error('nothing can be paid');
  ports.payments.pay(intent.id);
  const orderId = await settlePayment(ports, intent.id);
  if (!orderId) throw new Error('nothing was bought');
  return { orderId, intentId: intent.id };
}

/** A helper with two pages beside one of the owner's. */
async function helped() {
  const ports = family();
  const { token, invitationId } = await invited(ports);
  const { book } = await join(ports, token);
  const first = numberBefore(book?.range ?? '') + 1;
  for (const n of [1, first, first + 1]) await photo(ports, n);
  return { ports, token, invitationId, first, helperId: book?.range ?? '' };
}

describe('an invitation', () => {
  it('makes who has it a helper of that one book, and is kept as a hash', async () => {
    const ports = family();
    const { token } = await invited(ports);
    expect(await join(ports, token)).toMatchObject({ success: true, book: { sessionId, range: '10' } });
    expect(JSON.stringify(await ports.documents.all('invitations'))).not.toContain(token);
    expect((await bookHelpers(ports, owner, { sessionId })).helpers).toMatchObject([
      { helperId: '10', name: 'Anna', endedAt: null, pages: 0 },
    ]);
  });

  it('lets the same person in once, however often they come', async () => {
    const ports = family();
    const { token } = await invited(ports);
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(ports, token)));
    expect(new Set(answers.map(({ book }) => book?.range))).toEqual(new Set(['10']));
    expect((await bookHelpers(ports, owner, { sessionId })).invitations).toMatchObject([
      { usesLeft: HELPERS_PER_INVITATION - 1 },
    ]);
  });

  it('lets in no more people than it says, also when they come in the same moment, each with numbers of their own', async () => {
    const ports = family();
    const { token } = await invited(ports);
    const people = Array.from({ length: 12 }, (_, n) => `helper-${n}`);
    const answers = await Promise.all(people.map((uid) => join(ports, token, uid)));
    const ranges = answers.flatMap(({ book }) => book?.range ?? []);
    expect(ranges).toHaveLength(HELPERS_PER_INVITATION);
    expect(new Set(ranges).size).toBe(HELPERS_PER_INVITATION);
    for (const { success, errorCode } of answers) if (!success) expect(errorCode).toBe('invitation-ended');
  });

  it.each(['over', 'ended', 'guessed', 'of a book that is gone'])(
    'that is %s opens nothing, in one sentence',
    async (how) => {
      const ports = family();
      const { token, invitationId } = await invited(ports);
      const now = ports.clock.nowMs();
      if (how === 'over') ports.clock.nowMs = () => now + INVITATION_DAYS * DAY_MS;
      if (how === 'ended') await bookHelpers(ports, owner, { sessionId, end: { invitationId } });
      if (how === 'of a book that is gone') await sessions.delete(ports, sessionId);
      const asked = how === 'guessed' ? `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}` : token;
      expect(await join(ports, asked)).toEqual({
        success: false,
        error: expect.stringMatching(/^This invitation doesn’t open a book anymore\./),
        errorCode: 'invitation-ended',
      });
      expect(await ports.documents.all('members')).toEqual([]);
    },
  );

  it('makes no helper of the owner, and of nobody who is not signed in', async () => {
    const ports = family();
    const { token } = await invited(ports);
    expect(await join(ports, token, owner.uid)).toMatchObject({ errorCode: 'own-book' });
    const nobody = helpWithBook(ports, null, { join: { token, name: 'Anna' } });
    await expect(nobody).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('takes nobody new for a book that is paid for, until the money goes back; who helps already stays', async () => {
    const { ports, token, helperId } = await helped();
    const { intentId } = await paid(ports);
    const usesLeft = async () =>
      (await bookHelpers(ports, owner, { sessionId })).invitations?.map((listed) => listed.usesLeft);
    const before = await usesLeft();
    expect(await join(ports, token, 'bob', 'Bob')).toEqual({
      success: false,
      error: NO_MORE_PAGES,
      errorCode: 'book-closed',
    });
    // Told before a name is typed, also to somebody who is nobody yet.
    const asked = (caller: Caller | null) => helpWithBook(ports, caller, { asks: { token } });
    expect(await asked(null)).toMatchObject({ errorCode: 'book-closed' });
    expect(await asked({ uid: 'anna', email: null, isAnonymous: true })).toEqual({ success: true });
    expect(await members.find(ports, memberId(sessionId, 'bob'))).toBeNull();
    expect(await usesLeft()).toEqual(before);
    expect(await join(ports, token)).toMatchObject({ success: true, book: { range: helperId } });
    expect(await join(ports, token, owner.uid)).toMatchObject({ errorCode: 'own-book' });
    expect((await bookHelpers(ports, owner, { sessionId })).helpers).toHaveLength(1);
    await ports.payments.refund(intentId);
    await settlePayment(ports, intentId);
    expect(await join(ports, token, 'bob', 'Bob')).toMatchObject({ success: true, book: { isPaid: false } });
  });

  it('tells on opening what joining would tell: of an invitation that has ended as of one that was guessed', async () => {
    const { ports, token, invitationId } = await helped();
    const asked = (of: string, caller: Caller | null = null) =>
      helpWithBook(ports, caller, { asks: { token: of } });
    expect(await asked(token)).toEqual({ success: true });
    expect(await asked(token, owner)).toMatchObject({ errorCode: 'own-book' });
    await bookHelpers(ports, owner, { sessionId, end: { invitationId } });
    const ended = await asked(token);
    expect(ended).toEqual(await join(ports, token, 'bob', 'Bob'));
    expect(ended).toMatchObject({ success: false, errorCode: 'invitation-ended' });
    expect(await asked('z'.repeat(22))).toEqual(ended);
  });

  it('is told that nobody helps with a book whose pages are gone, and still changes nothing of it', async () => {
    const { ports, helperId } = await helped();
    await sessions.delete(ports, sessionId);
    expect(await bookHelpers(ports, owner, { sessionId })).toEqual({
      ...{ success: true, invitations: [], helpers: [] },
    });
    for (const change of [{ invite: true } as const, { end: { helperId } }])
      await expect(bookHelpers(ports, owner, { sessionId, ...change })).rejects.toMatchObject({
        code: 'not-found',
      });
    await expect(bookHelpers(ports, null, { sessionId })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('ends no invitation and no helper of another book', async () => {
    const { ports, invitationId, helperId } = await helped();
    const other = `${sessionId.slice(0, -1)}f` as typeof sessionId;
    await sessions.change(ports, other, () => ({ ownerUid: 'eve' }));
    await bookHelpers(ports, person('eve'), { sessionId: other, end: { invitationId, helperId } });
    const { invitations, helpers } = await bookHelpers(ports, owner, { sessionId });
    expect([invitations?.length, helpers?.[0]?.endedAt]).toEqual([1, null]);
  });

  it('is not made of a book that has had as many helpers as there are ranges of numbers', async () => {
    const ports = family();
    await sessions.change(
      ports,
      sessionId,
      (session) => session && { ...session, helpersSoFar: MAX_HELPERS },
    );
    const { token } = await invited(ports);
    expect(await join(ports, token)).toMatchObject({ errorCode: 'resource-exhausted' });
  });
});

describe('a helper', () => {
  it('sees the pages of the book, and its owner sees who sent how many', async () => {
    const { ports, first } = await helped();
    for (const who of [owner, anna]) {
      const { pages } = await helpWithBook(ports, who, { pagesOf: sessionId });
      expect(pages?.map(({ n }) => n)).toEqual([1, first, first + 1]);
    }
    expect((await bookHelpers(ports, owner, { sessionId })).helpers).toMatchObject([{ pages: 2 }]);
  });

  it('is told how many of the pages are in the text, and what the book is called', async () => {
    const { ports } = await helped();
    const row = { ownerUid: owner.uid, sessionId, source: 'pages', status: 'ready', title: 'Rose' } as const;
    const counts = { pageCount: 1, wordCount: 9, preview: '', textHash: '', photosRead: 1 };
    await manuscripts.change(ports, sessionId, () => ({ ...row, ...counts }));
    const told = await helpWithBook(ports, anna, { pagesOf: sessionId });
    expect(told).toMatchObject({ isRead: true, title: 'Rose', photosRead: 1 });
    expect(told.pages).toHaveLength(3);
  });

  it('whose phone has pages that are not sent, or deleted some that are, lets the owner know, and nobody else', async () => {
    const { ports, first } = await helped();
    const second = await invited(ports);
    await join(ports, second.token, 'bob', 'Bob');
    const phone = { unsent: 2, deleted: [first, 1, 999_999], versions: 1 };
    await helpWithBook(ports, anna, { pagesOf: sessionId, phone });
    const { pages } = await helpWithBook(ports, owner, { pagesOf: sessionId });
    expect(pages?.map(({ n, deletedBy }) => [n, deletedBy])).toEqual([
      [1, undefined],
      [first, 'Anna'],
      [first + 1, undefined],
    ]);
    const heardAt = new Date(ports.clock.nowMs()).toISOString();
    expect((await bookHelpers(ports, owner, { sessionId })).helpers).toMatchObject([
      { name: 'Anna', unsent: 2, versions: 1, heardAt },
      { name: 'Bob', unsent: 0, versions: 0, heardAt: null },
    ]);
    for (const who of [anna, person('bob')])
      expect(JSON.stringify(await helpWithBook(ports, who, { pagesOf: sessionId }))).not.toContain('Anna');
    await helpWithBook(ports, owner, { pagesOf: sessionId, phone: { unsent: 9, deleted: [first] } });
    expect((await bookHelpers(ports, owner, { sessionId })).helpers).toMatchObject([
      { unsent: 2 },
      { unsent: 0 },
    ]);
  });

  it('is told that the book is paid for, from then on until the money goes back, and so are the rules', async () => {
    const { ports, token } = await helped();
    const look = async () => (await helpWithBook(ports, anna, { pagesOf: sessionId })).isPaid;
    const rulesKnow = async () => (await members.find(ports, memberId(sessionId, anna.uid)))?.isBookPaid;
    expect(await look()).toBe(false);
    const { orderId, intentId } = await paid(ports);
    expect([await rulesKnow(), await look()]).toEqual([true, true]);
    expect(await join(ports, token)).toMatchObject({ success: true, book: { isPaid: true } });
    await ports.payments.refund(intentId);
    await settlePayment(ports, intentId);
    expect((await orders.find(ports, orderId))?.refund).toBe('refunded');
    expect([await rulesKnow(), await look()]).toEqual([false, false]);
  });

  it('who is ended is told so, keeps what was sent with the book, and does not come back by the same invitation', async () => {
    const { ports, token, helperId } = await helped();
    await bookHelpers(ports, owner, { sessionId, end: { helperId } });
    const asked = helpWithBook(ports, anna, { pagesOf: sessionId });
    await expect(asked).rejects.toMatchObject({ code: 'helping-ended' });
    expect((await helpWithBook(ports, owner, { pagesOf: sessionId })).pages).toHaveLength(3);
    expect(await join(ports, token)).toMatchObject({ errorCode: 'invitation-ended' });
    const now = ports.clock.nowMs();
    ports.clock.nowMs = () => now + 1;
    const newer = await invited(ports);
    expect(await join(ports, newer.token)).toMatchObject({ success: true, book: { range: helperId } });
  });

  it('who is ended takes the links along that are about, so that nobody comes back by one under another name', async () => {
    const { ports, token, helperId } = await helped();
    const second = await invited(ports);
    await bookHelpers(ports, owner, { sessionId, end: { helperId } });
    for (const link of [token, second.token])
      expect(await join(ports, link, 'anna-again', 'Somebody new')).toMatchObject({
        errorCode: 'invitation-ended',
      });
    expect(await bookHelpers(ports, owner, { sessionId })).toMatchObject({ invitations: [] });
    expect(await join(ports, (await invited(ports)).token, 'bob', 'Bob')).toMatchObject({ success: true });
  });

  it('who deletes everything of theirs leaves the pages with the book', async () => {
    const { ports } = await helped();
    await deleteMyData(asHostilePorts(ports), anna, { scope: 'everything' });
    expect(await members.exists(ports, memberId(sessionId, anna.uid))).toBe(false);
    expect((await helpWithBook(ports, owner, { pagesOf: sessionId })).pages).toHaveLength(3);
  });

  it('is forgotten with the book, and so are its invitations', async () => {
    const { ports, token } = await helped();
    await deleteMyData(asHostilePorts(ports), owner, { scope: 'everything' });
    expect(await ports.documents.all('members')).toEqual([]);
    expect(await ports.documents.all('invitations')).toEqual([]);
    expect(await ports.objects.all(`book-scans/${sessionId}/`)).toEqual([]);
    expect(await join(ports, token)).toMatchObject({ errorCode: 'invitation-ended' });
  });

  it('may neither invite, list nor end helpers, and a stranger not even see the pages', async () => {
    const { ports, invitationId, helperId } = await helped();
    const refused = { code: 'permission-denied' };
    await expect(bookHelpers(ports, anna, { sessionId, invite: true })).rejects.toMatchObject(refused);
    await expect(bookHelpers(ports, anna, { sessionId })).rejects.toMatchObject(refused);
    const ending = bookHelpers(ports, anna, { sessionId, end: { invitationId, helperId } });
    await expect(ending).rejects.toMatchObject(refused);
    await expect(helpWithBook(ports, person('eve'), { pagesOf: sessionId })).rejects.toMatchObject(refused);
  });
});
