import { type RefObject, useEffect, useState } from 'react';

/** The rear camera at its best, up to 4K; cameras with less give what they have. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } },
};

export const CAMERA_DENIED = "Unable to access camera. Please ensure you've granted camera permissions.";

export type Camera = { kind: 'starting' } | { kind: 'on' } | { kind: 'failed'; message: string };

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error('This browser offers no camera here');
  return await navigator.mediaDevices.getUserMedia(WANTED);
}

/** Counts the returns to this page at which the stream turned out dead: phones end it when another app takes over. */
function useRevivals(video: RefObject<HTMLVideoElement | null>): number {
  const [revivals, setRevivals] = useState(0);
  useEffect(() => {
    const look = () => {
      const stream = video.current?.srcObject;
      const isDead =
        stream instanceof MediaStream && stream.getTracks().every((track) => track.readyState === 'ended');
      if (document.visibilityState === 'visible' && isDead) setRevivals((n) => n + 1);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [video]);
  return revivals;
}

/**
 * The camera in a video element for as long as the screen is open; one stream per scan run, because Safari asks for
 * permission again with every new one.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, attempt: number): Camera {
  const [camera, setCamera] = useState<Camera>({ kind: 'starting' });
  const revivals = useRevivals(video);
  // `attempt` asks again after the person has granted the permission, `revivals` after the stream has died.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isOpen = true;
    let running: MediaStream | undefined;
    setCamera({ kind: 'starting' });
    openCamera()
      .then(async (stream) => {
        if (!isOpen || !video.current) return stop(stream);
        running = stream;
        video.current.srcObject = stream;
        await video.current.play();
        if (isOpen) setCamera({ kind: 'on' });
      })
      .catch(() => {
        // Denied, taken by another program or absent: the person can do the same about each.
        if (isOpen) setCamera({ kind: 'failed', message: CAMERA_DENIED });
      });
    return () => {
      isOpen = false;
      if (running) stop(running);
    };
  }, [video, attempt, revivals]);
  return camera;
}
