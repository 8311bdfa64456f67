import { compileFlite } from '../../functions/src/adapters/flite/compile-flite.ts';
import { FliteProgram } from '../../functions/src/adapters/flite/flite-program.ts';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import {
  CEPSTRUM_LENGTH,
  type Cepstra,
  distanceToNearest,
  thinned,
} from '../../functions/src/audio/timbre/cepstra.ts';
import { type SpokenFrames, spokenFrames } from '../../functions/src/audio/timbre/spoken-frames.ts';
import { fittingPage } from '../../functions/src/features/voice/making/run-process-audio.ts';
import type { Sound, VoiceEngine } from '../../functions/src/ports/voice-engine.ts';
import type { Voice } from '../../src/domain/voice/voice.ts';
import { noFiles } from '../support/no-files.ts';
import type { Figure } from './figure.ts';
import { atMostOnMachine, besideMachine } from './machine.ts';
import {
  atLeast,
  atMost,
  decodeFixture,
  mean,
  SPEAKERS,
  skipped,
  told,
  voiceFixtures,
} from './voice-fixtures.ts';
import { syllablesPerSecond } from './voice-pace.ts';
import { phonesToldApart } from './voice-phones.ts';
import { FIRST_PAGE, LATER_PAGE, LATER_PAGES, readBook } from './voice-texts.ts';
import { WORD_COUNT, wordsRecognized } from './voice-words.ts';

/** As the product takes it from the book of a family. */
const PAGE = fittingPage({ paragraphs: FIRST_PAGE, chapterStarts: [] });
const MAX_DISTANCE_DB = 5.2;
const MAX_PITCH_CENTS = 50;
const MAX_SPREAD_GAP = 0.8;
const MAX_CPU_SECONDS = 20;
const MAX_PACE_GAP = 6;
const MIN_PHONES = 0.59;
const MIN_WORDS = 0.88;
/** Cepstra of natural logarithms, one-sided, as the usual distance in decibels. */
const DECIBELS = new Float64Array(CEPSTRUM_LENGTH - 1).fill((10 / Math.LN10) * Math.SQRT2);
/** Frames from which a distance is taken; to all of the other's. */
const MAX_COMPARED = 600;
/** Long ones: the words of a short one alone are up to a tenth quicker or slower than those of another. */
const PASSAGES = [
  { name: 'a memoir', text: LATER_PAGES },
  { name: 'a printed book', text: readBook() },
];
const never = new AbortController().signal;

interface Measured {
  readonly speaker: string;
  readonly cpuSeconds: number;
  readonly reference: SpokenFrames;
  readonly held: SpokenFrames;
  readonly stock: SpokenFrames;
  readonly made: SpokenFrames;
  /** how far from their own clip, in percent, by a count that the product does not use */
  readonly paceGaps: {
    readonly stock: number;
    /** on each of PASSAGES */
    readonly made: readonly number[];
    /** their held-out speech */
    readonly person: number;
  };
  readonly phones: { readonly stock: number; readonly made: number };
  readonly words: { readonly stock: number; readonly made: number };
}

/** Mean over frames of each to the nearest of all frames of the other. */
function distanceDb(a: Cepstra, b: Cepstra): number {
  const [fromA, fromB] = [thinned(a, MAX_COMPARED), thinned(b, MAX_COMPARED)];
  return (distanceToNearest(fromA, b, DECIBELS) + distanceToNearest(fromB, a, DECIBELS)) / 2;
}

function framesOf(sound: Sound): SpokenFrames {
  const frames = spokenFrames(sound.samples);
  if (!frames) throw new Error('nobody is heard to speak');
  return frames;
}

/** The same voice with its pitch and the base's own color, as it was before colors were carried. */
function withoutColor(voice: Voice): Voice {
  const { timbre: _, stretch: __, ...parameters } = voice.parameters;
  return { ...voice, parameters: { ...parameters, gain: 1 } };
}

