import type { Transcriber } from '../../ports/transcriber.ts';
import { encodeJpeg } from '../../vision/decode/encode-jpeg.ts';
import { photoDecoder } from '../../vision/decode/photo-decoder.ts';
import type { GrayImage } from '../../vision/prepare/gray-image.ts';
import { readPhoto } from '../../vision/read/read-photo.ts';
import { annotate, MAX_PICTURE_BYTES, type Vision, visionWaitMs } from './annotate.ts';
import { googleHeaders } from './google-headers.ts';
import { seenInAnswer } from './seen-in-answer.ts';

const ENDPOINT = 'https://vision.googleapis.com';
const TIMEOUT_MS = 60_000;
/** The first keeps every stroke; the second is for the rare picture of noise that would be too large to send. */
const QUALITIES = [90, 60];

/**
 * Reads photos with Google Cloud Vision. Opening a photo, parting an open book, smoothing a page and knowing an empty
 * one is done here: of each page with ink one picture is sent, without anything that came with the file.
 * @param environment `GOOGLE_VISION_API_KEY` or Google's own variables; `GOOGLE_VISION_ENDPOINT` for another address
 */
export function visionTranscriber(
  environment: NodeJS.ProcessEnv,
  options: Partial<Pick<Vision, 'timeoutMs' | 'waitMs'>> = {},
): Transcriber & { close(): Promise<void> } {
  const vision: Vision = {
    endpoint: environment.GOOGLE_VISION_ENDPOINT || ENDPOINT,
    headers: googleHeaders(environment),
    timeoutMs: TIMEOUT_MS,
    waitMs: visionWaitMs,
    ...options,
  };
  const decoder = photoDecoder();
  return {
    async transcribe(file, signal) {
      const photo = await decoder.ask(file, signal);
      return readPhoto(photo, async (image) =>
        seenInAnswer(await annotate(vision, await jpegOf(image), signal)),
      );
    },
    async close() {
      decoder.kill();
    },
  };
}

async function jpegOf(image: GrayImage): Promise<Buffer> {
  let jpeg: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await encodeJpeg(image, quality);
    if (jpeg.length <= MAX_PICTURE_BYTES) break;
  }
  return jpeg;
}
