import { AppError } from '../../../../../src/domain/errors.ts';
import type { NarratedText } from '../../../../../src/domain/manuscript/review.ts';
import type { SessionId } from '../../../../../src/domain/session.ts';
import { objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import { firstVoiceOf } from '../../../../../src/domain/voice/takes.ts';
import type { Region } from '../../../../../src/domain/voice/voice.ts';
import { listenForSpeech } from '../../../audio/likeness/listen.ts';
import { type MarkedPrints, markPieces } from '../../../audio/likeness/print-scores.ts';
import { windowRanges } from '../../../audio/likeness/print-windows.ts';
import type { SpeechRequest } from '../../../audio/likeness/speech-request.ts';
import { FRAMES_PER_SECOND, HOP_SAMPLES } from '../../../audio/likeness/voice-frames.ts';
import { ownedSamples } from '../../../audio/pool/worker-pool.ts';
import type { ClipSound } from '../../../audio/signal/clip-sound.ts';
import { wavOf } from '../../../audio/signal/wav.ts';
import { sampleText } from '../../../audio/text/sample-text.ts';
import { speakableText } from '../../../audio/text/speakable-text.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type VoiceFiles, voicesToChooseFrom } from '../../../ports/voice-engine.ts';
import type { VoicePrinter } from '../../../ports/voice-printer.ts';
import { findManuscript, loadManuscriptText } from '../../../records/books/manuscripts.ts';
import { noteMade } from '../../../records/voices/permissions.ts';
import {
  announceVoice,
  endFormerVoices,
  recordProviderVoice,
} from '../../../records/voices/provider-voices.ts';
import { hearSpokenAgain } from '../../../records/voices/spoken-permissions.ts';
import {
  findVoiceProfile,
  recordQuestion,
  recordStage,
  recordVoice,
} from '../../../records/voices/voice-profiles.ts';
import { decodeObjects } from './decode-objects.ts';
import {
  type ClipPart,
  excludedWithin,
  partAround,
  regionWithin,
  usedOfClip,
  voicesOfClip,
} from './part-of-clip.ts';
import { sourceOfVoice } from './source-of-voice.ts';

/** All that the detector of speech and the measuring of pitch need; they know this rate. */
const SAMPLE_RATE_HZ = 16_000;
/** Of all clips together: more teaches a voice nothing new, and listening to it takes three quarters of a MB a second. */
const MAX_SECONDS = 450;

type MakeVoicePorts = Pick<
  Ports,
  'documents' | 'objects' | 'jobs' | 'clock' | 'audioDecoder' | 'voiceEngine'
> & {
  /** where no model knows speakers, the recordings themselves have to tell */
  readonly voicePrinter?: VoicePrinter | null;
};

const frameAt = (seconds: number) => Math.max(0, Math.round(seconds * FRAMES_PER_SECOND));

/**
 * What a model that knows speakers says of the marked region and of every window of the clips.
 * @param region seconds of the first clip
 * @param printer null where there is no such model
 */
export async function printsOfClips(
  printer: VoicePrinter | null,
  clips: readonly ClipSound[],
  region: Region,
  signal: AbortSignal,
): Promise<MarkedPrints | null> {
  const [first] = clips;
  if (!printer || !first) return null;
  const pieces = markPieces({ from: frameAt(region.start), to: frameAt(region.end) })
    .map(({ from, to }) => ({
      from: from * HOP_SAMPLES,
      to: Math.min(to * HOP_SAMPLES, first.samples.length),
    }))
    .filter(({ from, to }) => to > from);
  // The region lies beyond the sound: that is told elsewhere, in its own words.
  if (pieces.length === 0) return null;
  const mark = await printer.prints(first.samples, pieces, signal);
  const ofClips: (readonly Float32Array[])[] = [];
  for (const { samples } of clips)
    ofClips.push(await printer.prints(samples, windowRanges(samples.length), signal));
  return { mark, clips: ofClips };
}

/**
 * Clips -> the loved one's speech -> a voice. Writes voices/{sessionId}/speech.wav and completes the profile, which must
 * exist with its permission. When several people speak and nobody has said who is wanted, the profile gets the question
 * instead. Running twice gives the same; a request that was replaced meanwhile leaves no trace.
 * @throws AppError clip-empty, clip-damaged, clip-no-audio, clip-too-large, clip-silent, clip-music,
 *   clip-no-speech, clip-too-short, voice-permission-missing, not-found; AbortError
 */
export async function runProcessAudio(
  ports: MakeVoicePorts,
  job: JobInputs['process-audio'],
  signal: AbortSignal,
): Promise<void> {
  const profile = await findVoiceProfile(ports, job.sessionId);
  if (!profile?.permission) throw new AppError('voice-permission-missing');
  const version = { sessionId: job.sessionId, source: sourceOfVoice(job) };
  const region = regionOf(job);
  await recordStage(ports, version, 'opening');
  const share = MAX_SECONDS / Math.max(1, job.clipPaths.length);
  const first = partAround(region, share);
  const partOf = (index: number) => (index === 0 ? first : { fromSeconds: 0, maxSeconds: share });
  const optionsOf = (index: number) => ({ sampleRateHz: SAMPLE_RATE_HZ, ...partOf(index) });
  const sounds = await decodeObjects(ports, job.clipPaths, optionsOf, signal);
  const clips = sounds.map(({ samples, sampleRateHz }) => ({ samples: ownedSamples(samples), sampleRateHz }));
  await recordStage(ports, version, 'listening');
  const request = requestWithin(job, first);
  const prints = await printsOfClips(ports.voicePrinter ?? null, clips, request.region, signal);
  const speech = await listenForSpeech(clips, { ...request, prints }, signal);
  if (speech.kind === 'nothing') throw new AppError(speech.code);
  if (speech.kind === 'several')
    return await recordQuestion(ports, version, voicesOfClip(speech.voices, first));
  await recordStage(ports, version, 'shaping');
  const { samples, sampleRateHz } = speech;
  const source = { samples, sampleRateHz, ...(await firstPageOf(ports, job.sessionId)) };
  const announced: string[] = [];
  const files = filesOf(ports, job.sessionId, announced);
  const made = await voicesToChooseFrom(ports.voiceEngine, source, signal, files);
  const own = speech.ownPauses !== null && { ownPauses: speech.ownPauses };
  const madeVoices = made.map(({ manner, voice }) => ({ manner, voice: { ...voice, ...own } }));
  const voice = firstVoiceOf(madeVoices);
  await recordProviderVoice(ports, job.sessionId, voice, announced);
  // Another request came while this one was at work: its speech must not be overwritten.
  if ((await findVoiceProfile(ports, job.sessionId))?.source !== version.source) return;
  const storagePath = objectPath.speech(job.sessionId);
  await ports.objects.write(storagePath, wavOf(speech.samples, SAMPLE_RATE_HZ), { contentType: 'audio/wav' });
  const outputUrl = await ports.objects.downloadUrl(storagePath);
  const { seconds: speechSeconds } = speech;
  const material = { ...speech.material, stretches: usedOfClip(speech.material.stretches, first) };
  await recordVoice(ports, version, { outputUrl, storagePath, speechSeconds, voice, madeVoices, material });
  await noteMade(ports, job.sessionId, profile.permission.speakerName);
  await endFormerVoices(ports, job.sessionId, voice);
  await hearSpokenAgain(ports, job.sessionId, profile.permission.speakerName);
}

/** Half a minute of speech: more words of the page take longer to try and tell nothing new. */
const WORDS = 90;

/** The words with which a voice for this book is tried while it is made: those the family will hear first. */
export function fittingPage(text: Pick<NarratedText, 'paragraphs' | 'chapterStarts'>): string {
  // A blank line, or the heading would be read in one breath with the story.
  return sampleText(text, WORDS)
    .paragraphs.map((paragraph) => speakableText(paragraph))
    .join('\n\n');
}

/** The words the family will hear first; nothing before there is a text. */
async function firstPageOf(
  ports: Pick<Ports, 'documents' | 'objects'>,
  sessionId: SessionId,
): Promise<{ firstPage?: string }> {
  if ((await findManuscript(ports, sessionId))?.status !== 'ready') return {};
  return { firstPage: fittingPage(await loadManuscriptText(ports, sessionId)) };
}

function filesOf(
  ports: Pick<Ports, 'documents' | 'objects'>,
  sessionId: SessionId,
  announced: string[],
): VoiceFiles {
  return {
    async keep(name, bytes) {
      const path = objectPath.voiceFile(sessionId, name);
      await ports.objects.write(path, bytes, { contentType: 'audio/wav' });
      return path;
    },
    async announce(engine, fingerprint) {
      const name = await announceVoice(ports, sessionId, { engine, fingerprint });
      announced.push(name);
      return name;
    },
  };
}

const regionOf = ({ regionStartSeconds: start, regionDurationSeconds }: JobInputs['process-audio']) => ({
  start,
  end: start + regionDurationSeconds,
});

function requestWithin(job: JobInputs['process-audio'], part: ClipPart): SpeechRequest {
  const { similarityThreshold, adaptiveThreshold, applyPostProcessing } = job;
  const { regionOrigin = 'default', isOnePerson = false } = job;
  return {
    region: regionWithin(regionOf(job), part),
    excluded: excludedWithin(job.excluded, part),
    ...{ similarityThreshold, adaptiveThreshold, applyPostProcessing, regionOrigin, isOnePerson },
  };
}
