import { realpath } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { MIB } from '../../../../src/domain/limits.ts';
import type { DocumentFile, PagePictures } from '../../ports/document-reader.ts';
import {
  ChildEnded,
  type ChildLimits,
  type GuardedChild,
  guardedChild,
} from '../../processes/guarded-child.ts';

export interface DrawRequest {
  readonly file: string;
  readonly password: string | undefined;
  /** counted from 1 */
  readonly page: number;
}

const LIMITS: ChildLimits = { timeoutMs: 60_000, maxResidentBytes: 1_536 * MIB };
const ENTRY = new URL('./draw-pages.child.ts', import.meta.url);
/** What drawing leaves behind ends with the process. */
const MAX_PAGES_OF_PROCESS = 100;

/** Draws pages of a PDF in a process that keeps the file open; a page that ends it costs that page alone. */
export function pagePictures({ file, password }: DocumentFile, limits: Partial<ChildLimits>): PagePictures {
  let child: GuardedChild<DrawRequest, Uint8Array> | undefined;
  let drawnByChild = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function drawNow(page: number, signal: AbortSignal): Promise<Uint8Array | null> {
    signal.throwIfAborted();
    const path = await realpath(file);
    if (drawnByChild >= MAX_PAGES_OF_PROCESS) child?.kill();
    if (!child?.isAlive) {
      drawnByChild = 0;
      child = guardedChild({ entry: ENTRY, readable: [path], needsNativeCode: true, ...LIMITS, ...limits });
    }
    drawnByChild += 1;
    try {
      return await child.ask({ file: path, password, page }, signal);
    } catch (error) {
      // A page that never had its turn is not one without a picture.
      if (error instanceof ChildEnded && error.reason === 'busy')
        throw new AppError('server-busy', undefined, { cause: error });
      if (error instanceof ChildEnded || error instanceof AppError) return null;
      throw error;
    }
  }

  return {
    draw(page, signal) {
      const result = turn.then(() => drawNow(page, signal));
      turn = result.catch(() => undefined); // the caller hears of it; the next page has its own fate
      return result;
    },
    close: () => child?.kill(),
  };
}