async function dumpOf(base: string): Promise<Uint8Array> {
  const program = new FliteProgram(await compileFlite());
  return (await program.run(['-voice', base, '-voicedump', 'out.wav'], '')).output;
}

/** Percent of the other's pace. */
const paceGap = (a: Sound, b: Sound) =>
  100 * Math.abs(syllablesPerSecond(a.samples) / syllablesPerSecond(b.samples) - 1);

async function measure(engine: VoiceEngine, speaker: string): Promise<Measured> {
  const [reference, held] = [
    await decodeFixture(`${speaker}_ref.flac`),
    await decodeFixture(`${speaker}_held.flac`),
  ];
  const before = process.cpuUsage();
  const voice = await engine.makeVoice({ ...reference, firstPage: PAGE }, never, noFiles);
  const { user, system } = process.cpuUsage(before);
  const stock = await engine.speak(withoutColor(voice), LATER_PAGE, never);
  const made = await engine.speak(voice, LATER_PAGE, never);
  const passages: Sound[] = [];
  for (const { text } of PASSAGES) passages.push(await engine.speak(voice, text, never));
  const dump = await dumpOf(String(voice.parameters.base));
  const timbre = typeof voice.parameters.timbre === 'string' ? voice.parameters.timbre : null;
  return {
    paceGaps: {
      stock: paceGap(stock, reference),
      made: passages.map((passage) => paceGap(passage, reference)),
      person: paceGap(held, reference),
    },
    phones: { stock: phonesToldApart(dump, null), made: phonesToldApart(dump, timbre) },
    words: {
      stock: await wordsRecognized(engine, withoutColor(voice)),
      made: await wordsRecognized(engine, voice),
    },
    speaker,
    cpuSeconds: (user + system) / 1e6,
    reference: framesOf(reference),
    held: framesOf(held),
    stock: framesOf(stock),
    made: framesOf(made),
  };
}

const cents = (a: SpokenFrames, b: SpokenFrames) =>
  1_200 * Math.abs(Math.log2(a.pitch.medianHz / b.pitch.medianHz));
const spreadGap = (a: SpokenFrames, b: SpokenFrames) =>
  Math.abs(a.pitch.spreadSemitones - b.pitch.spreadSemitones);

function figuresOfSpeaker(one: Measured): Figure[] {
  const { speaker, cpuSeconds, held, stock, made, reference, paceGaps, phones, words } = one;
  return [
    told(`${speaker}: color, only the pitch right`, distanceDb(stock.voiced, held.voiced), 'dB'),
    told(`${speaker}: color, made voice`, distanceDb(made.voiced, held.voiced), 'dB'),
    told(`${speaker}: color, the person's own clip`, distanceDb(reference.voiced, held.voiced), 'dB'),
    told(`${speaker}: pitch against the clip`, cents(made, reference), 'cents'),
    told(`${speaker}: pitch against held-out speech`, cents(made, held), 'cents'),
    told(
      `${speaker}: pitch of the person's own clip against held-out speech`,
      cents(reference, held),
      'cents',
    ),
    ...PASSAGES.map(({ name }, i) =>
      told(`${speaker}: pace against the clip, ${name}`, paceGaps.made[i] ?? 0, '%'),
    ),
    told(`${speaker}: pace of the person’s held-out speech against the clip`, paceGaps.person, '%'),
    told(`${speaker}: phones told apart`, phones.made, ''),
    told(`${speaker}: rhyming words recognized`, words.made, `of ${WORD_COUNT}`),
    told(`${speaker}: making the voice`, cpuSeconds, 's of processor'),
  ];
}

