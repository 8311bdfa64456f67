import { BOOK_MP3, countFrames, encodeMp3, encodePhoneCopy, PHONE_MP3 } from '../mp3/mp3.ts';
import { masteringGain, withGain } from '../signal/level.ts';
import { resample, upsample } from '../signal/resample.ts';
import { limited } from './loudness.ts';
import type { MasteredChunk, MasterTask } from './master.ts';
import { joinTakes } from './master.ts';
import { masterInRoom } from './master-room.ts';

/** One loudness for the whole chunk, so that a sentence whispered among others stays the softer one. */
function levelled(takes: readonly Float32Array[], sampleRateHz: number): Float32Array[] {
  const whole = new Float32Array(takes.reduce((sum, take) => sum + take.length, 0));
  let at = 0;
  for (const take of takes) {
    whole.set(take, at);
    at += take.length;
  }
  const gain = masteringGain(whole, sampleRateHz);
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
async function atBookRate(samples: Float32Array, sampleRateHz: number): Promise<Float32Array> {
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
  const { samples, starts } = joinTakes(levelled(task.takes, sampleRateHz), sampleRateHz, spacing);
  const book = await atBookRate(samples, sampleRateHz);
  const mp3 = await encodeMp3(book);
  const phoneMp3 = wantsPhoneCopy
    ? await encodePhoneCopy(await phoneSamples(samples, sampleRateHz, book), countFrames(mp3))
    : null;
  return { mp3, phoneMp3, starts };
}
