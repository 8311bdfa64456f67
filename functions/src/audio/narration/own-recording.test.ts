// @module-tag voices
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTimings } from '../../../../src/domain/audiobook/timings.ts';
import { hearMark } from '../../../../src/domain/mark/hear-mark.ts';
import { decodeMp3 } from '../../../../tests/support/decode-mp3.ts';
import { CLIP_STORY, makeSpeech, testVoice } from '../../../../tests/support/make-clip.ts';
import { chaptersOf, readId3, textOf } from '../../../../tests/support/read-id3.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { loudnessLufs } from '../mastering/loudness.ts';
import { peakOf, withGain } from '../signal/level.ts';
import { wavOf } from '../signal/wav.ts';
import { narrateText } from './narrate-text.ts';

const RATE_HZ = 16_000;
const MARK = '0123456789abcdef';
const signal = new AbortController().signal;
const RECORDING = 'audiobooks/o1/own-recording.wav';
const { samples } = await makeSpeech(120, `${CLIP_STORY} The mill burned in spring, and nobody knew why.`);
/** Spoken softly, as on an old tape. */
const clip = wavOf(withGain(samples.subarray(0, 22 * RATE_HZ), 0.2), RATE_HZ);
const { samples: page } = await makeSpeech(200, CLIP_STORY);
const voiceEngine = {
  makeVoice: async () => testVoice(),
  forget: async () => undefined,
  speak: async (_: unknown, text: string) => {
    const from = text.length * 1_500;
    return { samples: page.slice(from, from + 6 * RATE_HZ), sampleRateHz: RATE_HZ };
  },
  close: async () => undefined,
};
const ownRecording = {
  path: RECORDING,
  sha256: createHash('sha256').update(clip).digest('hex'),
  name: 'Rose',
};
const CREDIT = 'Read in the voice of Rose, recreated by computer.';
const book = {
  ...{ sessionId: 's1', title: 'My Life', narrator: 'Rose', voice: testVoice(), mark: MARK, credit: CREDIT },
  paragraphs: ['Chapter One', 'I was born.', 'It rained.', 'Chapter Two', 'I grew.', 'The end.'],
  ...{ outputPath: 'b.mp3', phonePath: 'b.phone', timingsPath: 'b.json', receiptPath: 'b.tsv' },
};

async function narrated(more: object = { ownRecording }, recording: Uint8Array = clip) {
  const objects = memoryObjects();
  await objects.write(RECORDING, Buffer.from(recording), { contentType: 'audio/wav' });
  const made = await narrateText({ objects, voiceEngine }, { ...book, ...more }, { signal });
  const file = (path: string) => Buffer.from(objects.stored.get(path) ?? []);
  const chunks = [...objects.stored.keys()].filter((path) => path.startsWith('chunks/'));
  return {
    made,
    mp3: file('b.mp3'),
    phone: file('b.phone'),
    json: `${file('b.json')}`,
    tsv: `${file('b.tsv')}`,
    chunks,
  };
}