/** How many voices are nearer to their own person than to anybody else, and how near two voices come. */
function figuresOfAll(all: readonly Measured[]): Figure[] {
  const own = all.filter(({ made, held, speaker }) => {
    const distance = distanceDb(made.voiced, held.voiced);
    return all.every(
      (other) => other.speaker === speaker || distance < distanceDb(made.voiced, other.held.voiced),
    );
  });
  const pairs = all.flatMap((a, i) => all.slice(i + 1).map((b) => distanceDb(a.made.voiced, b.made.voiced)));
  const least = Math.min(...pairs);
  return [
    {
      name: 'voices nearer to their own person than to any other',
      value: own.length,
      unit: `of ${all.length}`,
      target: `${all.length}`,
      ok: own.length === all.length,
    },
    { name: 'the two most similar voices', value: least, unit: 'dB apart', target: '> 2', ok: least > 2 },
  ];
}

/** Whether it speaks at the person's pace, and can be understood. */
function figuresOfSpeech(meanOf: (value: (one: Measured) => number) => number): Figure[] {
  const stock = (name: string, value: (one: Measured) => number, unit = '') =>
    told(`${name}, the unfitted voice`, meanOf(value), unit);
  return [
    ...PASSAGES.map(({ name }, i) =>
      atMost(
        `mean gap in pace, ${name}`,
        meanOf(({ paceGaps }) => paceGaps.made[i] ?? 0),
        '%',
        MAX_PACE_GAP,
      ),
    ),
    stock('mean gap in pace', ({ paceGaps }) => paceGaps.stock, '%'),
    told(
      'mean gap in pace, the person’s held-out speech',
      meanOf(({ paceGaps }) => paceGaps.person),
      '%',
    ),
    atLeast(
      'phones told apart',
      meanOf(({ phones }) => phones.made),
      '',
      MIN_PHONES,
    ),
    stock('phones told apart', ({ phones }) => phones.stock),
    atLeast(
      `rhyming words recognized, of ${WORD_COUNT}`,
      meanOf(({ words }) => words.made),
      '',
      MIN_WORDS,
    ),
    stock(`rhyming words recognized, of ${WORD_COUNT}`, ({ words }) => words.stock),
  ];
}

/** How near the built-in voice comes to people whose recordings lie beside the checkout. Skipped without them. */
export async function benchVoice(): Promise<Figure[]> {
  if (!voiceFixtures) return skipped('color of made voices against held-out speech');
  const engine = fliteVoiceEngine({ workers: 1 });
  const all: Measured[] = [];
  const [, machine] = await besideMachine(async () => {
    for (const { name } of SPEAKERS) all.push(await measure(engine, name));
  }).finally(() => engine.close());
  const meanOf = (value: (one: Measured) => number) => mean(all.map(value));
  const color = meanOf(({ made, held }) => distanceDb(made.voiced, held.voiced));
  return [
    ...all.flatMap(figuresOfSpeaker),
    told(
      'mean color, only the pitch right',
      meanOf(({ stock, held }) => distanceDb(stock.voiced, held.voiced)),
      'dB',
    ),
    atMost('mean color of made voices', color, 'dB', MAX_DISTANCE_DB),
    // The voice is made for the pitch of the clip; that on another text, it must hold.
    atMost(
      'mean pitch against the clip, on another text than it was fitted with',
      meanOf(({ made, reference }) => cents(made, reference)),
      'cents',
      MAX_PITCH_CENTS,
    ),
    told(
      'mean pitch against held-out speech',
      meanOf(({ made, held }) => cents(made, held)),
      'cents',
    ),
    told(
      'mean pitch of the clip against held-out speech',
      meanOf(({ reference, held }) => cents(reference, held)),
      'cents',
    ),
    atMost(
      'mean gap in spread of pitch',
      meanOf(({ made, held }) => spreadGap(made, held)),
      'semitones',
      MAX_SPREAD_GAP,
    ),
    ...figuresOfSpeech(meanOf),
    ...figuresOfAll(all),
    atMostOnMachine(
      {
        name: 'making a voice, mean',
        value: meanOf(({ cpuSeconds }) => cpuSeconds),
        unit: 's of processor',
        time: 'processor',
        machine,
      },
      MAX_CPU_SECONDS,
    ),
  ];
}
