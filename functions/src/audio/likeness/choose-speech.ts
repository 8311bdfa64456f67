import {
  ENOUGH_SPEECH_SECONDS,
  MAX_SPEECH_SECONDS,
  MIN_SPEECH_SECONDS,
} from '../../../../src/domain/limits.ts';
import type { FoundVoice, VoiceMaterial } from '../../../../src/domain/voice/voice.ts';
import type { VoiceVerdict } from '../../../../src/domain/voice/voice-words.ts';
import { cleanSpeech } from '../signal/clean-speech.ts';
import type { ClipSound } from '../signal/clip-sound.ts';
import { levelingGain, withGain } from '../signal/level.ts';
import { measurePitch } from '../signal/pitch.ts';
import { distortedShare, samplesOf, signalToNoiseDb } from '../signal/sound-quality.ts';
import { soundsLikeMusic } from '../signal/sounds-like-music.ts';
import { stitch } from '../signal/stitch.ts';
import { type Candidate, candidateStretches } from './candidate-stretches.ts';
import { hearClips } from './heard-clips.ts';
import { judgeClips } from './judge-clips.ts';
import { ownPauses } from './own-pauses.ts';
import { likenessOf } from './speaker-scores.ts';
import type { SpeechRequest } from './speech-request.ts';
import { voicesOfClips } from './who-speaks/voices-of-clips.ts';

export interface ChosenSpeech {
  readonly kind: 'chosen';
  /** the loved one's speech, levelled, in the order of the clips */
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRateHz: number;
  readonly seconds: number;
  readonly material: VoiceMaterial;
  /** see ownPauses */
  readonly ownPauses: number | null;
}

export interface NothingChosen {
  readonly kind: 'nothing';
  readonly code: 'clip-silent' | 'clip-no-speech' | 'clip-music' | 'clip-too-short';
}

/** Several people speak, and nobody has said whose voice is wanted. */
export interface SeveralVoices {
  readonly kind: 'several';
  /** of the first clip */
  readonly voices: readonly FoundVoice[];
}

const SILENCE = 10 ** (-65 / 20);
/** Noise may look like speech to a detector; it has no pitch. Half of what people say is voiced. */
const MIN_VOICED_SHARE = 0.15;
/** Distorted speech is taken only when there is nothing else: as if it were so much less alike. */
const DISTORTED_SHARE = 1e-3;
const COST_OF_DISTORTION = 3;

const lengthOf = (stretches: readonly { readonly start: number; readonly end: number }[]) =>
  stretches.reduce((sum, { start, end }) => sum + end - start, 0);

function isSilent({ samples }: ClipSound): boolean {
  return samples.every((sample) => Math.abs(sample) < SILENCE);
}

/** A recording that was added twice would recognize itself in its copy. */
function isSameSound(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((sample, i) => sample === b[i]);
}

/** The best first, until there is enough; in the order of the clips again afterwards. */
function best(candidates: readonly Candidate[], clips: readonly ClipSound[], seconds: number): Candidate[] {
  const rated = candidates.map((candidate) => {
    const clip = clips[candidate.clip];
    const isDistorted = clip && distortedShare(samplesOf(clip, candidate)) > DISTORTED_SHARE;
    return { candidate, worth: candidate.score - (isDistorted ? COST_OF_DISTORTION : 0) };
  });
  const taken: Candidate[] = [];
  for (const { candidate } of rated.sort((a, b) => b.worth - a.worth)) {
    if (lengthOf(taken) >= seconds) break;
    taken.push(candidate);
  }
  return inOrder(taken);
}

const inOrder = (stretches: readonly Candidate[]) =>
  stretches.toSorted((a, b) => a.clip - b.clip || a.start - b.start);

/**
 * The speech that a voice is made from: the stretches most like the marked one, over all clips, until there is enough
 * and never below the threshold. Decided on the recordings as they are; only what was chosen is cleaned.
 * @param clips at 16 kHz; the region belongs to the first
 */
