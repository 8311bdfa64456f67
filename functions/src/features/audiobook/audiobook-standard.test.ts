// @module-tag voices
import { expect, it } from 'vitest';
import { readTimings } from '../../../../src/domain/audiobook/timings.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { measureBook } from '../../../../tests/support/measure-book.ts';
import { probeMp3 } from '../../../../tests/support/probe-mp3.ts';
import { chaptersOf, readId3 } from '../../../../tests/support/read-id3.ts';
import { fliteVoiceEngine } from '../../adapters/flite/voice-engine.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { narrateText } from '../../audio/narration/narrate-text.ts';

const PARAGRAPHS = [
  'CHAPTER ONE',
  'I was born in 1931, in a small house at the edge of the village. “You were a quiet child,” my mother used to say. Yes.',
  'When the war came I was eight; nobody told us anything, but we knew.',
  'CHAPTER TWO',
  'Letters arrived — and then they did not. We waited at the station every Sunday, in the rain.',
];
async function makeBook(pitchHz: number) {
  const objects = memoryObjects();
  const voiceEngine = fliteVoiceEngine();
  try {
    const made = await narrateText(
      { objects, voiceEngine },
      {
        sessionId: 's1',
        title: 'The River',
        narrator: 'Ann',
        paragraphs: PARAGRAPHS,
        voice: testVoice(pitchHz),
        outputPath: 'book.mp3',
        phonePath: 'phone.mp3',
        timingsPath: 'timings.json',
      },
      { signal: new AbortController().signal },
    );
    const bytes = (path: string) => Buffer.from(objects.stored.get(path) ?? []);
    const timings = readTimings(JSON.parse(bytes('timings.json').toString()));
    if (!timings) throw new Error('no timings');
    return { made, timings, book: bytes('book.mp3'), phone: bytes('phone.mp3') };
  } finally {
    await voiceEngine.close();
  }
}

const SECONDS = { timeout: 120_000 };

const LIMITS = 'keeps the limits of the audiobook standard with a voice of %d Hz';
it.each([210])(LIMITS, SECONDS, keepsTheLimits);
it.each([100])(LIMITS, { ...SECONDS, tags: ['voices'] }, keepsTheLimits);

async function keepsTheLimits(pitchHz: number): Promise<void> {
  const { made, timings, book, phone } = await makeBook(pitchHz);
  for (const mp3 of [book, phone]) {
    const measured = await measureBook(mp3);
    expect(measured.rmsDb).toBeGreaterThan(-23);
    expect(measured.rmsDb).toBeLessThan(-18);
    expect(measured.peakDb).toBeLessThanOrEqual(-3);
    expect(measured.noiseFloorDb).toBeLessThan(-60);
    expect(measured.deadSeconds).toBeLessThan(0.03);
    expect(measured.offsetDb).toBeLessThan(-66);
    expect(measured.headSeconds).toBeGreaterThan(0.5);
    expect(measured.headSeconds).toBeLessThan(1);
    expect(measured.tailSeconds).toBeGreaterThan(1);
    expect(measured.tailSeconds).toBeLessThan(5);
    const { warnings } = await probeMp3(mp3);
    expect(warnings).toBe('');
    const chapters = chaptersOf(readId3(mp3).frames);
    expect(chapters.map(({ title }) => title)).toEqual(['CHAPTER ONE', 'CHAPTER TWO']);
    // Before a sentence it is quiet, so what is heard after its mark is the sentence.
    for (const start of [...timings.starts, ...chapters.map(({ startMs }) => startMs / 1_000)]) {
      expect(Math.abs(measured.soundAfter(start)), `sentence at ${start}`).toBeLessThan(0.05);
    }
  }
  expect(made.phoneSizeBytes).toBe(phone.length);
  expect(phone.length).toBeLessThan(book.length / 2.5);
  expect(made).toMatchObject({ sentenceCount: 9, readAgainCount: 0, unread: [] });
  expect(timings.texts).toEqual([
    'The River',
    'CHAPTER ONE',
    'I was born in 1931, in a small house at the edge of the village.',
    '“You were a quiet child,” my mother used to say.',
    'Yes.',
    'When the war came I was eight; nobody told us anything, but we knew.',
    'CHAPTER TWO',
    'Letters arrived — and then they did not.',
    'We waited at the station every Sunday, in the rain.',
  ]);
  expect(timings.paragraphs).toEqual([0, 1, 2, 5, 6, 7]);
}
