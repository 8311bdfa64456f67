import { readFile } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { MIB } from '../../../../src/domain/limits.ts';
import type { TranscribedPage, Transcriber } from '../../ports/transcriber.ts';
import {
  ChildEnded,
  type ChildLimits,
  type GuardedChild,
  guardedChild,
} from '../../processes/guarded-child.ts';
import { jpegHeader, withPlainOrientation } from './jpeg-header.ts';

const LIMITS: ChildLimits = { timeoutMs: 60_000, maxResidentBytes: 1_536 * MIB };
const ENTRY = new URL('./transcribe.child.ts', import.meta.url);
/** A phone's largest; beyond it a few kilobytes can claim more memory than there is. */
const MAX_PIXELS = 50_000_000;

/** Reads photos with Tesseract, offline, one after the other, in a process that stays warm. */
export function tesseractTranscriber(
  limits: Partial<ChildLimits> = {},
): Transcriber & { close(): Promise<void> } {
  let child: GuardedChild<Uint8Array, TranscribedPage> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function transcribe(file: string, signal: AbortSignal): Promise<TranscribedPage> {
    signal.throwIfAborted();
    const photo = uprightPhoto(await readFile(file));
    if (!child?.isAlive)
      child = guardedChild({
        entry: ENTRY,
        readable: [],
        ...LIMITS,
        ...limits,
      });
    try {
      return await child.ask(photo, signal);
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      throw new AppError('photo-unreadable', undefined, { details: { reason: error.reason }, cause: error });
    }
  }

  return {
    transcribe(file, signal) {
      const result = turn.then(() => transcribe(file, signal));
      turn = result.catch(() => undefined); // the caller hears of it; the next page has its own fate
      return result;
    },
    async close() {
      child?.kill();
    },
  };
}

function uprightPhoto(bytes: Buffer): Buffer {
  const header = jpegHeader(bytes);
  if (!header) throw new AppError('photo-unreadable', 'no JPEG');
  if (!header.isWhole) throw new AppError('photo-unreadable', 'the photo is cut off');
  const pixels = header.width * header.height;
  if (pixels === 0 || pixels > MAX_PIXELS)
    throw new AppError('photo-unreadable', undefined, { details: { pixels } });
  return header.orientation === 1 ? bytes : withPlainOrientation(bytes, header.orientation);
}
