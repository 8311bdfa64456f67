import { type RefObject, useEffect, useState } from 'react';
import { nextFrame } from './next-frame.ts';
import { type CameraFailure, failureOf, openCamera, stopCamera } from './open-camera.ts';

export type Camera =
  | { readonly kind: 'starting' }
  | { readonly kind: 'on'; readonly stream: MediaStream }
  | ({ readonly kind: 'failed' } & CameraFailure);

/** A camera that gives no frame for this long after it was looked at again is dead, whatever its flags say. */
const FRAME_WITHIN_MS = 1_500;
/** How often in a row a camera without frames is opened anew before the person is told. */
const MAX_REVIVALS = 2;

const NO_FRAMES: CameraFailure = {
  message: 'The camera gives no picture.',
  advice: 'Close other apps that use the camera and try again. Pages you have taken are saved.',
};

/** Shows the stream and waits for its first frame. */
async function play(video: HTMLVideoElement, stream: MediaStream): Promise<boolean> {
  video.srcObject = stream;
  await video.play();
  return await nextFrame(video, FRAME_WITHIN_MS);
}

/** Calls `onDead` when, on returning to this page or when the track ends, no frames come. @returns stops watching */
function watchFrames(video: HTMLVideoElement, stream: MediaStream, onDead: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    // Phones pause the element with the page.
    if (video.paused) await video.play().catch(() => undefined);
    const hasFrame = await nextFrame(video, FRAME_WITHIN_MS);
    if (!signal.aborted && !hasFrame && document.visibilityState === 'visible') onDead();
  };
  const lookNow = () => void look();
  document.addEventListener('visibilitychange', lookNow, { signal });
  globalThis.addEventListener('pageshow', lookNow, { signal });
  for (const track of stream.getVideoTracks()) {
    track.addEventListener('ended', lookNow, { signal });
    track.addEventListener('unmute', lookNow, { signal });
  }
  return () => stopping.abort();
}

interface CameraWish {
  /** grows when the person asks again */
  readonly attempt: number;
  /** null is the rear camera */
  readonly deviceId: string | null;
}

/**
 * The camera in a video element for as long as the screen is open; one stream per scan run, because Safari asks for
 * permission again with every new one.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { attempt, deviceId }: CameraWish,
): Camera {
  const [camera, setCamera] = useState<Camera>({ kind: 'starting' });
  const [revivals, setRevivals] = useState(0);
  // `attempt` asks again after the person has granted the permission.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isOpen = true;
    let running: MediaStream | undefined;
    let stopWatching = () => {};
    setCamera({ kind: 'starting' });
    const revive = () => {
      if (!isOpen) return;
      if (revivals < MAX_REVIVALS) setRevivals(revivals + 1);
      else setCamera({ kind: 'failed', ...NO_FRAMES });
    };
    const start = async () => {
      const stream = await openCamera(deviceId);
      if (!isOpen || !video.current) return stopCamera(stream);
      running = stream;
      const hasFrame = await play(video.current, stream);
      if (!isOpen || !video.current) return;
      if (!hasFrame && document.visibilityState === 'visible') return revive();
      stopWatching = watchFrames(video.current, stream, revive);
      setCamera({ kind: 'on', stream });
    };
    start().catch((error: unknown) => {
      if (isOpen) setCamera({ kind: 'failed', ...failureOf(error) });
    });
    return () => {
      isOpen = false;
      stopWatching();
      if (running) stopCamera(running);
    };
  }, [video, attempt, revivals, deviceId]);
  return camera;
}