describe('a book that begins with the person’s own recording', () => {
  let own: Awaited<ReturnType<typeof narrated>>;
  let without: Awaited<ReturnType<typeof narrated>>;
  let sound: Float32Array;
  let seconds: number;
  beforeAll(async () => {
    [own, without] = [await narrated(), await narrated({})];
    ({ samples: sound } = await decodeMp3(own.mp3, RATE_HZ));
    seconds = readTimings(JSON.parse(own.json))?.chapters[1]?.startSeconds ?? 0;
  });

  it('has it as its first chapter, before the one that was the first', () => {
    const chapters = chaptersOf(readId3(own.mp3).frames);
    expect(chapters.map(({ title }) => title)).toEqual(['Rose’s own voice', 'Chapter One', 'Chapter Two']);
    expect(chapters[1]?.startMs).toBeGreaterThan(22_000);
    expect(chaptersOf(readId3(own.phone).frames)).toEqual(chapters);
  });

  it('shows a line while it plays that nobody speaks, and says right afterwards that the voice is recreated', () => {
    const timings = readTimings(JSON.parse(own.json));
    expect(timings?.texts.slice(0, 3)).toEqual(['This is Rose’s own voice.', CREDIT, 'My Life']);
    expect(timings?.starts[1]).toBe(seconds);
    expect(timings?.credits).toEqual([0, 1]);
    expect(timings?.paragraphs.slice(0, 3)).toEqual([0, 1, 2]);
  });

  it('says in its tags what is a recording and what is not', () => {
    expect(textOf(readId3(own.mp3).frames, 'COMM')[0]).toMatch(
      /The first chapter is a recording of Rose\. Everything after it is narrated by a computer .* not a recording of Rose\.$/,
    );
  });

  it('bears no mark of a synthetic voice in it, and the whole book after it', () => {
    const place = Math.floor(seconds * RATE_HZ);
    expect(hearMark(sound.subarray(0, place), undefined, false)).toMatchObject({ isMarked: false });
    expect(hearMark(sound.subarray(place))).toMatchObject({ isMarked: true, payload: MARK });
    expect(hearMark(sound)).toMatchObject({ isMarked: true, payload: MARK });
  });

  it('is as loud as the voice that follows, however softly it was recorded, and falls silent before that', () => {
    const place = Math.floor(seconds * RATE_HZ);
    const [first, rest] = [sound.subarray(0, place), sound.subarray(place)];
    const [one, other] = [loudnessLufs(first, RATE_HZ), loudnessLufs(rest, RATE_HZ)];
    expect(Math.abs(one - other)).toBeLessThan(1.5);
    const rmsDb = 10 * Math.log10(first.reduce((sum, x) => sum + x * x, 0) / first.length);
    expect(rmsDb).toBeGreaterThan(-23);
    expect(rmsDb).toBeLessThan(-18);
    expect(20 * Math.log10(peakOf(first))).toBeLessThan(-3);
    const pause = sound.subarray(place - 1.2 * RATE_HZ, place - 0.2 * RATE_HZ);
    expect(peakOf(pause)).toBeLessThan(0.003);
  });

  it('lists the same words in its receipt as the book without it, each as much later', () => {
    const rows = (tsv: string) => tsv.split('\n').map((row) => row.split('\t').slice(0, 4).join('\t'));
    expect(rows(own.tsv).length).toBe(rows(without.tsv).length);
    expect(own.tsv).not.toContain('own voice');
  });

  it('makes all other parts as they are without it, but for the one that began the book', () => {
    const known = new Set(without.chunks);
    expect(own.chunks.filter((path) => !known.has(path))).toHaveLength(4);
  });

  it('is the same to the byte when it is made again', async () => {
    expect((await narrated()).mp3.equals(own.mp3)).toBe(true);
  });

  it('is not made of another sound than was frozen', async () => {
    const other = wavOf(samples.subarray(0, 5 * RATE_HZ), RATE_HZ);
    await expect(narrated({ ownRecording }, other)).rejects.toMatchObject({ code: 'internal' });
  });

  it('can be finished as books of before were', async () => {
    const { made } = await narrated({ ownRecording, finish: 'plain' });
    expect(made.chapters.map(({ title }) => title)).toEqual([
      'Rose’s own voice',
      'Chapter One',
      'Chapter Two',
    ]);
  });
});

describe('a book without it', () => {
  it.each(['plain', 'room', 'bright-room'] as const)(
    'has the parts and times it had, finished as %s',
    async (finish) => {
      const { chunks, json, tsv } = await narrated({ finish });
      const names = {
        plain: '2259d05d190aa29c1277c95d6a0ba8d3c3e6517e0ea96c337f63074a91ff839f',
        room: '69812cff0f36fe8939f64db6efd968d36f37c1f4082c104f427fae54decbf032',
        'bright-room': '31212dbeef0a8cd6d84e49738217731446601bd4e289f6d95855eda140b19aea',
      };
      expect(
        createHash('sha256')
          .update([...chunks.sort(), json, tsv].join('\n'))
          .digest('hex'),
      ).toBe(names[finish]);
    },
  );
});
