import { SLOTS } from '../../../../src/domain/mark/code.ts';
import { BOOK_MP3, countFrames, encodeExactly, encodeMp3, encodePhoneCopy, PHONE_MP3 } from '../mp3/mp3.ts';
import { masteringGain, speechRms, withGain } from '../signal/level.ts';
import { resample, upsample } from '../signal/resample.ts';
import { brightened, DULL_RATE_HZ, filteredBothWays, passAbove, withSoftSibilants } from './filters.ts';
import type { RoomFinish } from './finish.ts';
import { limited, loudnessLufs } from './loudness.ts';
import { withMark } from './mark-sound.ts';
import { joinTakes, MARGIN_SECONDS, type MasteredChunk, type MasterTask, speechOf } from './master.ts';
import { fade, roomTone, withInnerPauses } from './room-pauses.ts';

/** One loudness for the whole chunk, so that a sentence whispered among others stays the softer one. */
function levelledPlain(takes: readonly Float32Array[], sampleRateHz: number): Float32Array[] {
  const gain = masteringGain(joined(takes), sampleRateHz);
  return takes.map((take) => limited(withGain(take, gain), sampleRateHz));
}

async function phoneSamples(
  spaced: Float32Array,
  sampleRateHz: number,
  book: Float32Array,
): Promise<Float32Array> {
  // What came from so low a rate has nothing above the copy's limit: every other sample is all of it.
  if (sampleRateHz > PHONE_MP3.sampleRateHz) return resample(spaced, sampleRateHz, PHONE_MP3.sampleRateHz);
  const half = new Float32Array(Math.ceil(book.length / 2));
  for (let i = 0; i < half.length; i++) half[i] = book[2 * i] ?? 0;
  return half;
}

/** Between the samples of a lower rate lie peaks that only the higher one shows. */
async function plainAtBookRate(samples: Float32Array, sampleRateHz: number): Promise<Float32Array> {
  const toHz = BOOK_MP3.sampleRateHz;
  if (sampleRateHz >= toHz) return resample(samples, sampleRateHz, toHz);
  return limited(upsample(samples, sampleRateHz, toHz), toHz);
}

/** A chunk's sentences as MP3: level, peaks, pauses, sample rate, encoding. */
export async function masterChunk(task: MasterTask): Promise<MasteredChunk> {
  return task.room ? masterInRoom(task, task.room) : masterPlain(task);
}

async function masterPlain(task: MasterTask): Promise<MasteredChunk> {
  const { sampleRateHz, spacing, wantsPhoneCopy } = task;
  const { samples, starts } = joinTakes(levelledPlain(task.takes, sampleRateHz), sampleRateHz, spacing);
  const book = await plainAtBookRate(samples, sampleRateHz);
  const mp3 = await encodeMp3(book);
  const phoneMp3 = wantsPhoneCopy
    ? await encodePhoneCopy(await phoneSamples(samples, sampleRateHz, book), countFrames(mp3))
    : null;
  return { mp3, phoneMp3, starts };
}

/** Below it lies no voice, but direct current and the rumble of a room. */
const LOWEST_HZ = 40;
/** Of a chunk, pauses left out: the whole book then has some -20 LUFS, and -20 dB RMS. */
const BOOK_LUFS = -19.4;
/** The audiobook standard wants -23 to -18 dB over the whole file; pauses cost 1 to 2 dB of it. */
const SPEECH_RMS_DB = { least: -20.9, most: -17.6 };
/** A whisper must not become a shout, nor hiss a voice. */
const MAX_GAIN_DB = 20;
/** More than the encoder holds back: what follows the chunk's last frame is thrown away again. */
const BEHIND_FRAMES = 4;

