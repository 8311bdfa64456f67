import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Corners } from '@/device/storage/pages/rows.ts';
import { farthest } from '../edges/corners.ts';
import type { PhotoWorker } from '../photo/photo-worker.ts';
import { grabFrame } from './capture.ts';

/** Three looks a second, each on another thread. */
const LOOK_EVERY_MS = 300;
/** A phone on which a look takes long is looked at less often: never more than a fifth of the time. */
const REST_FOR_LOOK = 4;
/** Long side of what is copied where the browser gives no hand on a frame. */
const COPY_PIXELS = 320;

async function frameOf(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap> {
  const frame = grabFrame(video);
  if (frame) return frame;
  const scale = COPY_PIXELS / Math.max(video.videoWidth, video.videoHeight);
  return await createImageBitmap(video, {
    resizeWidth: Math.round(video.videoWidth * scale),
    resizeHeight: Math.round(video.videoHeight * scale),
  });
}

interface OutlineOptions {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly photoWorker: () => PhotoWorker;
  /** photos on their way: their worker is not kept waiting */
  readonly isBusy: boolean;
}

/** The page the camera sees; null while none is seen, which is said when it lasts. */
export function useOutline({ video, photoWorker, isBusy }: OutlineOptions) {
  const [sight, setSight] = useState<Sight>(FIRST_SIGHT);
  const [inVain, setInVain] = useState(0);
  const mayLook = useEffectEvent((element: HTMLVideoElement) => {
    // Pages are looked at before it.
    const isCovered = element.closest('[inert]') !== null;
    return !isBusy && !isCovered && document.visibilityState === 'visible' && element.videoWidth > 0;
  });
  const look = useEffectEvent(async (): Promise<Corners | null | undefined> => {
    const element = video.current;
    if (!element || !mayLook(element)) return undefined;
    return await photoWorker().find(await frameOf(element));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const lookOnce = async () => {
      const beganMs = performance.now();
      // A look that fails has seen nothing.
      const found = await look().catch(() => null);
      if (!isHere) return;
      if (found !== undefined) {
        setSight((before) => nextSight(before, found));
        setInVain((before) => looksInVain(before, found));
      }
      const tookMs = performance.now() - beganMs;
      timer = setTimeout(lookOnce, Math.max(LOOK_EVERY_MS, tookMs * REST_FOR_LOOK));
    };
    timer = setTimeout(lookOnce, LOOK_EVERY_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, []);
  return { corners: sight.shown, isLost: inVain === LOST_AFTER };
}

/** Some three seconds: who is still turning a page is not told anything. */
const LOST_AFTER = 9;

/** How many looks in a row have seen no whole page; from `LOST_AFTER` on it makes no difference. */
export const looksInVain = (before: number, found: Corners | null): number =>
  found ? 0 : Math.min(LOST_AFTER, before + 1);

/** What the looks so far have seen of a page. */
export interface Sight {
  /** drawn over the picture; null draws nothing */
  readonly shown: Corners | null;
  /** seen once and not yet again in the same place */
  readonly doubtful: Corners | null;
  /** looks in a row that have missed what is shown */
  readonly missed: number;
}

export const FIRST_SIGHT: Sight = { shown: null, doubtful: null, missed: 0 };

/** What is within this share of the picture is the same place: a hand is not a stand. */
const SAME_PLACE = 0.12;
/** Less is the camera's noise, and an outline that trembles looks unsure. */
const TREMBLE = 0.008;
/** A hand that crosses the page for one look takes no outline away. */
const MAX_MISSED = 2;

/** After one more look: what is seen twice in a place is shown, and what is missed twice is not. */
export function nextSight(before: Sight, found: Corners | null): Sight {
  const { shown, doubtful } = before;
  if (!found) {
    const missed = before.missed + 1;
    if (shown && missed < MAX_MISSED) return { shown, doubtful: null, missed };
    return shown || doubtful ? FIRST_SIGHT : before;
  }
  if (shown) {
    const apart = farthest(shown, found);
    if (apart < TREMBLE)
      return before.missed === 0 && !doubtful ? before : { shown, doubtful: null, missed: 0 };
    if (apart < SAME_PLACE) return { shown: found, doubtful: null, missed: 0 };
  }
  if (doubtful && farthest(doubtful, found) < SAME_PLACE) return { shown: found, doubtful: null, missed: 0 };
  return { shown: null, doubtful: found, missed: 0 };
}
