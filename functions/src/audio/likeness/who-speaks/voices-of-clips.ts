import type { FoundVoice } from '../../../../../src/domain/voice/voice.ts';
import type { ClipSound } from '../../signal/clip-sound.ts';
import { samplesOf } from '../../signal/sound-quality.ts';
import type { HeardClips } from '../heard-clips.ts';
import type { SpeechRequest } from '../speech-request.ts';
import { FEATURES } from '../voice-frames.ts';
import { hasTwoPitches } from '../voices-in-region.ts';
import { clipFrames } from './clip-frames.ts';
import { findVoices, type VoicesOfClip } from './find-voices.ts';
import { voicesByPitch } from './voices-by-pitch.ts';
import { hasToAsk, markedVoice } from './whose-voice.ts';

/** What the voices in the clips mean for the one that is wanted. */
export interface HeardVoices {
  /** of the first clip, when somebody has to say first which of them it is; null otherwise */
  readonly asked: readonly FoundVoice[] | null;
  /** Whether at a second of a clip somebody speaks who is known to be another than the marked one. */
  isSomebodyElse(clip: number, seconds: number): boolean;
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
 * Finds the voices of every clip by itself: two rooms differ more than two people do.
 * @param heard of these clips
 */
export function voicesOfClips(
  clips: readonly ClipSound[],
  heard: HeardClips,
  request: SpeechRequest,
): HeardVoices {
  const nobodyElse: HeardVoices = { asked: null, isSomebodyElse: () => false };
  if (request.isOnePerson) return nobodyElse;
  const found = voicesOfMarked(clips, heard, request);
  if (hasToAsk(found, request)) return { ...nobodyElse, asked: found.voices };
  const own = found.voices.length > 1 ? markedVoice(found, request) : null;
  if (own === null) return nobodyElse;
  return {
    asked: null,
    isSomebodyElse(clip, seconds) {
      const voice = clip === 0 ? found.voiceAt(seconds) : null;
      return voice !== null && voice !== own;
    },
  };
}
