import { describe, expect, it } from 'vitest';
import { MAX_HELPERS } from '../../../../../src/domain/helping/helping.ts';
import { seenKey, takeBack } from '../../../../../src/domain/helping/who-changed.ts';
import type { ReviewEdits } from '../../../../../src/domain/manuscript/review.ts';
import {
  family,
  openIntent,
  owner,
  sessionId,
  stranger,
  withText,
} from '../../../../../tests/support/paying-family.ts';
import type { Caller } from '../../../ports/identity.ts';
import {
  invitationIdOf,
  invitations,
  joinByToken,
  memberId,
  members,
} from '../../../records/people/members.ts';
import { settlePayment } from '../../../settlement/settle-payment.ts';
import { createPaymentIntent } from '../../payment/create-payment-intent.ts';
import { getReview } from './get-review.ts';
import { saveReview } from './save-review.ts';

type Family = Awaited<ReturnType<typeof withText>>;
const person = (uid: string): Caller => ({ uid, email: null, isAnonymous: true });
const [rose, bob] = [person('helper-rose'), person('helper-bob')];

/** A book with two helpers. */
async function together(): Promise<Family> {
  const ports = await withText(family());
  const now = new Date(ports.clock.nowMs());
  const token = 'a'.repeat(22);
  await invitations.change(ports, invitationIdOf(token), () => ({
    ...{ ownerUid: owner.uid, sessionId, usesLeft: MAX_HELPERS, createdAt: now },
    endsAt: new Date(now.getTime() + 1_000),
  }));
  for (const [{ uid }, name] of [
    [rose, 'Rose'],
    [bob, 'Bob'],
  ] as const)
    await joinByToken(ports, { token, uid, name, isClosed: async () => false });
  return ports;
}

async function read(ports: Family, who: Caller = owner) {
  const { data } = await getReview(ports, who, { sessionId });
  if (!data?.review) throw new Error('nothing was read');
  return { ...data, review: data.review };
}

/** Saves a change on what this person has read last. */
function saveOn(
  ports: Family,
  who: Caller,
  seen: Awaited<ReturnType<typeof read>>,
  edits: Partial<ReviewEdits>,
) {
  const { revision: baseRevision, review } = seen;
  const { readingHash } = review;
  return saveReview(ports, who, {
    ...{ sessionId, readingHash, baseRevision },
    edits: { ...seen.edits, ...edits },
  });
}

const save = async (ports: Family, who: Caller, edits: Partial<ReviewEdits>) =>
  saveOn(ports, who, await read(ports, who), edits);

const first = (text: string): Partial<ReviewEdits> => ({ paragraphs: { '0.0': { text } } });
const textOf = async (ports: Family) => (await read(ports)).edits.paragraphs['0.0']?.text;

describe('a helper who proofreads', () => {
  it('is told what others changed since, without the reading that they have, and nothing where nothing is new', async () => {
    const ports = await together();
    const { review, revision } = await read(ports, rose);
    const since = { readingHash: review.readingHash, revision };
    expect(await getReview(ports, rose, { sessionId, since })).toEqual({ success: true });
    await save(ports, bob, first('Bob was here.'));
    const { data } = await getReview(ports, rose, { sessionId, since });
    expect(data).toMatchObject({ edits: first('Bob was here.'), shared: { role: 'helper', changes: [] } });
    expect(data).not.toHaveProperty('review');
    const older = { readingHash: 'of another reading', revision: 7 };
    expect((await getReview(ports, rose, { sessionId, since: older })).data?.review).toEqual(review);
  });

  it('reads the text and changes it, and the owner is told who it was and what stood there before', async () => {
    const ports = await together();
    await save(ports, owner, first('mine'));
    const { data } = await save(ports, rose, first('I was born in 1932.'));
    expect(data).toMatchObject({ isConflict: false, shared: { role: 'helper' } });
    expect((await read(ports)).shared).toEqual({
      role: 'owner',
      changes: [
        {
          ...{ id: 1, by: '10', name: 'Rose', atMs: ports.clock.nowMs(), place: 'paragraph:0.0' },
          was: { text: 'mine' },
        },
      ],
    });
  });

  it('is told of no other helper, neither name nor words', async () => {
    const ports = await together();
    await save(ports, rose, first('Rose’s'));
    const { shared } = await read(ports, bob);
    expect(shared).toEqual({ role: 'helper', changes: [] });
    expect((await read(ports, rose)).shared?.changes).toMatchObject([{ name: 'Rose' }]);
  });

  it('writes over nothing they have not seen: what is stored comes back', async () => {
    const ports = await together();
    const seen = await read(ports, bob);
    await save(ports, rose, first('Rose’s'));
    const { data } = await saveOn(ports, bob, seen, first('Bob’s'));
    expect(data).toMatchObject({ isConflict: true, edits: first('Rose’s') });
    expect(await textOf(ports)).toBe('Rose’s');
  });

  it('is noted with the edits or not at all, also when two save at the same moment', async () => {
    const ports = await together();
    const seen = await read(ports);
    const answers = await Promise.all(
      [rose, bob, owner].map((who, n) => saveOn(ports, who, seen, first(`word ${n}`))),
    );
    const won = answers.findIndex(({ data }) => !data?.isConflict);
    expect(answers.filter(({ data }) => !data?.isConflict)).toHaveLength(1);
    const { edits, shared } = await read(ports);
    expect(edits).toMatchObject(first(`word ${won}`));
    expect(shared?.changes.map(({ name }) => name) ?? []).toEqual([['Rose'], ['Bob'], []][won]);
  });

  it('can be undone by the owner with one change, and then nothing is told anymore', async () => {
    const ports = await together();
    await save(ports, owner, first('mine'));
    await save(ports, rose, first('Rose’s'));
    const { review, edits, shared } = await read(ports);
    const [change] = shared?.changes ?? [];
    if (!change) throw new Error('nobody was told');
    await save(ports, owner, takeBack(review, edits, change));
    expect(await textOf(ports)).toBe('mine');
    expect((await read(ports)).shared).toEqual({ role: 'owner', changes: [] });
  });

  it('stays noted when the owner keeps the change, and the next one is told by itself', async () => {
    const ports = await together();
    await save(ports, rose, first('one'));
    await save(ports, owner, { settled: [seenKey({ id: 1 })] });
    await save(ports, rose, first('two'));
    expect((await read(ports)).shared?.changes).toMatchObject([{ id: 2, was: { text: 'one' } }]);
  });

  it('cannot say in the owner’s name that a change was looked at', async () => {
    const ports = await together();
    const settled = ['doubt:0.0:0-1', seenKey({ id: 1 }), seenKey({ id: 2 })];
    await save(ports, rose, { ...first('Rose’s'), settled });
    const { edits, shared } = await read(ports);
    expect(edits.settled).toEqual(['doubt:0.0:0-1']);
    expect(shared?.changes).toMatchObject([{ name: 'Rose' }]);
    await save(ports, owner, { settled });
    await save(ports, rose, { settled: [] });
    expect((await read(ports)).edits.settled).toEqual([seenKey({ id: 1 }), seenKey({ id: 2 })]);
  });

  it('whose help has ended is refused in words, whatever they bring late', async () => {
    const ports = await together();
    const seen = await read(ports, rose);
    await members.change(
      ports,
      memberId(sessionId, rose.uid),
      (member) => member && { ...member, endedAt: new Date(0) },
    );
    const late = saveOn(ports, rose, seen, first('late'));
    await expect(late).rejects.toMatchObject({
      code: 'helping-ended',
      sentence: expect.stringMatching(/^Your help with this book has ended\./),
    });
    await expect(getReview(ports, rose, { sessionId })).rejects.toMatchObject({ code: 'helping-ended' });
    expect(await textOf(ports)).toBeUndefined();
  });

  it('lets no stranger in, and is told in their own words when nothing was read', async () => {
    const ports = await together();
    const refused = { code: 'permission-denied' };
    await expect(getReview(ports, stranger, { sessionId })).rejects.toMatchObject(refused);
    await ports.documents.update(
      `manuscripts/${sessionId}`,
      (row) => row && { ...row, status: 'reading', pagesRead: 0, pageTotal: 1 },
    );
    expect(await getReview(ports, rose, { sessionId })).toEqual({
      success: false,
      error: expect.stringMatching(/^The pages of this book have not been read yet\./),
    });
  });
});

