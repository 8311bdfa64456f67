import { findSpeech, type Stretch } from './find-speech.ts';
import { levelingGain, withGain } from './level.ts';
import { pitchOf, pitchTrack } from './pitch.ts';

/** Sound of one clip, mono. */
export interface ClipSound {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRateHz: number;
}

export interface ChosenSpeech {
  /** the loved one's speech, levelled, the marked stretch first */
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRateHz: number;
  readonly seconds: number;
}

/** More speech than this teaches a voice nothing new. */
const MAX_SECONDS = 120;
const MIN_VOICED_SECONDS = 0.5;
const MIN_VOICED_SECONDS_OF_STRETCH = 0.15;
/** A person's sentences differ in pitch by less than this; a man and a woman mostly by more. */
const SAME_SPEAKER_SEMITONES = 5.5;

interface Piece {
  readonly samples: Float32Array;
  readonly isMarked: boolean;
  /** null when too little of it is voiced to say */
  readonly pitchHz: number | null;
  readonly voicedSeconds: number;
}

/** Splits stretches at the borders of the marked region, so that each is inside or outside of it. */
function cutAt(stretches: readonly Stretch[], region: Stretch): { stretch: Stretch; isMarked: boolean }[] {
  return stretches.flatMap(({ start, end }) => {
    const [from, to] = [Math.max(start, region.start), Math.min(end, region.end)];
    if (to <= from) return [{ stretch: { start, end }, isMarked: false }];
    return [
      { stretch: { start, end: from }, isMarked: false },
      { stretch: { start: from, end: to }, isMarked: true },
      { stretch: { start: to, end }, isMarked: false },
    ].filter((part) => part.stretch.end - part.stretch.start > 0.05);
  });
}

async function piecesOf(clip: ClipSound, region: Stretch | null): Promise<Piece[]> {
  const stretches = await findSpeech(clip.samples, clip.sampleRateHz);
  const parts = cutAt(stretches, region ?? { start: -1, end: -1 });
  return parts.map(({ stretch, isMarked }) => {
    const [from, to] = [stretch.start, stretch.end].map((at) => Math.round(at * clip.sampleRateHz));
    const samples = clip.samples.subarray(from, to);
    const pitch = pitchOf(pitchTrack(samples, clip.sampleRateHz));
    const isKnown = pitch !== null && pitch.voicedSeconds >= MIN_VOICED_SECONDS_OF_STRETCH;
    return {
      samples,
      isMarked,
      pitchHz: isKnown ? pitch.medianHz : null,
      voicedSeconds: pitch?.voicedSeconds ?? 0,
    };
  });
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function isNear(hz: number, referenceHz: number): boolean {
  return Math.abs(12 * Math.log2(hz / referenceHz)) <= SAME_SPEAKER_SEMITONES;
}

/**
 * The speech that a voice is made from: what lies in the marked region, then other speech of about the same pitch.
 * Pauses, noise and voices clearly higher or lower are left out.
 * @param clips all of one sample rate that findSpeech takes; the region belongs to the first
 * @returns null when nobody is heard to speak
 */
export async function chooseSpeech(
  clips: readonly ClipSound[],
  region: Stretch,
): Promise<ChosenSpeech | null> {
  const [first] = clips;
  if (!first) return null;
  const levelled = clips.map(({ samples, sampleRateHz }) => ({
    samples: withGain(samples, levelingGain(samples, sampleRateHz)),
    sampleRateHz,
  }));
  const found = await Promise.all(levelled.map((clip, i) => piecesOf(clip, i === 0 ? region : null)));
  const pieces = found.flat();
  const marked = pieces.filter((piece) => piece.isMarked);
  const referenceHz = medianOf(marked.flatMap(({ pitchHz }) => (pitchHz === null ? [] : [pitchHz])));
  const others = pieces.filter(
    ({ isMarked, pitchHz }) =>
      !isMarked && pitchHz !== null && (referenceHz === null || isNear(pitchHz, referenceHz)),
  );
  const chosen = [...marked, ...others];
  const voicedSeconds = chosen.reduce((sum, piece) => sum + piece.voicedSeconds, 0);
  if (voicedSeconds < MIN_VOICED_SECONDS) return null;
  return joined(chosen, first.sampleRateHz);
}

function joined(pieces: readonly Piece[], sampleRateHz: number): ChosenSpeech {
  const length = pieces.reduce((sum, piece) => sum + piece.samples.length, 0);
  const samples = new Float32Array(Math.min(length, MAX_SECONDS * sampleRateHz));
  let at = 0;
  for (const piece of pieces) {
    const part = piece.samples.subarray(0, samples.length - at);
    samples.set(part, at);
    at += part.length;
  }
  return { samples, sampleRateHz, seconds: samples.length / sampleRateHz };
}
