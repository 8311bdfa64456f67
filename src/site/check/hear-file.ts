import { LISTENING_HZ } from '@/domain/mark/band-levels.ts';
import { isSilent, LEAST_SECONDS } from '@/domain/mark/check-words.ts';
import type { HeardMark } from '@/domain/mark/hear-mark.ts';
import type { ProvenanceVerdict, PublicKey } from '@/domain/provenance/check-provenance.ts';
import { KEYS_PATH } from '@/domain/provenance/keys-path.ts';
import type { Asked, Told } from './hearing.worker.ts';

/** A mark is in all of a book, so that its beginning is enough; a phone has no room for more. */
export const MOST_SECONDS = 600;
/** So many bytes of a file are opened; the rest could make a phone close the page. */
const MOST_BYTES = 150e6;
/** What cannot be opened in part is tried whole up to here. */
const MOST_WHOLE_BYTES = 400e6;

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
  /** what the file says of itself */
  readonly verdict: ProvenanceVerdict;
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

async function soundIn(bytes: Blob): Promise<AudioBuffer | null> {
  // It resamples what it decodes to its own rate.
  const context = new OfflineAudioContext(1, 1, LISTENING_HZ);
  try {
    return await context.decodeAudioData(await bytes.arrayBuffer());
  } catch {
    // Whatever its reason, this browser finds no sound in it.
    return null;
  }
}

async function decoded(file: File): Promise<{ channels: Float32Array[]; seconds: number; isPart: boolean }> {
  const begun = beginningOf(file, await secondsOf(file));
  const part = await soundIn(begun.bytes);
  // Films often say at their end where their sound lies.
  const isWholeNeeded = !part && begun.isPart && file.size <= MOST_WHOLE_BYTES;
  const sound = isWholeNeeded ? await soundIn(file) : part;
  if (!sound) throw new RefusedFile(begun.isPart && !isWholeNeeded ? 'too-long' : 'unreadable');
  const channels = Array.from({ length: sound.numberOfChannels }, (_, i) =>
    sound.getChannelData(i).slice(0, MOST_SECONDS * LISTENING_HZ),
  );
  if (sound.duration < LEAST_SECONDS) throw new RefusedFile('too-short');
  if (isSilent(channels)) throw new RefusedFile('silent');
  const seconds = Math.min(MOST_SECONDS, sound.duration);
  return { channels, seconds, isPart: begun.isPart };
}

/** The public keys of the service; the worker of the app keeps them for when there is no line. */
async function knownKeys(): Promise<readonly PublicKey[] | null> {
  try {
    const { keys } = (await (await fetch(KEYS_PATH)).json()) as { readonly keys: readonly PublicKey[] };
    return keys;
  } catch {
    // No line and none kept, or nothing there: then no signature can be told.
    return null;
  }
}

type Answer<K extends string> = Extract<Told, { readonly [key in K]: unknown }>;

/** One thread for one file. */
function openListener(signal: AbortSignal) {
  const worker = new Worker(new URL('./hearing.worker.ts', import.meta.url), { type: 'module' });
  const ask = <K extends 'verdict' | 'mark'>(
    asked: Asked,
    transfer: Transferable[] = [],
    onProgress: (share: number) => void = () => undefined,
  ) =>
    new Promise<Answer<K>>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Told>) =>
        typeof data === 'number' ? onProgress(data) : resolve(data as Answer<K>);
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new RefusedFile('no-listener'));
      };
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.postMessage(asked, transfer);
    });
  return { ask, close: () => worker.terminate() };
}

/**
 * Opens a recording on this device, reads what it says of itself and listens for the mark, in a thread of its own. The
 * recording is not sent.
 * @param onProgress told which share was heard
 * @throws RefusedFile where it cannot be listened to; what `signal` says when it was canceled
 */
export async function hearFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<HeardFile> {
  const listener = openListener(signal);
  try {
    const { verdict } = await listener.ask<'verdict'>({ file, keys: await knownKeys() });
    const { channels, seconds, isPart } = await decoded(file);
    signal.throwIfAborted();
    onProgress(0);
    const buffers = channels.map(({ buffer }) => buffer);
    const { mark } = await listener.ask<'mark'>({ channels }, buffers, onProgress);
    return { mark, verdict, seconds, isPart };
  } finally {
    listener.close();
  }
}
