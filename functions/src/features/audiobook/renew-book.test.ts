// @module-tag voices
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { readTimings } from '../../../../src/domain/audiobook/timings.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { folder } from '../../../../tests/support/family-folder.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import { coverPainter } from '../../adapters/cover/cover-painter.ts';
import { fliteVoiceEngine } from '../../adapters/flite/voice-engine.ts';
import { wavOf } from '../../audio/signal/wav.ts';
import type { VoiceEngine } from '../../ports/voice-engine.ts';
import { freezeCredit, freezeNarration, readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { freezeOwnRecording } from '../../records/books/own-recordings.ts';
import { keepPronunciation } from '../../records/books/pronunciations.ts';
import { keepPermission } from '../../records/voices/permissions.ts';
import { deliverOrder } from './deliver-order.ts';
import { renewBook } from './renew-book.ts';
import { runGenerateTts } from './run-generate-tts.ts';

const orderId = 'book';
const sessionId = makeSessionId(1_760_000_000_000, new Uint8Array(16));
const ann = { uid: 'ann', email: null, isAnonymous: false };
const flite = fliteVoiceEngine();
afterAll(() => flite.close());
const { signal } = new AbortController();

const PARAGRAPHS = [
  'I was born by the river.',
  'Old Khrimian ran the mill across the road.',
  'My mother took in sewing.',
  'In the winter Khrimian’s boys came over for soup.',
  'Nobody else did.',
];

const CREDIT = 'Read in the voice of Ann, recreated by computer with the family’s permission.';

/** @param credit null for a book of a time when none said so */
async function finishedBook({
  credit = CREDIT,
  ownSeconds = 0,
}: {
  readonly credit?: string | null;
  readonly ownSeconds?: number;
} = {}) {
  const said: string[] = [];
  const voiceEngine: VoiceEngine = {
    ...flite,
    speak: (voice, text, abort, take) => {
      said.push(text);
      return flite.speak(voice, text, abort, take);
    },
  };
  const ports = { ...folder(), voiceEngine, coverPainter: coverPainter() };
  const own = { storagePath: 'voices/own.wav', permission: { speakerName: 'Ann' } };
  const wav = wavOf(makeVowel(110, Math.max(1, ownSeconds)), 16_000);
  await ports.objects.write(own.storagePath, wav, { contentType: 'audio/wav' });
  const ownRecording = ownSeconds > 0 ? await freezeOwnRecording(ports, orderId, own) : null;
  await freezeNarration(ports, orderId, {
    ...(ownRecording && { ownRecording }),
    ...{ title: 'My Life', narrator: 'Ann', voice: testVoice(), paragraphs: PARAGRAPHS },
    ...(credit && { credit }),
  });
  await ports.documents.update(`orders/${orderId}`, () => rowOf.order('ann', sessionId, orderId));
  const narrate = async () => {
    await runGenerateTts(ports, { orderId }, signal);
    await deliverOrder(ports, orderId);
    return said.splice(0);
  };
  await narrate();
  const file = async (path: string) => buffer(await ports.objects.read(path));
  const order = () => ports.documents.get(`orders/${orderId}`);
  const say = (said: string | null) =>
    keepPronunciation(ports, { ownerUid: 'ann', sessionId }, { word: 'Khrimian', said });
  return { ports, narrate, file, order, say };
}

describe('a name said otherwise after the book is finished', () => {
  it('makes only the sentences new that hold it, in all files and times, and costs nothing', async () => {
    const { ports, narrate, file, order, say } = await finishedBook();
    const [book, phone] = [
      await file(objectPath.audiobook(orderId)),
      await file(objectPath.phoneCopy(orderId)),
    ];
    const before = await order();
    await say('Krim-ee-an');
    expect(await renewBook(ports, ann, { orderId })).toEqual({ success: true });
    // The book that is there is heard until the new one is whole.
    expect(await order()).toMatchObject({ status: 'generating_audio', audioUrl: before?.audioUrl });
    expect(await narrate()).toEqual([
      'Old Krim-ee-an ran the mill across the road.',
      "In the winter Krim-ee-an's boys came over for soup.",
    ]);
    expect(Buffer.compare(await file(objectPath.audiobook(orderId)), book)).not.toBe(0);
    expect(Buffer.compare(await file(objectPath.phoneCopy(orderId)), phone)).not.toBe(0);
    const timings = readTimings(JSON.parse(String(await file(objectPath.timings(orderId)))));
    expect(timings?.texts).toEqual([CREDIT, 'My Life', ...PARAGRAPHS]);
    expect(String(await file(objectPath.receipt(orderId)))).toContain('Khrimian\tKrim-ee-an');
    const after = await order();
    expect(after).toMatchObject({
      status: 'completed',
      amount: before?.amount,
      deliveredAt: before?.deliveredAt,
    });
    expect(after?.audioFileSize).toBe((await file(objectPath.audiobook(orderId))).length);
  });

  it('and said as before again gives the first book back, to the byte, without a word spoken', async () => {
    const { ports, narrate, file, say } = await finishedBook();
    const book = await file(objectPath.audiobook(orderId));
    for (const said of ['Krim-ee-an', null]) {
      await say(said);
      await renewBook(ports, ann, { orderId });
      const spoken = await narrate();
      if (said === null) expect(spoken).toEqual([]);
    }
    expect(Buffer.compare(await file(objectPath.audiobook(orderId)), book)).toBe(0);
    expect(await readFrozenNarration(ports, orderId)).not.toHaveProperty('pronunciations');
  });

  it('waits while the book is being made, and is told when its text is gone', async () => {
    const { ports, narrate, say } = await finishedBook();
    await say('Krim-ee-an');
    await renewBook(ports, ann, { orderId });
    expect(await renewBook(ports, ann, { orderId })).toMatchObject({
      success: false,
      error: expect.stringContaining('when it is ready'),
    });
    await narrate();
    await ports.objects.deleteAll(objectPath.narration(orderId));
    expect(await renewBook(ports, ann, { orderId })).toMatchObject({
      success: false,
      error: expect.stringContaining('stays yours'),
    });
  });
});

describe('a sentence that the family fixes after the book is finished', () => {
  const fix = { index: 2, sentence: 'I was born by the river.', text: 'I was born by the big river.' };

  it('alone is read again, in all files and times', async () => {
    const { ports, narrate, file, order } = await finishedBook();
    const before = await order();
    expect(await renewBook(ports, ann, { orderId, fix })).toEqual({ success: true });
    expect(await narrate()).toEqual([fix.text]);
    const timings = readTimings(JSON.parse(String(await file(objectPath.timings(orderId)))));
    expect(timings?.texts.slice(1, 4)).toEqual(['My Life', fix.text, PARAGRAPHS[1]]);
    expect(String(await file(objectPath.receipt(orderId)))).toContain('big\tbig');
    expect(await order()).toMatchObject({ status: 'completed', amount: before?.amount });
  });

  it('is not changed twice by a call that comes twice, and too much is refused in words', async () => {
    const { ports, narrate, file } = await finishedBook();
    await renewBook(ports, ann, { orderId, fix });
    await narrate();
    const book = await file(objectPath.audiobook(orderId));
    expect(await renewBook(ports, ann, { orderId, fix })).toMatchObject({
      success: false,
      error: expect.stringContaining('changed in the meantime'),
    });
    const rewritten = { ...fix, sentence: fix.text, text: 'another word '.repeat(200) };
    expect(await renewBook(ports, ann, { orderId, fix: rewritten })).toMatchObject({
      success: false,
      error: expect.stringContaining('Fixing is for mistakes'),
    });
    expect(Buffer.compare(await file(objectPath.audiobook(orderId)), book)).toBe(0);
  });
});

describe('a sentence that is wanted in another reading', () => {
  const [, SENTENCE = ''] = PARAGRAPHS;
  const take = { index: 3, sentence: SENTENCE, reading: 1 };

  it('alone is read again and sounds otherwise, and the first reading comes back to the byte', async () => {
    const { ports, narrate, file, order } = await finishedBook();
    const [before, book] = [await order(), await file(objectPath.audiobook(orderId))];
    const timingsNow = async () => readTimings(JSON.parse(String(await file(objectPath.timings(orderId)))));
    const first = await timingsNow();
    expect(await renewBook(ports, ann, { orderId, take })).toEqual({ success: true });
    expect(await narrate()).toEqual([SENTENCE]);
    const second = await timingsNow();
    expect(second?.texts).toEqual(first?.texts);
    expect(second?.readings).toEqual([{ sentence: 3, reading: 1 }]);
    // Only what comes behind it moves.
    expect(second?.starts.slice(0, 3)).toEqual(first?.starts.slice(0, 3));
    expect(second?.starts[4]).not.toBe(first?.starts[4]);
    expect(await order()).toMatchObject({ status: 'completed', amount: before?.amount });
    expect(await renewBook(ports, ann, { orderId, take: { ...take, reading: 0 } })).toEqual({
      success: true,
    });
    expect(await narrate()).toEqual([]);
    expect(Buffer.compare(await file(objectPath.audiobook(orderId)), book)).toBe(0);
    expect(await readFrozenNarration(ports, orderId)).toMatchObject({ readings: [] });
  });

  it('the title can be one, and a fixed sentence in front of it leaves it in place', async () => {
    const { ports, narrate, file } = await finishedBook();
    await renewBook(ports, ann, { orderId, take: { index: 1, sentence: 'My Life', reading: 2 } });
    expect(await narrate()).toEqual(['My Life.']);
    await renewBook(ports, ann, { orderId, take });
    await narrate();
    await renewBook(ports, ann, {
      orderId,
      fix: { index: 2, sentence: 'I was born by the river.', text: 'I was born. By the river.' },
    });
    expect(await narrate()).toEqual(['I was born.', 'By the river.']);
    const timings = readTimings(JSON.parse(String(await file(objectPath.timings(orderId)))));
    expect(timings?.readings).toEqual([
      { sentence: 1, reading: 2 },
      { sentence: 4, reading: 1 },
    ]);
  });

  it('of a sentence that has changed since it was shown, nothing is read', async () => {
    const { ports } = await finishedBook();
    expect(
      await renewBook(ports, ann, { orderId, take: { ...take, sentence: 'Old Anna ran the mill.' } }),
    ).toMatchObject({ success: false, error: expect.stringContaining('changed in the meantime') });
  });
});

it('a book that begins with the person’s own recording keeps it through every change, and it can’t be read otherwise', async () => {
  const { ports, narrate, file } = await finishedBook({ ownSeconds: 4 });
  const line = { index: 0, sentence: 'This is Ann’s own voice.' };
  for (const wanted of [{ fix: { ...line, text: 'No.' } }, { take: { ...line, reading: 1 } }])
    expect(await renewBook(ports, ann, { orderId, ...wanted })).toEqual({
      success: false,
      error: 'Here the person speaks themself. Their recording stays as it is.',
    });
  const last = { index: 3 + PARAGRAPHS.length - 1, sentence: 'Nobody else did.' };
  expect(await renewBook(ports, ann, { orderId, fix: { ...last, text: 'Nobody came.' } })).toEqual({
    success: true,
  });
  expect(await narrate()).toEqual(['Nobody came.']);
  const { texts = [] } = readTimings(JSON.parse(String(await file(objectPath.timings(orderId))))) ?? {};
  expect([texts[0], texts[1], texts.at(-1)]).toEqual([line.sentence, CREDIT, 'Nobody came.']);
});

describe('that the voice is recreated', () => {
  const timingsIn = async (file: (path: string) => Promise<Buffer>) =>
    readTimings(JSON.parse(String(await file(objectPath.timings(orderId)))));
  const kept = { speakerName: 'Ann', right: 'kin', textVersion: '2026-12' } as const;

  it('is said in other words when the family likes them better, and nothing else is read again', async () => {
    const { ports, narrate, file, order } = await finishedBook();
    await keepPermission(ports, { ownerUid: 'ann', sessionId }, kept, []);
    const before = await order();
    const words = 'For our family: the voice of Ann, recreated by computer with the family’s permission.';
    // Another name in it, or another right, is not taken.
    const fix = { index: 0, sentence: CREDIT, text: words.replace('Ann', 'The King') };
    expect(await renewBook(ports, ann, { orderId, fix })).toEqual({ success: true });
    expect(await narrate()).toEqual([words.replace('’', "'")]);
    const timings = await timingsIn(file);
    expect([timings?.texts[0], timings?.credits]).toEqual([words, [0]]);
    expect(await order()).toMatchObject({ status: 'completed', amount: before?.amount });
  });

  it('can be neither mended away nor read otherwise, nor said in a form there is not', async () => {
    const { ports } = await finishedBook();
    const at = { index: 0, sentence: CREDIT };
    for (const wanted of [{ fix: { ...at, text: 'My Life.' } }, { take: { ...at, reading: 1 } }])
      expect(await renewBook(ports, ann, { orderId, ...wanted })).toMatchObject({
        success: false,
        error: expect.stringContaining('stays in every book'),
      });
  });

  it('is said from now on in an older book whose sentence is fixed by where it was heard', async () => {
    const { ports, narrate, file } = await finishedBook({ credit: null });
    await keepPermission(ports, { ownerUid: 'ann', sessionId }, kept, []);
    const fix = { index: 1, sentence: 'I was born by the river.', text: 'I was born by the big river.' };
    expect(await renewBook(ports, ann, { orderId, fix })).toEqual({ success: true });
    expect(await narrate()).toEqual([CREDIT.replace('’', "'"), 'My Life.', fix.text]);
    expect((await timingsIn(file))?.texts.slice(0, 3)).toEqual([CREDIT, 'My Life', fix.text]);
  });

  it('is said from now on, and a sentence is still found by where an older book was heard', async () => {
    const { ports, narrate, file } = await finishedBook({ credit: null });
    // The older book was to be made anew, and that failed: it is heard as it was.
    await freezeCredit(ports, { id: orderId, sessionId });
    const fix = { index: 1, sentence: 'I was born by the river.', text: 'I was born by the big river.' };
    expect(await renewBook(ports, ann, { orderId, fix })).toEqual({ success: true });
    await narrate();
    expect((await timingsIn(file))?.texts[2]).toBe(fix.text);
  });
});