describe('what a helper changes', () => {
  const long: Partial<ReviewEdits> = { paragraphs: { '0.1': { text: 'and then it snowed '.repeat(2_500) } } };

  it.each(['one helper', 'every helper'])(
    'is told the owner and can be taken back also when the account of %s is gone',
    async (who) => {
      const ports = await together();
      await save(ports, rose, {
        paragraphs: { '0.0': { text: 'Rose’s' }, '0.1': { isLeftOut: true } },
      });
      await members.delete(ports, memberId(sessionId, rose.uid));
      if (who === 'every helper') await members.delete(ports, memberId(sessionId, bob.uid));
      const { review, edits, shared } = await read(ports);
      expect(shared?.changes.map(({ name, place }) => [name, place])).toEqual([
        ['', 'paragraph:0.0'],
        ['', 'paragraph:0.1'],
      ]);
      const back = shared?.changes.reduce((so, change) => takeBack(review, so, change), edits);
      const { data } = await save(ports, owner, back ?? edits);
      expect(data?.edits.paragraphs).toEqual({});
      expect((await read(ports)).shared?.changes ?? []).toEqual([]);
    },
  );

  it('changes nothing of a book that was paid for', async () => {
    const ports = await together();
    const { intent } = await openIntent(ports);
    ports.payments.change(intent?.id ?? '', { status: 'paid' });
    expect(await save(ports, rose, long)).toMatchObject({ success: false, errorCode: 'book-closed' });
    expect((await read(ports)).revision).toBe(0);
  });

  it('is refused before it is typed: who opens the text of a book that was paid for is told so', async () => {
    const ports = await together();
    expect((await getReview(ports, rose, { sessionId })).isClosed).toBeUndefined();
    const { intent } = await openIntent(ports);
    ports.payments.pay(intent?.id ?? '');
    await settlePayment(ports, intent?.id ?? '');
    for (const who of [rose, owner]) {
      const { isClosed, data } = await getReview(ports, who, { sessionId });
      expect(isClosed).toBe(true);
      const since = { readingHash: data?.review?.readingHash ?? '', revision: 0 };
      expect(await getReview(ports, who, { sessionId, since })).toEqual({ success: true, isClosed: true });
    }
  });

  it('cannot be paid for before the owner was told the new price', async () => {
    const ports = await together();
    const { intent } = await openIntent(ports);
    const { data } = await save(ports, rose, long);
    expect(data?.pageCount).toBeGreaterThan(12);
    expect(ports.payments.intents.get(intent?.id ?? '')?.status).toBe('cancelled');
    const asked = await createPaymentIntent(ports, owner, { pageCount: 12, sessionId });
    expect(asked).toMatchObject({ error: expect.stringContaining(`your manuscript has ${data?.pageCount}`) });
    expect(asked.clientSecret).toBeUndefined();
  });
});
