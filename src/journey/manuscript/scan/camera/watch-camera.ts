import type { Gray } from '../photo/gray.ts';
import { nextFrame, openSampler } from './capture.ts';

/** A camera that gives no frame for this long after it was looked at again is dead, whatever its flags say. */
export const FRAME_WITHIN_MS = 1_500;
/** Exposure needs a moment; a camera that is black after it shows nothing. */
const BLACK_FOR_MS = 1_200;
const LOOK_AGAIN_MS = 2_000;
/** Some phones give the camera to another app without a word. */
const HEARTBEAT_MS = 5_000;
/** Brighter than any noise of a sensor in the dark is a picture. */
const MAX_BLACK = 12;

/** What a look at the camera has found. */
export type CameraSign = 'picture' | 'black' | 'silence';

export function isBlack({ values }: Gray): boolean {
  return values.every((value) => value <= MAX_BLACK);
}

interface Watch {
  readonly video: HTMLVideoElement;
  readonly stream: MediaStream;
  /** @param isReturn the page, or the camera, was away just before */
  readonly onSign: (sign: CameraSign, isReturn: boolean) => void;
}

function openEye(video: HTMLVideoElement): () => Promise<CameraSign> {
  const sample = openSampler();
  const sees = async () => {
    const small = await sample(video);
    return small !== null && !isBlack(small);
  };
  return async () => {
    // Phones pause the element with the page.
    if (video.paused) await video.play().catch(() => undefined);
    if (!(await nextFrame(video, FRAME_WITHIN_MS))) return 'silence';
    if (await sees()) return 'picture';
    await new Promise((resolve) => setTimeout(resolve, BLACK_FOR_MS));
    return (await sees()) ? 'picture' : 'black';
  };
}

/**
 * Looks at the camera's own frames now, whenever the page or the track comes back, and from time to time. Frames are
 * trusted, flags are not: a track can be live and deliver nothing, or black.
 * @returns stops watching
 */
export function watchCamera({ video, stream, onSign }: Watch): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lookOnce = openEye(video);
  let isLooking = false;
  let hasReturned = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const look = async (isReturn: boolean) => {
    hasReturned ||= isReturn;
    if (isLooking || document.visibilityState !== 'visible') return;
    isLooking = true;
    clearTimeout(again);
    try {
      // A return during a look deserves one of its own.
      do {
        const isAfterReturn = hasReturned;
        hasReturned = false;
        const sign = await lookOnce();
        if (signal.aborted || document.visibilityState !== 'visible') return;
        if (sign === 'black') again = setTimeout(() => void look(false), LOOK_AGAIN_MS);
        onSign(sign, isAfterReturn);
      } while (hasReturned && !signal.aborted);
    } finally {
      isLooking = false;
    }
  };
  const lookNow = () => void look(true);
  const listen = (target: EventTarget, name: string) => target.addEventListener(name, lookNow, { signal });
  listen(document, 'visibilitychange');
  listen(globalThis, 'pageshow');
  for (const track of stream.getVideoTracks())
    for (const name of ['ended', 'mute', 'unmute']) listen(track, name);
  const heartbeat = setInterval(async () => {
    // A thread that was held up sees its timer before its frame; a second miss in a row is none of that.
    const isAlive = (await nextFrame(video, FRAME_WITHIN_MS)) || (await nextFrame(video, FRAME_WITHIN_MS));
    if (!isAlive && !signal.aborted) await look(true);
  }, HEARTBEAT_MS);
  void look(false);
  return () => {
    stopping.abort();
    clearInterval(heartbeat);
    clearTimeout(again);
  };
}
