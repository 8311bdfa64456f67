import type { FoundVoice, Region } from '../../../../../src/domain/voice/voice.ts';
import type { ClipSound } from '../../signal/clip-sound.ts';
import { samplesOf } from '../../signal/sound-quality.ts';
import type { HeardClips } from '../heard-clips.ts';
import type { SpeechRequest } from '../speech-request.ts';
import { splitScores } from '../split-scores.ts';
import { FEATURES, FRAMES_PER_SECOND } from '../voice-frames.ts';
import { hasTwoPitches } from '../voices-in-region.ts';
import { type ClipFrames, clipFrames } from './clip-frames.ts';
import { findVoices, type VoicesOfClip, voicesOfLabels } from './find-voices.ts';
import { NOBODY } from './sort-frames.ts';

/** What the voices in the clips mean for the one that is wanted. */
export interface HeardVoices {
  /** of the first clip, when somebody has to say first which of them it is; null otherwise */
  readonly asked: readonly FoundVoice[] | null;
  /** Whether at a second of a clip somebody speaks who is known to be another than the marked one. */
  isSomebodyElse(clip: number, seconds: number): boolean;
  /**
   * Whether what is said in a stretch of a clip is known to be the marked person's: nobody else was found in the whole
   * clip, or the stretch lies in their turns.
   */
  isTheirs(clip: number, stretch: Region): boolean;
}

const MIN_REGION_SECONDS = 0.5;

function framesOfClip(clips: readonly ClipSound[], heard: HeardClips, clip: number) {
  const [from, to] = [heard.starts[clip] ?? 0, heard.starts[clip + 1] ?? 0];
  return clipFrames(
    clips[clip]?.samples ?? new Float32Array(),
    heard.features.subarray(from * FEATURES, to * FEATURES),
    heard.energiesDb.subarray(from, to),
  );
}

const HALF_WINDOW = FRAMES_PER_SECOND / 2;

/**
 * A high voice and a low one, where there is too little speech to tell voices apart by more than that.
 * @param region in which both are heard
 */
function voicesByPitch({ pitches, isSpoken }: ClipFrames, region: Region): VoicesOfClip {
  const [from, to] = [region.start, region.end].map((at) => Math.round(at * FRAMES_PER_SECOND));
  const heard = Float64Array.from(pitches.subarray(from, to)).filter((pitch) => pitch > 0);
  const threshold = splitScores(heard)?.threshold ?? 0;
  const labels = Int8Array.from(isSpoken, (spoken, row) => {
    if (!spoken) return NOBODY;
    let higher = 0;
    for (let near = Math.max(0, row - HALF_WINDOW); near <= row + HALF_WINDOW; near++) {
      const pitch = pitches[near] ?? 0;
      if (pitch > 0) higher += pitch > threshold ? 1 : -1;
    }
    return higher > 0 ? 1 : 0;
  });
  return voicesOfLabels(labels);
}

/** The voices of the marked clip; where the mark alone says that there are two, of high and low. */
function voicesOfMarked(
  clips: readonly ClipSound[],
  heard: HeardClips,
  request: SpeechRequest,
): VoicesOfClip {
  const [first] = clips;
  const frames = framesOfClip(clips, heard, 0);
  const found = findVoices(frames);
  if (!first || found.voices.length > 1) return found;
  const marked = samplesOf(first, request.region);
  const isEnough = marked.length >= MIN_REGION_SECONDS * first.sampleRateHz;
  if (!isEnough || !hasTwoPitches(marked, first.sampleRateHz)) return found;
  return voicesByPitch(frames, request.region);
}

/**
 * The edges of turns are known to a fifth of a second, and a short turn is heard shorter than it is. So somebody else is
 * looked for that far beyond the mark, and a little more than that is enough: of the marks with half a second of two
 * people in them (recordings of two conversations) 84 % ask, and none of those with one person.
 */
const EDGE_SECONDS = 0.2;
const OTHER_SECONDS = 0.3;

type Placed = Pick<SpeechRequest, 'region' | 'regionOrigin' | 'isOnePerson'>;

/**
 * Whether somebody has to say first who is wanted: several voices are in the clip and nobody has placed the mark, or
 * several are in the mark. Which one is the loved one, no arithmetic knows.
 */
function hasToAsk(found: VoicesOfClip, { region, regionOrigin, isOnePerson }: Placed): boolean {
  if (isOnePerson || regionOrigin === 'chosen' || found.voices.length < 2) return false;
  if (regionOrigin === 'default') return true;
  const around = { start: region.start - EDGE_SECONDS, end: region.end + EDGE_SECONDS };
  return found.secondsWithin(around).filter((seconds) => seconds >= OTHER_SECONDS).length > 1;
}

/** The voice that the mark is on; null when it is on nobody's speech. */
function markedVoice(found: VoicesOfClip, { region }: Pick<Placed, 'region'>): number | null {
  const seconds = found.secondsWithin(region);
  const most = Math.max(...seconds);
  return most > 0 ? seconds.indexOf(most) : null;
}

/** Whether one voice is all that is heard in a stretch. */
function isTurnOf(found: VoicesOfClip, voice: number, stretch: Region): boolean {
  const seconds = found.secondsWithin(stretch);
  return (seconds[voice] ?? 0) > 0 && seconds.every((heard, other) => other === voice || heard === 0);
}

/**
 * Finds the voices of every clip by itself: two rooms differ more than two people do.
 * @param heard of these clips
 */
export function voicesOfClips(
  clips: readonly ClipSound[],
  heard: HeardClips,
  request: SpeechRequest,
): HeardVoices {
  const nobodyElse = { asked: null, isSomebodyElse: () => false };
  if (request.isOnePerson) return { ...nobodyElse, isTheirs: (clip) => clip === 0 };
  const found = voicesOfMarked(clips, heard, request);
  if (hasToAsk(found, request)) return { ...nobodyElse, asked: found.voices, isTheirs: () => false };
  // A model that knows speakers knows better who is alone.
  const isAlone = found.voices.length === 1 && !request.prints;
  if (found.voices.length === 1) return { ...nobodyElse, isTheirs: (clip) => isAlone && clip === 0 };
  const own = markedVoice(found, request);
  if (own === null) return { ...nobodyElse, isTheirs: () => false };
  return {
    asked: null,
    isSomebodyElse(clip, seconds) {
      const voice = clip === 0 ? found.voiceAt(seconds) : null;
      return voice !== null && voice !== own;
    },
    isTheirs: (clip, stretch) => clip === 0 && isTurnOf(found, own, stretch),
  };
}