export async function chooseSpeech(
  clips: readonly ClipSound[],
  request: SpeechRequest,
): Promise<ChosenSpeech | NothingChosen | SeveralVoices> {
  const nothing = (code: NothingChosen['code']): NothingChosen => ({ kind: 'nothing', code });
  const [first] = clips;
  if (!first || clips.every(isSilent)) return nothing('clip-silent');
  const levelled = clips.map(({ samples, sampleRateHz }, i) => {
    const isRepeat = clips.slice(0, i).some((earlier) => isSameSound(earlier.samples, samples));
    const own = isRepeat ? new Float32Array() : samples;
    return { samples: withGain(own, levelingGain(own, sampleRateHz)), sampleRateHz };
  });
  const marked = levelled[0] ? samplesOf(levelled[0], request.region) : new Float32Array();
  if (soundsLikeMusic(marked)) return nothing('clip-music');
  const heard = hearClips(levelled.map(({ samples }) => samples));
  const heardVoices = voicesOfClips(levelled, heard, request);
  const judged = await judgeClips(levelled, heard, request, heardVoices.isSomebodyElse);
  if (lengthOf(judged.speech.flat()) === 0) return nothing('clip-no-speech');
  if (heardVoices.asked) return { kind: 'several', voices: heardVoices.asked };
  const isWanted = (score: number) => likenessOf(score, judged.threshold) >= request.similarityThreshold;
  let taken = best(
    judged.clips.flatMap((clip) => candidateStretches(clip, isWanted)),
    levelled,
    MAX_SPEECH_SECONDS,
  );
  if (request.adaptiveThreshold) {
    const rest = judged.clips.flatMap((clip) => candidateStretches(clip, (score) => !isWanted(score)));
    // Who reads what others said is less like themselves than some strangers are: turns know better than scores.
    const theirs = rest.filter((one) => heardVoices.isTheirs(one.clip, one));
    taken = inOrder([...taken, ...best(theirs, levelled, MAX_SPEECH_SECONDS - lengthOf(taken))]);
    const others = rest.filter((one) => !theirs.includes(one) && judged.isProbablyAlone(one));
    taken = inOrder([...taken, ...best(others, levelled, ENOUGH_SPEECH_SECONDS - lengthOf(taken))]);
  }
  if (lengthOf(taken) < MIN_SPEECH_SECONDS)
    return nothing(taken.length === 0 ? 'clip-no-speech' : 'clip-too-short');
  const choice = joined(taken, levelled, judged, request);
  const voicedSeconds = measurePitch(choice.samples, choice.sampleRateHz)?.voicedSeconds ?? 0;
  return voicedSeconds < MIN_VOICED_SHARE * choice.seconds ? nothing('clip-no-speech') : choice;
}

const NOISY_BELOW_DB = 15;

/** What is to be told about speech that was chosen, in the order in which it is read. */
function verdictsOf(found: {
  readonly seconds: number;
  readonly signalToNoiseDb: number | null;
  readonly isDistorted: boolean;
  readonly isMixed: boolean;
}): VoiceVerdict[] {
  const isNoisy = found.signalToNoiseDb !== null && found.signalToNoiseDb < NOISY_BELOW_DB;
  const isLittle = found.seconds < ENOUGH_SPEECH_SECONDS;
  const isGood = !isNoisy && !isLittle && !found.isDistorted && !found.isMixed;
  const told: [VoiceVerdict, boolean][] = [
    ['good', isGood],
    ['usable', !isGood],
    ['more-speech', isLittle],
    ['noisy', isNoisy],
    ['distorted', found.isDistorted],
    ['two-voices', found.isMixed],
  ];
  return told.filter(([, isTrue]) => isTrue).map(([verdict]) => verdict);
}

function joined(
  taken: readonly Candidate[],
  clips: readonly ClipSound[],
  judged: Awaited<ReturnType<typeof judgeClips>>,
  request: SpeechRequest,
): ChosenSpeech {
  const sampleRateHz = clips[0]?.sampleRateHz ?? 1;
  const used = new Set(taken.map(({ clip }) => clip));
  const cleaned = clips.map((clip, i) =>
    request.applyPostProcessing && used.has(i) ? cleanSpeech(clip, judged.speech[i] ?? []) : clip,
  );
  const parts = taken.map(({ clip, start, end }) => {
    const sound = cleaned[clip];
    return sound ? samplesOf(sound, { start, end }) : new Float32Array();
  });
  const { samples, at } = stitch(parts, sampleRateHz);
  const ratios = [...used].map((i) => {
    const clip = clips[i];
    return clip ? signalToNoiseDb(clip, judged.speech[i] ?? []) : null;
  });
  const known = ratios.filter((ratio) => ratio !== null);
  const stretches = taken.map(({ clip, start, end, score }, i) => ({
    ...{ clip, start, end, at: at[i] ?? 0 },
    likeness: Math.round(likenessOf(score, judged.threshold) * 1_000) / 1_000,
  }));
  const signalToNoise = known.length > 0 ? Math.min(...known) : null;
  const distorted = taken.filter(({ clip, start, end }) => {
    const sound = clips[clip];
    return sound && distortedShare(samplesOf(sound, { start, end })) > DISTORTED_SHARE;
  });
  const material: VoiceMaterial = {
    stretches,
    speechFoundSeconds: Math.round(lengthOf(judged.speech.flat()) * 10) / 10,
    signalToNoiseDb: signalToNoise === null ? null : Math.round(signalToNoise * 10) / 10,
    verdicts: verdictsOf({
      seconds: lengthOf(taken),
      signalToNoiseDb: signalToNoise,
      isDistorted: distorted.length > 0,
      isMixed: judged.isMixed(request.similarityThreshold),
    }),
  };
  return {
    kind: 'chosen',
    samples,
    sampleRateHz,
    seconds: samples.length / sampleRateHz,
    material,
    ownPauses: ownPauses(clips, taken),
  };
}
