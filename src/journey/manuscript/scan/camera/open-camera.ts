/** The best the camera has up to 4K. `min` and not `advanced`: with that iOS picks 640 by 480. */
const SIZE = { width: { min: 640, ideal: 3840 }, height: { ideal: 2160 } };

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
