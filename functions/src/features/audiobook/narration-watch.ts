import type { Ports } from '../../ports/ports.ts';
import { moveOrder } from '../../records/orders.ts';

/** How often the order is told, and asked whether it was cancelled. */
const LOOK_EVERY_MS = 2_000;
/** The last percent is for putting the book together. */
const NARRATED_PERCENT = 99;
/** Fewer chunks than these say little about how long the others take. */
const MIN_CHUNKS_FOR_ESTIMATE = 4;

export interface NarrationWatch {
  /** fires when the outer signal does, and when the order was cancelled */
  readonly signal: AbortSignal;
  readonly isCancelled: () => boolean;
  /** chunks done of all, and those of them spoken in this run */
  readonly onProgress: (done: number, total: number, made: number) => void;
  /** Waits until everything is written. @throws what writing the progress threw */
  end(): Promise<void>;
}

/**
 * Seconds until all chunks are there, from the pace of those spoken since `beganMs`; null while that says nothing.
 * Chunks that an earlier run had made cost nothing and count for nothing.
 */
export function secondsLeft(
  pace: { readonly elapsedMs: number; readonly made: number },
  chunksLeft: number,
): number | null {
  if (pace.made < MIN_CHUNKS_FOR_ESTIMATE) return null;
  return Math.round(((pace.elapsedMs / pace.made) * chunksLeft) / 1_000);
}

/** Follows a narration: writes how far it is into its order, and stops it when the order says so. */
export function watchNarration(
  ports: Pick<Ports, 'documents' | 'clock'>,
  orderId: string,
  outerSignal: AbortSignal,
): NarrationWatch {
  const cancelling = new AbortController();
  const beganMs = ports.clock.nowMs();
  let lastLookMs = beganMs;
  let writing: Promise<void> = Promise.resolve();
  const write = async (percent: number, left: number | null) => {
    const order = await moveOrder(ports, orderId, { kind: 'progressed', percent, secondsLeft: left });
    if (order.status === 'cancelled') cancelling.abort();
  };
  return {
    signal: AbortSignal.any([outerSignal, cancelling.signal]),
    isCancelled: () => cancelling.signal.aborted,
    onProgress(done, total, made) {
      const nowMs = ports.clock.nowMs();
      if (nowMs - lastLookMs < LOOK_EVERY_MS && done < total) return;
      lastLookMs = nowMs;
      const left = secondsLeft({ elapsedMs: nowMs - beganMs, made }, total - done);
      const percent = Math.floor((done / total) * NARRATED_PERCENT);
      // One after another: an older percent must not arrive last. A failed write ends the narration.
      writing = writing.then(() => write(percent, left));
      writing.catch((error: unknown) => cancelling.abort(error));
    },
    end: () => writing,
  };
}
