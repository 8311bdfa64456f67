import { realpath } from 'node:fs/promises';
import { AppError } from '../../../../../src/domain/errors.ts';
import { MIB } from '../../../../../src/domain/limits.ts';
import type { DocumentFile, DocumentPage, PagePictures } from '../../../ports/document-reader.ts';
import {
  ChildEnded,
  type ChildLimits,
  type GuardedChild,
  guardedChild,
} from '../../../processes/guarded-child.ts';

export interface DrawRequest {
  readonly file: string;
  readonly password: string | undefined;
  /** counted from 1 */
  readonly page: number;
  /** a JPEG of the page, or its text with what is not visible left out */
  readonly wants: 'picture' | 'visible-text';
}

export interface DrawnPages extends PagePictures {
  /** @returns null for a page that cannot be drawn within the limits @throws AbortError */
  look(page: number, signal: AbortSignal): Promise<DocumentPage | null>;
}

const LIMITS: ChildLimits = { timeoutMs: 60_000, maxResidentBytes: 1_536 * MIB };
const ENTRY = new URL('./draw-pages.child.ts', import.meta.url);
/** What drawing leaves behind ends with the process. */
const MAX_PAGES_OF_PROCESS = 100;

/** Draws pages of a PDF in a process that keeps the file open; a page that ends it costs that page alone. */
export function drawnPages({ file, password }: DocumentFile, limits: Partial<ChildLimits>): DrawnPages {
  let child: GuardedChild<DrawRequest, Uint8Array | DocumentPage> | undefined;
  let drawnByChild = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function askNow(wanted: Pick<DrawRequest, 'page' | 'wants'>, signal: AbortSignal) {
    signal.throwIfAborted();
    const path = await realpath(file);
    if (drawnByChild >= MAX_PAGES_OF_PROCESS) child?.kill();
    if (!child?.isAlive) {
      drawnByChild = 0;
      child = guardedChild({ entry: ENTRY, readable: [path], needsNativeCode: true, ...LIMITS, ...limits });
    }
    drawnByChild += 1;
    try {
      return await child.ask({ file: path, password, ...wanted }, signal);
    } catch (error) {
      // A page that never had its turn is not one without a picture.
      if (error instanceof ChildEnded && error.reason === 'busy')
        throw new AppError('server-busy', undefined, { cause: error });
      if (error instanceof ChildEnded || error instanceof AppError) return null;
      throw error;
    }
  }

  function inTurn(wanted: Pick<DrawRequest, 'page' | 'wants'>, signal: AbortSignal) {
    const result = turn.then(() => askNow(wanted, signal));
    turn = result.catch(() => undefined); // the caller hears of it; the next page has its own fate
    return result;
  }

  return {
    async draw(page, signal) {
      const drawn = await inTurn({ page, wants: 'picture' }, signal);
      return drawn instanceof Uint8Array ? drawn : null;
    },
    async look(page, signal) {
      const seen = await inTurn({ page, wants: 'visible-text' }, signal);
      return seen instanceof Uint8Array ? null : seen;
    },
    close: () => child?.kill(),
  };
}