const decibels = (factor: number) => 20 * Math.log10(factor);
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The factor with which speech is as loud as the rest of the book. 1 for silence. */
function bookGain(speech: Float32Array, sampleRateHz: number): number {
  const lufs = loudnessLufs(speech, sampleRateHz);
  if (lufs === Number.NEGATIVE_INFINITY) return 1;
  const rmsDb = decibels(speechRms(speech, sampleRateHz));
  const { least, most } = SPEECH_RMS_DB;
  const gainDb = within(BOOK_LUFS - lufs, least - rmsDb, most - rmsDb);
  return 10 ** (within(gainDb, -MAX_GAIN_DB, MAX_GAIN_DB) / 20);
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** One loudness for the whole chunk, so that a sentence whispered among others stays the softer one. */
function levelled({ takes, sampleRateHz }: MasterTask, { inner }: RoomFinish): Float32Array[] {
  const clean = takes.map((take) =>
    withSoftSibilants(filteredBothWays(take, [passAbove(LOWEST_HZ, sampleRateHz)]), sampleRateHz),
  );
  const gain = bookGain(joined(clean), sampleRateHz);
  return clean.map((take, i) =>
    withInnerPauses(limited(withGain(take, gain), sampleRateHz), sampleRateHz, inner[i] ?? []),
  );
}

/** The speech alone, out of the room's tone and back into it. */
function gated(take: Float32Array, sampleRateHz: number): { speech: Float32Array; onset: number } {
  const margin = Math.round(MARGIN_SECONDS * sampleRateHz);
  const { speech, onset, before, after } = speechOf(take, margin);
  const soft = speech.slice();
  fade(soft, { in: before, out: after });
  return { speech: soft, onset };
}

interface RoomSound {
  /** longer than the chunk by what the encoder holds back */
  readonly samples: Float32Array;
  readonly frameCount: number;
  readonly starts: readonly number[];
}

/** How many frames a chunk has: no word is cut, and its mark goes on in the next chunk where it ends in this one. */
function framesFor(spoken: number, wanted: number, { mark }: RoomFinish): number {
  const step = mark === undefined ? 1 : SLOTS;
  return step * Math.max(1, Math.ceil(spoken / step), Math.round(wanted / step));
}

/** Sentences in a room: between them its tone, and as much of it as the text asks for. */
function inRoom(
  takes: readonly Float32Array[],
  { sampleRateHz, spacing }: MasterTask,
  room: RoomFinish,
): RoomSound {
  const parts = takes.map((take) => gated(take, sampleRateHz));
  const samplesOf = (seconds: number) => Math.max(0, Math.round(seconds * sampleRateHz));
  const starts: number[] = [];
  const places: number[] = [];
  let at = samplesOf(spacing.leadSeconds);
  for (const [i, { speech, onset }] of parts.entries()) {
    places.push(at);
    starts.push((at + onset) / sampleRateHz);
    const pause = i + 1 < parts.length ? (room.between[i] ?? 0) - 2 * MARGIN_SECONDS : 0;
    at += speech.length + samplesOf(pause);
  }
  const framesOf = (samples: number) =>
    (samples * BOOK_MP3.sampleRateHz) / sampleRateHz / BOOK_MP3.frameSamples;
  const pause = samplesOf(spacing.pauseSeconds - 2 * MARGIN_SECONDS);
  const frameCount = framesFor(framesOf(at), framesOf(at + pause), room);
  const length = Math.ceil(
    ((frameCount + BEHIND_FRAMES) * BOOK_MP3.frameSamples * sampleRateHz) / BOOK_MP3.sampleRateHz,
  );
  const samples = roomTone(length, sampleRateHz, length);
  for (const [i, { speech }] of parts.entries()) {
    const place = places[i] ?? 0;
    for (let k = 0; k < speech.length; k++) samples[place + k] = (samples[place + k] ?? 0) + (speech[k] ?? 0);
  }
  return { samples, frameCount, starts };
}

/** Between the samples of a lower rate lie peaks that only the higher one shows. */
async function atBookRate(samples: Float32Array, sampleRateHz: number): Promise<Float32Array> {
  const toHz = BOOK_MP3.sampleRateHz;
  if (sampleRateHz >= toHz) return limited(await resample(samples, sampleRateHz, toHz), toHz);
  return limited(upsample(samples, sampleRateHz, toHz), toHz);
}

/** What came from so low a rate has nothing above the copy's limit: every other sample is all of it. */
async function atPhoneRate(
  samples: Float32Array,
  sampleRateHz: number,
  book: Float32Array,
): Promise<Float32Array> {
  if (sampleRateHz > PHONE_MP3.sampleRateHz) return resample(samples, sampleRateHz, PHONE_MP3.sampleRateHz);
  const half = new Float32Array(Math.ceil(book.length / 2));
  for (let i = 0; i < half.length; i++) half[i] = book[2 * i] ?? 0;
  return half;
}

/** The copy for phones ends below 8 kHz anyway. */
const bright = (samples: Float32Array, book: Float32Array) =>
  limited(brightened(samples, book, BOOK_MP3.sampleRateHz), BOOK_MP3.sampleRateHz);

/** A chunk's sentences as MP3, in a room. */
async function masterInRoom(task: MasterTask, room: RoomFinish): Promise<MasteredChunk> {
  const { sampleRateHz, wantsPhoneCopy } = task;
  const { samples: plain, frameCount, starts } = inRoom(levelled(task, room), task, room);
  const isPlain = room.mark === undefined || room.isRecorded === true;
  const samples = isPlain ? plain : withMark(plain, sampleRateHz, room.mark);
  const book = await atBookRate(samples, sampleRateHz);
  const heard =
    room.isBright && !room.isRecorded && sampleRateHz === DULL_RATE_HZ ? bright(samples, book) : book;
  const mp3 = await encodeExactly(heard, frameCount, BOOK_MP3);
  const phoneMp3 = wantsPhoneCopy
    ? await encodeExactly(await atPhoneRate(samples, sampleRateHz, book), frameCount, PHONE_MP3)
    : null;
  return { mp3, phoneMp3, starts };
}
