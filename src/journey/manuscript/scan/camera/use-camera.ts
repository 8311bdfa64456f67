import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { nextFrame } from './capture.ts';
import { type CameraSign, FRAME_WITHIN_MS, watchCamera } from './watch-camera.ts';

export interface CameraFailure {
  /** of the browser's error; ours when a camera that opened shows nothing */
  readonly name: string;
  /** it was open before: there may be pages */
  readonly isAgain: boolean;
}

export type Camera =
  | { readonly kind: 'starting'; readonly isAgain: boolean }
  /** black: it gives frames with nothing on them */
  | { readonly kind: 'on'; readonly stream: MediaStream; readonly isBlack: boolean }
  | ({ readonly kind: 'failed' } & CameraFailure);

/** How often in a row a camera without a picture is opened anew before the person is told. */
const MAX_REVIVALS = 2;

/** Shows the stream and waits for its first frame. */
async function play(video: HTMLVideoElement, stream: MediaStream): Promise<boolean> {
  video.srcObject = stream;
  await video.play();
  return await nextFrame(video, FRAME_WITHIN_MS);
}

interface CameraOptions {
  /** grows when the person asks again */
  readonly attempt: number;
  /** null is the rear camera */
  readonly deviceId: string | null;
}

/** A camera that was plugged in, or given back, is tried without being asked. */
function useDeviceChange(isWaiting: boolean, tryAgain: () => void): void {
  const changed = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isWaiting) return;
    const listener = () => changed();
    navigator.mediaDevices?.addEventListener('devicechange', listener);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', listener);
  }, [isWaiting]);
}

/**
 * The camera in a video element for as long as the screen is open; one stream per scan run, because Safari asks for
 * permission again with every new one.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { attempt, deviceId }: CameraOptions,
): Camera {
  const [camera, setCamera] = useState<Camera>({ kind: 'starting', isAgain: false });
  const [openings, setOpenings] = useState(0);
  /** in a row, without a picture between them */
  const revivals = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again after the person has granted the permission
  useEffect(() => {
    let isOpen = true;
    let running: MediaStream | undefined;
    let stopWatching = () => {};
    const isAgain = openings > 0;
    setCamera({ kind: 'starting', isAgain });
    const revive = () => {
      if (!isOpen) return;
      revivals.current += 1;
      if (revivals.current <= MAX_REVIVALS) return setOpenings((count) => count + 1);
      revivals.current = 0;
      stopWatching();
      if (running) stopCamera(running);
      setCamera({ kind: 'failed', name: 'NoFrames', isAgain: true });
    };
    const notice = (sign: CameraSign, isReturn: boolean) => {
      if (sign === 'picture') revivals.current = 0;
      // A lens that lies on the table is black too: that is said, and nothing is given up for it.
      const isDead = sign === 'silence' || (sign === 'black' && isReturn && revivals.current < MAX_REVIVALS);
      if (isDead) return revive();
      const isBlack = sign === 'black';
      setCamera((now) => (now.kind === 'on' && now.isBlack !== isBlack ? { ...now, isBlack } : now));
    };
    const start = async () => {
      const stream = await openCamera(deviceId);
      if (!isOpen || !video.current) return stopCamera(stream);
      running = stream;
      const hasFrame = await play(video.current, stream);
      if (!isOpen || !video.current) return;
      if (!hasFrame && document.visibilityState === 'visible') return revive();
      setCamera({ kind: 'on', stream, isBlack: false });
      stopWatching = watchCamera({ video: video.current, stream, onSign: notice });
    };
    start().catch((error: unknown) => {
      if (!isOpen) return;
      setCamera({ kind: 'failed', name: error instanceof Error ? error.name : '', isAgain });
    });
    return () => {
      isOpen = false;
      stopWatching();
      if (running) stopCamera(running);
    };
  }, [video, attempt, openings, deviceId]);
  useDeviceChange(camera.kind === 'failed', () => setOpenings((count) => count + 1));
  return camera;
}

/** The best the camera has up to 4K. `min` and not `advanced`: with that iOS picks 640 by 480. */
const SIZE = { width: { min: 640, ideal: 3840 }, height: { ideal: 2160 } };

/**
 * Asks for a camera, the rear one unless another was chosen.
 * @throws DOMException as getUserMedia does
 */
async function openCamera(deviceId: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('no camera in this context', 'NotFoundError');
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } };
  const media = navigator.mediaDevices;
  try {
    return await media.getUserMedia({ audio: false, video: { ...which, ...SIZE } });
  } catch (error) {
    // An old webcam below the least size, or a chosen camera that was unplugged: any camera is better than none.
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error;
    return await media.getUserMedia({ audio: false, video: true });
  }
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
