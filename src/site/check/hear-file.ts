import { LISTENING_HZ } from '@/domain/mark/band-levels.ts';
import type { HeardMark } from '@/domain/mark/hear-mark.ts';
import type { ToHear, Told } from './hearing.worker.ts';

/** A mark is in all of a book, so that its beginning is enough; a phone has no room for more. */
export const MOST_SECONDS = 600;
/** So many bytes of a file are opened; the rest could make a phone close the page. */
const MOST_BYTES = 150e6;
/** Shorter than this nothing can be told. */
const LEAST_SECONDS = 3;
/** Below this there is only the noise of silence. */
const SILENT = 1e-4;

/** Why a file could not be listened to. */
export type Refusal = 'unreadable' | 'too-long' | 'too-short' | 'silent' | 'no-listener';

export class RefusedFile extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export interface HeardFile {
  readonly mark: HeardMark;
  /** how much of it was listened to */
  readonly seconds: number;
  /** whether the file goes on behind that */
  readonly isPart: boolean;
}

/** How long the file plays; null where the browser does not know. */
async function secondsOf(file: File): Promise<number | null> {
  const media = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    media.preload = 'metadata';
    return await new Promise((resolve) => {
      media.onloadedmetadata = () => resolve(Number.isFinite(media.duration) ? media.duration : null);
      media.onerror = () => resolve(null);
      media.src = url;
    });
  } finally {
    media.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

interface Beginning {
  readonly bytes: Blob;
  readonly isPart: boolean;
}

function beginningOf(file: File, seconds: number | null): Beginning {
  const most = Math.min(MOST_BYTES, seconds === null ? MOST_BYTES : (file.size * MOST_SECONDS) / seconds);
  return file.size <= most ? { bytes: file, isPart: false } : { bytes: file.slice(0, most), isPart: true };
}

async function decoded(file: File): Promise<{ channels: Float32Array[]; seconds: number; isPart: boolean }> {
  const { bytes, isPart } = beginningOf(file, await secondsOf(file));
  // It resamples what it decodes to its own rate.
  const context = new OfflineAudioContext(1, 1, LISTENING_HZ);
  let sound: AudioBuffer;
  try {
    sound = await context.decodeAudioData(await bytes.arrayBuffer());
  } catch {
    // Films say at their end where their sound lies.
    throw new RefusedFile(isPart ? 'too-long' : 'unreadable');
  }
  const channels = Array.from({ length: sound.numberOfChannels }, (_, i) => sound.getChannelData(i).slice());
  if (sound.duration < LEAST_SECONDS) throw new RefusedFile('too-short');
  if (channels.every((channel) => channel.every((value) => Math.abs(value) < SILENT)))
    throw new RefusedFile('silent');
  return { channels, seconds: sound.duration, isPart };
}

function listen(channels: ToHear, onProgress: (share: number) => void, signal: AbortSignal) {
  const worker = new Worker(new URL('./hearing.worker.ts', import.meta.url), { type: 'module' });
  const heard = new Promise<HeardMark>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Told>) =>
      typeof data === 'number' ? onProgress(data) : resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new RefusedFile('no-listener'));
    };
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  worker.postMessage(
    channels,
    channels.map(({ buffer }) => buffer),
  );
  return heard.finally(() => worker.terminate());
}

/**
 * Opens a recording on this device and listens for the mark, in a thread of its own. Nothing is sent.
 * @param onProgress told which share was heard
 * @throws RefusedFile where it cannot be listened to; what `signal` says when it was canceled
 */
export async function hearFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<HeardFile> {
  const { channels, seconds, isPart } = await decoded(file);
  signal.throwIfAborted();
  onProgress(0);
  return { mark: await listen(channels, onProgress, signal), seconds, isPart };
}
