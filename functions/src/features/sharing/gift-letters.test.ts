import { describe, expect, it } from 'vitest';
import { MAX_GIFT_LETTERS } from '../../../../src/domain/audiobook/share-link.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { finishedOrder, rowOf } from '../../../../tests/support/rows.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { memoryJobs } from '../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { id3Tags } from '../../audio/mp3/id3.ts';
import { giveUpJob } from '../../hosts/jobs.ts';
import type { JobOf } from '../../ports/jobs.ts';
import type { Mail } from '../../ports/mailer.ts';
import { liveShareLinks, shareLinkId } from '../../records/gifts/share-links.ts';
import { moveOrder } from '../../records/orders/orders.ts';
import { answerGiftLetters } from './gift-letters.ts';
import { sendGiftLetter, sweepGiftLetters } from './send-gift-letter.ts';

const rose = { uid: 'rose', email: null, isAnonymous: false };
const orderId = 'o1';
const LETTER_ID = 'a'.repeat(32);
const HOUR_MS = 3_600_000;
const WRITTEN = {
  ...{
    letterId: LETTER_ID,
    to: 'may@example.com',
    name: 'May',
    from: 'Rose',
    words: 'For Saturday mornings.',
  },
  ...{ day: '2026-12-24', timeZone: 'America/New_York' },
};
const MORNING_MS = Date.parse('2026-12-24T13:00:00Z');

async function giver() {
  const clock = { now: Date.parse('2026-12-01T12:00:00Z'), nowMs: () => clock.now };
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), forget: async () => 0 };
  const ports = { documents: memoryDocuments(), objects: memoryObjects(), jobs: memoryJobs(), clock, mailer };
  const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
  const row = rowOf.order(rose.uid, sessionId, orderId, finishedOrder(orderId));
  await ports.documents.update(`orders/${orderId}`, () => row);
  const tag = id3Tags({ title: 'My Life', narrator: 'Walter Hill', author: null, chapters: [], cover: null });
  const sound = Buffer.concat([tag, Buffer.alloc(64)]);
  await ports.objects.write(objectPath.audiobook(orderId), sound, { contentType: 'audio/mpeg' });
  return { ports, clock, sent };
}
type Ports = Awaited<ReturnType<typeof giver>>['ports'];

const write = (ports: Ports, change: Partial<typeof WRITTEN> = {}) =>
  answerGiftLetters(ports, rose, { orderId, write: { ...WRITTEN, ...change } });
const stop = (ports: Ports) => answerGiftLetters(ports, rose, { orderId, stop: LETTER_ID });
const states = async (ports: Ports) =>
  (await answerGiftLetters(ports, rose, { orderId })).letters?.map(({ state }) => state);

const queued = (ports: Ports) =>
  ports.jobs.all().flatMap((job) => {
    const { input } = job as JobOf<'send-mail'>;
    return job.kind === 'send-mail' && 'giftLetterId' in input ? [input.giftLetterId] : [];
  });

/** A run of the timer, and of every job it has ever put on the list. */
async function run(ports: Ports): Promise<void> {
  await sweepGiftLetters(ports);
  for (const id of queued(ports)) await sendGiftLetter(ports, id);
}

