import { createHash } from 'node:crypto';
import type { SessionId } from '../../../../../src/domain/session.ts';
import { extractedSoundPath } from '../../../../../src/domain/transfer/object-path.ts';
import { wavOf } from '../../../audio/signal/wav.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import type { Ports } from '../../../ports/ports.ts';
import { decodeObjects } from './decode-objects.ts';

/** What better engines want; the file is as large as an MP3 of the product's quality. */
const SAMPLE_RATE_HZ = 24_000;
/** A quarter of an hour: 43 MB as WAV. */
const MAX_SECONDS = 900;

/** Where the sound of a video lies. */
export function extractedAudioPath(sessionId: SessionId, videoPath: string): string {
  const hash = createHash('sha256').update(videoPath).digest('hex').slice(0, 16);
  return extractedSoundPath(sessionId, hash);
}

/**
 * A video's sound as an object beside the session's clips, so that it can be played, marked and used as one. The same
 * video gives the same path, at once when it was done before.
 * @returns path of a WAV object
 * @throws AppError clip-empty, clip-damaged, clip-no-audio, clip-too-large, not-found; AbortError
 */
export async function runExtractAudio(
  ports: Pick<Ports, 'objects' | 'audioDecoder'>,
  job: Extract<JobInputs['extract-audio'], { readonly videoPath: string }>,
  signal: AbortSignal,
): Promise<string> {
  const path = extractedAudioPath(job.sessionId, job.videoPath);
  if (await ports.objects.info(path)) return path;
  const options = { sampleRateHz: SAMPLE_RATE_HZ, maxSeconds: MAX_SECONDS };
  const [sound] = await decodeObjects(ports, [job.videoPath], () => options, signal);
  if (sound) {
    const wav = wavOf(sound.samples, sound.sampleRateHz);
    // As uploaded clips have one: a voice that was refused is known again by it.
    const sha256 = createHash('sha256').update(wav).digest('hex');
    await ports.objects.write(path, wav, { contentType: 'audio/wav', metadata: { sha256 } });
  }
  return path;
}
