// @module-tag voices
import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { WORDS_PER_MINUTE } from '../../../../src/domain/limits.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { probeMp3 } from '../../../../tests/support/probe-mp3.ts';
import { chaptersOf, readId3 } from '../../../../tests/support/read-id3.ts';
import { fliteVoiceEngine } from '../../adapters/flite/voice-engine.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import type { VoiceEngine } from '../../ports/voice-engine.ts';
import { makeChunks } from './make-chunks.ts';
import { narrateText } from './narrate-text.ts';

const engine = fliteVoiceEngine();
afterAll(() => engine.close());

const sentences = (from: number) =>
  Array.from(
    { length: 2 },
    (_, i) =>
      `In the year ${1940 + from + i}, my grandmother walked down to the river and sang to the children.`,
  ).join(' ');
const paragraphs = ['Chapter One', sentences(0), sentences(2), 'Chapter Two', sentences(4), 'The end.'];
const input = {
  sessionId: 's1',
  title: 'My Life',
  narrator: 'Ann',
  paragraphs,
  voice: testVoice(),
  outputPath: 'books/1.mp3',
};
const MEMOIR = [
  'I was born in a small house at the edge of the village, the third of five children. My father worked at the mill and my mother took in sewing, and between them they kept us fed, though I do not know how.',
  '“You were a quiet child,” my mother used to say. “You watched everything.” I suppose I did. I watched my brothers climb the apple trees, and I watched the trains go by at the end of the field.',
  'When the war came I was nine. Nobody told us anything, but we knew. The men went away, one after another, and the school had only one teacher left. Letters arrived, and then they did not.',
];
const signal = new AbortController().signal;
let objects: ReturnType<typeof memoryObjects>;
beforeEach(() => {
  objects = memoryObjects();
});
const bookOf = (stored: ReturnType<typeof memoryObjects>) =>
  Buffer.from(stored.stored.get(input.outputPath) ?? []);
const chunksIn = (stored: ReturnType<typeof memoryObjects>) =>
  [...stored.stored.keys()].filter((path) => path.startsWith('chunks/'));

