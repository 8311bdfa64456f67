import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import { narrateText } from '../../functions/src/audio/narration/narrate-text.ts';
import { readTimings } from '../../src/domain/audiobook/timings.ts';
import { folderObjects } from '../support/folder-objects.ts';
import { type MeasuredBook, measureBook } from '../support/measure-book.ts';
import { memoirText } from '../support/memoir-text.ts';
import { scratchFolder } from '../support/product.ts';
import { chaptersOf, readId3 } from '../support/read-id3.ts';
import { readStrictly } from '../support/strict-decoders.ts';
import type { Figure } from './figure.ts';

const BOOKS = Number(process.env.BENCH_BOOKS ?? 20);
const WORDS_OF_BOOK = 400;
const PARAGRAPHS_OF_CHAPTER = 2;
/** Women and men, from low to high. */
const VOICES = [
  { base: 'slt', from: 150, to: 230 },
  { base: 'rms', from: 80, to: 140 },
  { base: 'awb', from: 95, to: 160 },
];
const LIMITS: readonly {
  name: string;
  target: string;
  worst: (all: readonly MeasuredBook[]) => number;
  unit: string;
  isFine: (value: number) => boolean;
}[] = [
  {
    name: 'softest file, RMS',
    target: '>= -23',
    unit: 'dB',
    worst: (all) => Math.min(...all.map((one) => one.rmsDb)),
    isFine: (db) => db >= -23,
  },
  {
    name: 'loudest file, RMS',
    target: '<= -18',
    unit: 'dB',
    worst: (all) => Math.max(...all.map((one) => one.rmsDb)),
    isFine: (db) => db <= -18,
  },
  {
    name: 'highest peak',
    target: '<= -3',
    unit: 'dB',
    worst: (all) => Math.max(...all.map((one) => one.peakDb)),
    isFine: (db) => db <= -3,
  },
  {
    name: 'highest noise floor',
    target: '<= -60',
    unit: 'dB',
    worst: (all) => Math.max(...all.map((one) => one.noiseFloorDb)),
    isFine: (db) => db <= -60,
  },
  {
    name: 'highest true peak',
    target: 'none',
    unit: 'dB',
    worst: (all) => Math.max(...all.map((one) => one.truePeakDb)),
    isFine: () => true,
  },
  {
    name: 'loudness (ITU-R BS.1770) from the softest to the loudest',
    target: '<= 1.5',
    unit: 'LU',
    worst: (all) =>
      Math.max(...all.map((one) => one.loudnessLufs)) - Math.min(...all.map((one) => one.loudnessLufs)),
    isFine: (span) => span <= 1.5,
  },
  {
    name: 'longest dead silence',
    target: '<= 0.03',
    unit: 's',
    worst: (all) => Math.max(...all.map((one) => one.deadSeconds)),
    isFine: (seconds) => seconds <= 0.03,
  },
  {
    name: 'direct current in a pause',
    target: '<= -66',
    unit: 'dB',
    worst: (all) => Math.max(...all.map((one) => one.offsetDb)),
    isFine: (db) => db <= -66,
  },
  {
    name: 'shortest head',
    target: '>= 0.5',
    unit: 's',
    worst: (all) => Math.min(...all.map((one) => one.headSeconds)),
    isFine: (s) => s >= 0.5,
  },
  {
    name: 'longest head',
    target: '<= 1',
    unit: 's',
    worst: (all) => Math.max(...all.map((one) => one.headSeconds)),
    isFine: (s) => s <= 1,
  },
  {
    name: 'shortest tail',
    target: '>= 1',
    unit: 's',
    worst: (all) => Math.min(...all.map((one) => one.tailSeconds)),
    isFine: (s) => s >= 1,
  },
  {
    name: 'longest tail',
    target: '<= 5',
    unit: 's',
    worst: (all) => Math.max(...all.map((one) => one.tailSeconds)),
    isFine: (s) => s <= 5,
  },
];

/** The books have other texts, lengths of chapters and voices. */
function bookOf(i: number) {
  const paragraphs = memoirText(BOOKS * WORDS_OF_BOOK).filter((text) => !text.startsWith('Chapter'));
  const share = Math.floor(paragraphs.length / BOOKS);
  const own = paragraphs.slice(i * share, (i + 1) * share);
  const { base, from, to } = VOICES[i % VOICES.length] ?? { base: 'slt', from: 172, to: 172 };
  const pitchTargetHz = Math.round(from + ((to - from) * i) / BOOKS);
  return {
    paragraphs: own.flatMap((text, k) =>
      k % PARAGRAPHS_OF_CHAPTER === 0 ? [`Chapter ${k / PARAGRAPHS_OF_CHAPTER + 1}`, text] : [text],
    ),
    voice: {
      engine: 'flite',
      version: 1,
      parameters: { base, pitchTargetHz, pitchSpreadHz: 12 + i, gain: 0.3 + (i % 5) / 8 },
    },
  };
}

/** Every file of a run of many books against the audiobook standard, and before every decoder of this machine. */
export async function benchNarrationStandard(): Promise<Figure[]> {
  const scratch = scratchFolder('bench-standard');
  const voiceEngine = fliteVoiceEngine();
  const measured: MeasuredBook[] = [];
  const complaints: string[] = [];
  const offsets: number[] = [];
  let decoders: readonly string[] = [];
  try {
    const objects = folderObjects(scratch.path);
    for (let i = 0; i < BOOKS; i++) {
      const paths = { outputPath: `${i}.mp3`, phonePath: `${i}-phone.mp3`, timingsPath: `${i}.json` };
      await narrateText(
        { objects, voiceEngine },
        { sessionId: `s${i}`, title: `Book ${i + 1}`, narrator: 'Nobody', ...bookOf(i), ...paths },
        { signal: new AbortController().signal },
      );
      const timings = readTimings(JSON.parse(await readFile(join(scratch.path, paths.timingsPath), 'utf8')));
      for (const path of [paths.outputPath, paths.phonePath]) {
        const file = join(scratch.path, path);
        const strict = await readStrictly(file);
        decoders = strict.readBy;
        complaints.push(...strict.complaints.map((complaint) => `${path}: ${complaint}`));
        const book = await measureBook(file);
        measured.push(book);
        const marks = chaptersOf(readId3(await readFile(file)).frames).map(({ startMs }) => startMs / 1_000);
        for (const mark of [...marks, ...(timings?.starts ?? [])])
          offsets.push(Math.abs(book.soundAfter(mark)));
      }
    }
  } finally {
    await voiceEngine.close();
    scratch.remove();
  }
  for (const complaint of complaints) console.log(complaint);
  const offsetMs = Math.max(...offsets) * 1_000;
  return [
    ...LIMITS.map(({ name, target, unit, worst, isFine }) => {
      const value = worst(measured);
      return {
        name: `${name}, of ${measured.length} files of ${BOOKS} books`,
        value,
        unit,
        target,
        ok: isFine(value),
      };
    }),
    {
      name: `complaints of strict decoders (${decoders.join(', ') || 'none is installed'})`,
      value: complaints.length,
      unit: '',
      target: '0',
      ok: decoders.length > 0 && complaints.length === 0,
    },
    {
      name: `marks of ${offsets.length} chapters and sentences, farthest from their sound`,
      value: offsetMs,
      unit: 'ms',
      target: '<= 50',
      ok: offsetMs <= 50,
    },
  ];
}
