import { chooseSpeech } from '../../functions/src/audio/likeness/choose-speech.ts';
import { bandPass } from '../../functions/src/audio/signal/band-pass.ts';
import { resample } from '../../functions/src/audio/signal/resample.ts';
import { fittingPage } from '../../functions/src/features/voice/making/run-process-audio.ts';
import { type VoiceEngine, voicesToChooseFrom } from '../../functions/src/ports/voice-engine.ts';
import { SIMILARITY_THRESHOLD } from '../../src/domain/limits.ts';
import { defaultRegion, type MadeVoice, type VoiceManner } from '../../src/domain/voice/voice.ts';
import { noFiles } from '../support/no-files.ts';
import { decodeFixture, SAMPLE_RATE_HZ } from './voice-fixtures.ts';
import { FIRST_PAGE } from './voice-texts.ts';

type Samples = Float32Array<ArrayBuffer>;

/** How much of somebody a family has, and how it was recorded. */
export const CLIPS = {
  'fifteen seconds': { seconds: 15, isTelephone: false },
  'thirty seconds': { seconds: 30, isTelephone: false },
  'six seconds': { seconds: 6, isTelephone: false },
  telephone: { seconds: 15, isTelephone: true },
} as const;
export type ClipName = keyof typeof CLIPS;

export interface ClipAndHeld {
  readonly clip: Samples;
  /** other speech of the same person, which no voice was made of */
  readonly held: Samples;
}

const TELEPHONE = { fromHz: 300, toHz: 3_400, rateHz: 8_000 };
/** How American exchanges press sound into 8 bits. Source: ITU-T G.711. */
const MU = 255;
const CODES = 128;
const PAGE = fittingPage({ paragraphs: FIRST_PAGE, chapterStarts: [] });
const never = new AbortController().signal;

function pressed(sample: number): number {
  const size = Math.min(1, Math.abs(sample));
  const code = Math.round((CODES - 1) * (Math.log1p(MU * size) / Math.log1p(MU)));
  return (Math.sign(sample) * Math.expm1((code / (CODES - 1)) * Math.log1p(MU))) / MU;
}

/** The same sound as it comes out of a telephone. */
async function throughTelephone(samples: Samples): Promise<Samples> {
  const band = bandPass(bandPass(samples, SAMPLE_RATE_HZ, TELEPHONE), SAMPLE_RATE_HZ, TELEPHONE);
  const narrow = await resample(band, SAMPLE_RATE_HZ, TELEPHONE.rateHz);
  return new Float32Array(await resample(narrow.map(pressed), TELEPHONE.rateHz, SAMPLE_RATE_HZ));
}

/** A person's recording as a family has it. Where it is too short, the rest comes from the other one, and only what is left of that is held out. */
export async function clipAndHeld(speaker: string, name: ClipName): Promise<ClipAndHeld> {
  const { seconds, isTelephone } = CLIPS[name];
  const reference = new Float32Array((await decodeFixture(`${speaker}_ref.flac`)).samples);
  const other = new Float32Array((await decodeFixture(`${speaker}_held.flac`)).samples);
  const wanted = seconds * SAMPLE_RATE_HZ;
  const missing = Math.max(0, wanted - reference.length);
  const clip = new Float32Array(wanted);
  clip.set(reference.subarray(0, wanted));
  clip.set(other.subarray(0, missing), wanted - missing);
  return { clip: isTelephone ? await throughTelephone(clip) : clip, held: other.slice(missing) };
}

/**
 * The voices that a family chooses from: one person speaks, and nobody has moved the mark.
 * @param manner makes this one alone
 * @returns null where the clip is refused
 */
export async function voicesOfClip(
  engine: VoiceEngine,
  clip: Samples,
  manner?: VoiceManner,
): Promise<readonly MadeVoice[] | null> {
  const choice = await chooseSpeech([{ samples: clip, sampleRateHz: SAMPLE_RATE_HZ }], {
    ...{ region: defaultRegion(clip.length / SAMPLE_RATE_HZ), regionOrigin: 'default', isOnePerson: true },
    ...{ similarityThreshold: SIMILARITY_THRESHOLD, adaptiveThreshold: true, applyPostProcessing: true },
    excluded: [],
  });
  if (choice.kind !== 'chosen') return null;
  const { samples, sampleRateHz } = choice;
  const source = { samples, sampleRateHz, firstPage: PAGE, ...(manner && { manner }) };
  if (!manner) return voicesToChooseFrom(engine, source, never, noFiles);
  return [{ manner, voice: await engine.makeVoice(source, never, noFiles) }];
}
