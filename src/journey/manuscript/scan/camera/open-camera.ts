/** The best the camera has up to 4K. `min` and not `advanced`: with that iOS picks 640 by 480. */
const SIZE = { width: { min: 640, ideal: 3840 }, height: { ideal: 2160 } };

export const CAMERA_DENIED = "Unable to access camera. Please ensure you've granted camera permissions.";

/** What the person can do about it, by the name of the browser's error. */
const ADVICE: Record<string, string> = {
  NotAllowedError:
    'Open this site’s settings (the icon next to the address, or aA on iPhone), allow the camera, and try again.',
  NotFoundError: 'No camera was found on this device. You can choose photos of the pages instead.',
  NotReadableError:
    'Another app or tab may be using the camera, or it was unplugged. Close the other app and try again.',
};
const OTHER_ADVICE = 'Try again, or choose photos of the pages instead.';

export interface CameraFailure {
  readonly message: string;
  readonly advice: string;
}

/** Denied, taken or absent: the specified words, and what to do. */
export function failureOf(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : '';
  return { message: CAMERA_DENIED, advice: ADVICE[name] ?? OTHER_ADVICE };
}

/**
 * Asks for a camera, the rear one unless another was chosen.
 * @throws DOMException as getUserMedia does
 */
export async function openCamera(deviceId: string | null): Promise<MediaStream> {
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

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
