/** Capabilities of camera tracks that TypeScript's library does not know. */
interface CameraCapabilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number };
}

export interface CameraControls {
  readonly hasTorch: boolean;
  readonly zoom: { readonly min: number; readonly max: number; readonly step: number } | null;
}

const trackOf = (stream: MediaStream): MediaStreamTrack | undefined => stream.getVideoTracks()[0];

/** What this camera lets us set. Browsers without the question have neither light nor zoom to offer. */
export function controlsOf(stream: MediaStream): CameraControls {
  const capabilities = (trackOf(stream)?.getCapabilities?.() ?? {}) as CameraCapabilities;
  const { torch, zoom } = capabilities;
  const canZoom = zoom !== undefined && zoom.max > zoom.min;
  return {
    hasTorch: torch === true,
    zoom: canZoom ? { min: zoom.min, max: Math.min(zoom.max, zoom.min * 4), step: zoom.step || 0.1 } : null,
  };
}

/** What a person has set of a camera. */
export interface CameraSetting {
  readonly torch?: boolean;
  readonly zoom?: number;
}

/** What was set of each track: constraints replace each other, and a zoom alone would put out the light. */
const settings = new WeakMap<MediaStreamTrack, CameraSetting>();

/** Sets light or zoom. A camera that refuses, aloud or not, stays as it is, and the person sees it. */
export async function applyToCamera(stream: MediaStream, wanted: CameraSetting): Promise<boolean> {
  const track = trackOf(stream);
  if (!track) return false;
  const setting = { ...settings.get(track), ...wanted };
  try {
    await track.applyConstraints({ advanced: [setting as MediaTrackConstraintSet] });
  } catch {
    return false;
  }
  const { torch } = track.getSettings() as CameraSetting;
  if (wanted.torch !== undefined && torch !== undefined && torch !== wanted.torch) return false;
  settings.set(track, setting);
  return true;
}

export interface CameraChoice {
  readonly id: string;
  readonly name: string;
}

/** The cameras of this device; their names are known once one has been allowed. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `Camera ${index + 1}` }));
}
