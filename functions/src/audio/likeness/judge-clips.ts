import type { ClipSound } from '../signal/clip-sound.ts';
import { findSpeech, type Stretch } from '../signal/find-speech.ts';
import { measurePitch } from '../signal/pitch.ts';
import { samplesOf } from '../signal/sound-quality.ts';
import type { Candidate, JudgedClip } from './candidate-stretches.ts';
import type { HeardClips } from './heard-clips.ts';
import { likenessOf, speakerScores } from './speaker-scores.ts';
import type { SpeechRequest } from './speech-request.ts';
import { FRAMES_PER_SECOND } from './voice-frames.ts';

export interface JudgedClips {
  /** of each clip */
  readonly speech: readonly (readonly Stretch[])[];
  readonly clips: readonly JudgedClip[];
  readonly threshold: number;
  /** Whether a stretch below the threshold is the same person all the same: scores of one person fall into two, too. */
  isProbablyAlone(candidate: Candidate): boolean;
  /** Whether a good part of the mark itself sounds like somebody else. */
  isMixed(similarityThreshold: number): boolean;
}

/** Windows of two people are mostly further apart; measured on readers alone and in pairs. */
const GAP_OF_TWO = 3;
const SAME_SPEAKER_SEMITONES = 3;
const MIXED_SHARE = 0.25;
const MIXED_FROM_FRAMES = 4 * FRAMES_PER_SECOND;

/**
 * How like the marked voice every moment of every clip is, on the sound as it was recorded.
 * @param heard of these clips
 * @param isSomebodyElse whether a moment of a clip was found to be another voice's
 */
export async function judgeClips(
  clips: readonly ClipSound[],
  heard: HeardClips,
  request: SpeechRequest,
  isSomebodyElse: (clip: number, seconds: number) => boolean,
): Promise<JudgedClips> {
  const speech: Stretch[][] = [];
  for (const { samples, sampleRateHz } of clips) speech.push(await findSpeech(samples, sampleRateHz));
  const last = heard.starts[1] ?? 0;
  const frameAt = (seconds: number) => Math.max(0, Math.min(last, Math.round(seconds * FRAMES_PER_SECOND)));
  const mark = { from: frameAt(request.region.start), to: frameAt(request.region.end) };
  const found = speakerScores(heard, mark, request.adaptiveThreshold, request.prints);
  const threshold = found?.threshold ?? 0;
  const [first] = clips;
  const markedPitch = first
    ? measurePitch(new Float32Array(samplesOf(first, request.region)), first.sampleRateHz)
    : null;
  return {
    speech,
    threshold,
    clips: clips.map((_, clip) => ({
      clip,
      speech: speech[clip] ?? [],
      scoreAt: (frame) => found?.scores[(heard.starts[clip] ?? 0) + frame] ?? 0,
      isExcluded: (seconds) =>
        isSomebodyElse(clip, seconds) ||
        request.excluded.some((out) => out.clip === clip && seconds >= out.start && seconds < out.end),
    })),
    isProbablyAlone(candidate) {
      const clip = clips[candidate.clip];
      if (!clip || (found?.gap ?? 0) > GAP_OF_TWO) return false;
      const pitch = measurePitch(new Float32Array(samplesOf(clip, candidate)), clip.sampleRateHz);
      if (!pitch || !markedPitch) return false;
      return Math.abs(12 * Math.log2(pitch.medianHz / markedPitch.medianHz)) <= SAME_SPEAKER_SEMITONES;
    },
    isMixed(similarityThreshold) {
      if (!found || found.gap <= GAP_OF_TWO || mark.to - mark.from < MIXED_FROM_FRAMES) return false;
      let below = 0;
      let count = 0;
      for (let row = mark.from; row < mark.to; row++) {
        if (!heard.isSpoken[row]) continue;
        count++;
        if (likenessOf(found.scores[row] ?? 0, threshold) < similarityThreshold) below++;
      }
      return below > MIXED_SHARE * count;
    },
  };
}
