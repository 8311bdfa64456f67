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

/**
 * The camera in a video element for as long as the screen is open; one stream per scan run, because Safari asks for
 * permission again with every new one.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, attempt: number): Camera {
  const [camera, setCamera] = useState<Camera>({ kind: 'starting' });
  // `attempt` asks again after the person has granted the permission.
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
  }, [video, attempt]);
  return camera;
}
