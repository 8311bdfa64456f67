import { useCallback, useEffect, useRef, useState } from 'react';
import { readHeardPlace, writeHeardPlace } from '@/backend/calls/documents.ts';
import { keepPlace, markPlaceSent, readPlace } from '@/device/storage/downloads/places.ts';
import { isAbort } from '@/domain/errors.ts';

const SEND_EVERY_MS = 20_000;

export interface Place {
  /** where to begin; null until the device has been asked */
  readonly startSeconds: number | null;
  /** Keeps the place on this device, and from time to time with the server. */
  readonly keep: (seconds: number) => void;
  /** The same, and with the server at once: it was paused, or the page goes away. */
  readonly send: (seconds: number) => void;
}

/** Takes the server's place when it was heard later; otherwise sends ours, unless the server has it. */
async function exchangePlaces(uid: string, orderId: string): Promise<number | null> {
  const [there, here] = [await readHeardPlace(uid, orderId), await readPlace(orderId)];
  // A device whose clock runs ahead must not win for ever.
  const thereMs = Math.min(there?.heardAtMs ?? 0, Date.now());
  if (there && thereMs > (here?.heardAtMs ?? 0)) {
    await keepPlace({ orderId, seconds: there.seconds, heardAtMs: thereMs, sentAtMs: thereMs });
    return there.seconds;
  }
  if (here && here.sentAtMs < here.heardAtMs) {
    await writeHeardPlace(uid, orderId, { seconds: here.seconds, heardAtMs: here.heardAtMs });
    await markPlaceSent(orderId, here.heardAtMs);
  }
  return null;
}

function reportUnlessOffline(error: unknown): void {
  // Without internet the place waits on this device and goes with the next exchange.
  if (navigator.onLine && !isAbort(error)) console.error(error);
}

/** Where this person stopped in a book, on whichever device: the place heard last wins. */
export function usePlace(uid: string, orderId: string): Place {
  const [startSeconds, setStart] = useState<number | null>(null);
  const hasListened = useRef(false);
  const sentAtMs = useRef(0);
  const exchange = useCallback(async () => {
    sentAtMs.current = Date.now();
    try {
      const seconds = await exchangePlaces(uid, orderId);
      if (seconds !== null && !hasListened.current) setStart(seconds);
    } catch (error) {
      reportUnlessOffline(error);
    }
  }, [uid, orderId]);
  useEffect(() => {
    let isHere = true;
    readPlace(orderId)
      .then((known) => known?.seconds ?? 0)
      .catch((error: unknown) => {
        // The book can be heard all the same; only the place is unknown.
        console.error(error);
        return 0;
      })
      .then((seconds) => {
        if (!isHere) return;
        setStart((already) => already ?? seconds);
        void exchange();
      });
    const again = () => void exchange();
    addEventListener('online', again);
    return () => {
      isHere = false;
      removeEventListener('online', again);
    };
  }, [orderId, exchange]);
  const note = useCallback(
    async (seconds: number, sends: boolean) => {
      hasListened.current = true;
      try {
        await keepPlace({ orderId, seconds, heardAtMs: Date.now(), sentAtMs: 0 });
      } catch (error) {
        console.error(error);
      }
      if (sends || Date.now() - sentAtMs.current >= SEND_EVERY_MS) await exchange();
    },
    [orderId, exchange],
  );
  const keep = useCallback((seconds: number) => void note(seconds, false), [note]);
  const send = useCallback((seconds: number) => void note(seconds, true), [note]);
  return { startSeconds, keep, send };
}
