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

/** Sets light or zoom. A camera that refuses stays as it is, and the person sees it. */
export async function applyToCamera(
  stream: MediaStream,
  request: { torch: boolean } | { zoom: number },
): Promise<boolean> {
  const advanced = [request as MediaTrackConstraintSet];
  const applied = trackOf(stream)?.applyConstraints({ advanced });
  return applied === undefined
    ? false
    : await applied.then(
        () => true,
        () => false,
      );
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