describe('narrateText', () => {
  it('makes one MP3 with chapters that decodes without a warning', async () => {
    const progress: number[] = [];
    const narrated = await narrateText({ objects, voiceEngine: engine }, input, {
      signal,
      onProgress: (done, total) => progress.push(done / total),
    });
    const { seconds, warnings } = await probeMp3(bookOf(objects));
    expect(warnings).toBe('');
    expect(Math.abs(seconds - narrated.durationSeconds)).toBeLessThan(0.06);
    expect(narrated.sizeBytes).toBe(bookOf(objects).length);
    expect(narrated.chapters.map((chapter) => chapter.title)).toEqual(['Chapter One', 'Chapter Two']);
    expect(chaptersOf(readId3(bookOf(objects)).frames)[1]?.startMs).toBe(
      Math.round((narrated.chapters[1]?.startSeconds ?? 0) * 1_000),
    );
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(narrated.chunksMade).toBe(narrated.chunkCount);
  });

  it('takes as long as the number of its words says', async () => {
    const words = MEMOIR.join(' ').split(/\s+/).length;
    const { durationSeconds } = await narrateText(
      { objects, voiceEngine: engine },
      { ...input, title: '', paragraphs: MEMOIR },
      { signal },
    );
    expect(durationSeconds / 60).toBeGreaterThan((words / WORDS_PER_MINUTE) * 0.9);
    expect(durationSeconds / 60).toBeLessThan((words / WORDS_PER_MINUTE) * 1.1);
  });

  it('goes on after it was stopped: only missing chunks are made, and the bytes are the same', async () => {
    const whole = memoryObjects();
    const first = await narrateText({ objects: whole, voiceEngine: engine }, input, { signal });
    const controller = new AbortController();
    const stopped = narrateText({ objects, voiceEngine: engine }, input, {
      signal: controller.signal,
      onProgress: (done) => done === 4 && controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(objects.stored.has(input.outputPath)).toBe(false);
    const there = chunksIn(objects).length;
    expect(there).toBeGreaterThanOrEqual(4);
    expect(there).toBeLessThan(first.chunkCount);
    const second = await narrateText({ objects, voiceEngine: engine }, input, { signal });
    expect(second.chunksMade).toBe(first.chunkCount - there);
    expect(bookOf(objects).equals(bookOf(whole))).toBe(true);
  });

  it('can be stopped while the book is put together', async () => {
    const controller = new AbortController();
    const stopped = narrateText({ objects, voiceEngine: engine }, input, {
      signal: controller.signal,
      onProgress: (done, total) => done === total && controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(objects.stored.has(input.outputPath)).toBe(false);
  });

  it('makes a chunk anew that a disk has damaged', async () => {
    const first = await narrateText({ objects, voiceEngine: engine }, input, { signal });
    const whole = bookOf(objects);
    const [path = ''] = chunksIn(objects);
    objects.stored.set(path, (objects.stored.get(path) ?? new Uint8Array()).subarray(0, 5_000));
    const second = await narrateText({ objects, voiceEngine: engine }, input, { signal });
    expect([first.chunksMade > 1, second.chunksMade]).toEqual([true, 1]);
    expect(bookOf(objects).equals(whole)).toBe(true);
  });

  it('shares no chunk between two voices', async () => {
    await narrateText({ objects, voiceEngine: engine }, input, { signal });
    const before = chunksIn(objects).length;
    await narrateText({ objects, voiceEngine: engine }, { ...input, voice: testVoice(200) }, { signal });
    expect(chunksIn(objects).length).toBe(2 * before);
  });

  // The hashes are of before there was another finish, but for a word of the comment in the tags since: such a book may be
  // half made, and others are kept and shared.
  it('makes a book with the finish plain as it was made when there was no other, to the byte', async () => {
    const begun = {
      ...input,
      title: 'The River',
      finish: 'plain' as const,
      paragraphs: [
        'I was born in 1931, in a small house — at the edge of the village. Yes.',
        '* * *',
        'The snow came down,\nThe lamp was lit\nAnd nobody spoke.',
      ],
      voice: {
        engine: 'flite',
        version: 1,
        parameters: { base: 'slt', pitchTargetHz: 190, pitchSpreadHz: 30, gain: 0.5 },
        ownPauses: 1.2,
      },
      phonePath: 'phone.mp3',
    };
    await narrateText({ objects, voiceEngine: engine }, begun, { signal });
    const hashOf = (path: string) =>
      createHash('sha256')
        .update(objects.stored.get(path) ?? '')
        .digest('hex')
        .slice(0, 16);
    expect([hashOf(input.outputPath), hashOf('phone.mp3')]).toEqual(['4f26892d70305f4c', '45cb32d9f2a9b138']);
    const names = chunksIn(objects).filter((path) => path.endsWith('.chunk'));
    expect(names.map((path) => path.slice('chunks/s1/'.length).slice(0, 8)).sort()).toEqual([
      '3c1e849b',
      '9a49093b',
      'ea10ea82',
    ]);
  });

  it('pauses for as long as the person does', async () => {
    const secondsWith = async (ownPauses: number) => {
      const voice = { ...input.voice, ownPauses };
      return (await narrateText({ objects, voiceEngine: engine }, { ...input, voice }, { signal }))
        .durationSeconds;
    };
    const [brief, long] = [await secondsWith(0.8), await secondsWith(1.25)];
    expect(long - brief).toBeGreaterThan(2);
  });

  it('shares no chunk with the same voice at another pace, and goes on with those of its own', async () => {
    await narrateText({ objects, voiceEngine: engine }, input, { signal });
    const before = chunksIn(objects);
    const slower = { ...input, voice: { ...testVoice(), tuning: { pace: -10, pitch: 0, tone: 0 } } };
    const first = await narrateText({ objects, voiceEngine: engine }, slower, { signal });
    expect(first.chunksMade).toBe(before.length);
    expect((await narrateText({ objects, voiceEngine: engine }, slower, { signal })).chunksMade).toBe(0);
  });

  it('goes on with the chunks of a book that was begun before a voice could be changed by ear', async () => {
    const chunk = {
      text: 'The end.',
      sentences: [{ shown: 'The end.', spoken: 'The end.', letters: 0 }],
      ...{ leadSeconds: 0, pauseSeconds: 2, chapter: 0, startsParagraph: true, paragraph: 0 },
      of: 'text' as const,
    };
    const [made] = await makeChunks(
      { objects, voiceEngine: engine },
      [chunk],
      { sessionId: 's1', voice: testVoice(), wantsPhoneCopy: false },
      { signal, threads: 1 },
    );
    // The name it had then.
    expect(made?.path).toBe(
      'chunks/s1/82a2715f22db03cbdff1a13b0f725fd2e36df79b5b3864a8ae02078a1badb8de.chunk',
    );
  });

  it('never has more speech in the making than two chunks a core', async () => {
    let running = 0;
    let most = 0;
    const watched: VoiceEngine = {
      ...engine,
      speak: async (...call) => {
        most = Math.max(most, ++running);
        return engine.speak(...call).finally(() => running--);
      },
    };
    await narrateText({ objects, voiceEngine: watched }, input, { signal, threads: 1 });
    expect(most).toBeLessThanOrEqual(2);
  });

  it('refuses a text without words the narrator can speak', async () => {
    const foreign = { ...input, paragraphs: ['中文', '* * *'] };
    const narrating = narrateText({ objects, voiceEngine: engine }, foreign, { signal });
    await expect(narrating).rejects.toMatchObject({ code: 'text-not-speakable' });
  });

  it('stops at the first error of the engine and says which', async () => {
    const failing: VoiceEngine = { ...engine, speak: () => Promise.reject(new TypeError('broken')) };
    const narrating = narrateText({ objects, voiceEngine: failing }, input, { signal });
    await expect(narrating).rejects.toThrow('broken');
  });
});
