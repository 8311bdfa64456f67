import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { AppError } from '../../../../src/domain/errors.ts';
import { MIB } from '../../../../src/domain/limits.ts';
import type { TranscribedPage, Transcriber } from '../../ports/transcriber.ts';
import {
  ChildEnded,
  type ChildLimits,
  type GuardedChild,
  guardedChild,
} from '../../processes/guarded-child.ts';
import { jpegHeader } from './jpeg-header.ts';
import { MAX_PIXELS } from './photo-limits.ts';

/** One process each. More would fill the memory of a small server, and a job reads no more at once. */
const MAX_READERS = 2;
const LIMITS: ChildLimits = { timeoutMs: 60_000, maxResidentBytes: 1_536 * MIB };
const ENTRY = new URL('./transcribe.child.ts', import.meta.url);

type Child = GuardedChild<Uint8Array, readonly TranscribedPage[]>;

/** Reads photos with Tesseract, offline, in processes that stay warm: two photos at once where there are processors. */
export function tesseractTranscriber(
  limits: Partial<ChildLimits> = {},
): Transcriber & { close(): Promise<void> } {
  const readers = Array.from({ length: Math.min(MAX_READERS, availableParallelism()) }, () =>
    startReader({ ...LIMITS, ...limits }),
  );
  return {
    async transcribe(file, signal) {
      const [next, ...others] = readers;
      if (!next) throw new AppError('internal', 'no reader');
      const reader = others.reduce(
        (idlest, other) => (other.waiting < idlest.waiting ? other : idlest),
        next,
      );
      return reader.read(file, signal);
    },
    async close() {
      for (const reader of readers) reader.kill();
    },
  };
}

/** One process and its queue; started with the first photo, and again after one that ended it. */
function startReader(limits: ChildLimits) {
  let child: Child | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function readNow(file: string, signal: AbortSignal): Promise<readonly TranscribedPage[]> {
    signal.throwIfAborted();
    const photo = await plausiblePhoto(file);
    if (!child?.isAlive)
      child = guardedChild({ entry: ENTRY, readable: [], needsNativeCode: true, ...limits });
    try {
      return await child.ask(photo, signal);
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      throw new AppError('photo-unreadable', undefined, { details: { reason: error.reason }, cause: error });
    }
  }

  return {
    get waiting() {
      return waiting;
    },
    read(file: string, signal: AbortSignal): Promise<readonly TranscribedPage[]> {
      waiting += 1;
      const result = turn.then(() => readNow(file, signal)).finally(() => (waiting -= 1));
      turn = result.catch(() => undefined); // the caller hears of it; the next page has its own fate
      return result;
    },
    kill: () => child?.kill(),
  };
}

/** The bytes of a file that says it is a whole JPEG of a size that a phone makes. */
async function plausiblePhoto(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const header = jpegHeader(bytes);
  if (!header) throw new AppError('photo-unreadable', 'no JPEG');
  if (!header.isWhole) throw new AppError('photo-unreadable', 'the photo is cut off');
  const pixels = header.width * header.height;
  if (pixels === 0 || pixels > MAX_PIXELS)
    throw new AppError('photo-unreadable', undefined, { details: { pixels } });
  return bytes;
}