describe('a letter for a day', () => {
  it('goes out in the morning of its day, where the giver is, with a link that opens the book', async () => {
    const { ports, clock, sent } = await giver();
    expect(await write(ports)).toMatchObject({ success: true });
    clock.now = MORNING_MS - 1;
    await run(ports);
    expect(sent).toEqual([]);
    expect(await liveShareLinks(ports, orderId)).toEqual([]);
    clock.now = MORNING_MS;
    await run(ports);
    expect(sent).toHaveLength(1);
    const [{ to, subject, text } = { to: '', subject: '', text: '' }] = sent;
    expect([to, subject]).toEqual(['may@example.com', 'Rose has a gift for you']);
    expect(text).toContain('Dear May,\n\nFor Saturday mornings.');
    expect(text).toContain('in the voice of Walter Hill, recreated by computer');
    const token = /\/listen\/([\w-]{22})\n/.exec(text)?.[1] ?? '';
    expect((await liveShareLinks(ports, orderId)).map(({ id }) => id)).toEqual([shareLinkId(token)]);
  });

  it('goes out once, however often the timer and its job come again', async () => {
    const { ports, clock, sent } = await giver();
    await write(ports);
    clock.now = MORNING_MS;
    for (let i = 0; i < 3; i++) await run(ports);
    clock.now += 48 * HOUR_MS;
    await run(ports);
    expect(sent).toHaveLength(1);
    expect(queued(ports)).toHaveLength(1);
  });

  it('is the same letter with the same link when its job was killed right after sending', async () => {
    const { ports, clock, sent } = await giver();
    await write(ports);
    clock.now = MORNING_MS;
    await sweepGiftLetters(ports);
    const [id = ''] = queued(ports);
    const { documents } = ports;
    const dying = {
      ...ports,
      mailer: {
        ...ports.mailer,
        async send(mail: Mail) {
          sent.push(mail);
          throw new Error('killed');
        },
      },
    };
    await expect(sendGiftLetter(dying, id)).rejects.toThrow('killed');
    await sendGiftLetter(ports, id);
    await sendGiftLetter(ports, id);
    expect(sent).toHaveLength(2);
    // One Message-ID, so that mailboxes show it once.
    expect(sent[0]).toEqual(sent[1]);
    expect(await liveShareLinks({ ...ports, documents }, orderId)).toHaveLength(1);
  });

  it('leaves nothing of the third person behind when it was sent, or when nobody took it', async () => {
    for (const isTaken of [true, false]) {
      const { ports, clock } = await giver();
      await write(ports);
      clock.now = MORNING_MS;
      await sweepGiftLetters(ports);
      const [id = ''] = queued(ports);
      if (isTaken) await sendGiftLetter(ports, id);
      else {
        const [job] = ports.jobs.all();
        await giveUpJob(ports, job as JobOf<'send-mail'>, { code: 'unavailable', message: '' });
      }
      expect(await states(ports)).toEqual([isTaken ? 'sent' : 'failed']);
      const row = JSON.stringify(await ports.documents.get(`gift_letters/${id}`));
      expect(row).not.toMatch(/may@|Saturday|"May"/);
      expect(JSON.stringify(ports.jobs.all())).not.toContain('may@');
    }
  });

  it('can be changed until then, and what was put on the list before does not go', async () => {
    const { ports, clock, sent } = await giver();
    await write(ports);
    await write(ports, { words: 'Later.', day: '2026-12-31' });
    expect(await states(ports)).toEqual(['waiting']);
    clock.now = MORNING_MS;
    await run(ports);
    await sendGiftLetter(ports, `${orderId}_${LETTER_ID}`);
    expect(sent).toEqual([]);
    clock.now = Date.parse('2026-12-31T13:00:00Z');
    await run(ports);
    expect(sent.map(({ text }) => text.includes('Later.'))).toEqual([true]);
    expect(await write(ports, { day: '2026-12-31' })).toMatchObject({
      error: expect.stringContaining('on its way'),
    });
  });

  it('can be stopped until then, and not afterwards', async () => {
    const { ports, clock, sent } = await giver();
    await write(ports);
    expect(await stop(ports)).toMatchObject({ success: true, letters: [] });
    clock.now = MORNING_MS;
    await run(ports);
    expect(sent).toEqual([]);
    await write(ports, { day: '2026-12-25' });
    clock.now += 24 * HOUR_MS;
    await run(ports);
    expect(await stop(ports)).toMatchObject({ success: false });
    expect(await states(ports)).toEqual(['sent']);
  });

  it('does not go for a book that was deleted meanwhile', async () => {
    const { ports, clock, sent } = await giver();
    await write(ports);
    await moveOrder(ports, orderId, { kind: 'deleted', at: new Date(clock.now) });
    clock.now = MORNING_MS;
    await run(ports);
    expect(sent).toEqual([]);
    expect(await liveShareLinks(ports, orderId)).toEqual([]);
  });

  it('is refused with a sentence for a day that is over, far away or none, and with another address in it', async () => {
    const { ports } = await giver();
    const refusals = [
      { day: '2026-11-30' },
      { day: '2028-12-24' },
      { day: '2026-02-30' },
      { timeZone: 'Atlantis/Capital' },
      { words: 'Click https://evil.example now' },
      { words: 'See evil.example/login' },
      { from: 'www.evil.example' },
    ];
    for (const change of refusals) expect(await write(ports, change)).toMatchObject({ success: false });
    expect(await states(ports)).toEqual([]);
  });

  it('goes out today when it is written before 8 where the giver is, and is refused from then on', async () => {
    const { ports, clock } = await giver();
    clock.now = MORNING_MS - 1;
    expect(await write(ports)).toMatchObject({ success: true });
    await stop(ports);
    clock.now = MORNING_MS;
    expect(await write(ports)).toEqual({
      ...{ success: false, errorCode: 'invalid-argument' },
      error: expect.stringContaining('Please choose tomorrow or a later day.'),
    });
    expect(await states(ports)).toEqual([]);
  });

  it('is one of a family’s few, and no mailing list', async () => {
    const { ports } = await giver();
    const letterId = (n: number) => n.toString(16).padStart(32, '0');
    for (let n = 0; n < MAX_GIFT_LETTERS; n++) await write(ports, { letterId: letterId(n) });
    expect(await write(ports)).toMatchObject({ success: false, errorCode: 'resource-exhausted' });
    expect(await write(ports, { letterId: letterId(3), words: 'Changed.' })).toMatchObject({ success: true });
  });
});
