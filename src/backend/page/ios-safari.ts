interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints?: number;
}

/** Every browser on iOS is WebKit, and an iPad calls itself a Macintosh that has a touch screen. */
export function isIosSafari(device: Device = navigator): boolean {
  const isIpad = /Macintosh/.test(device.userAgent) && (device.maxTouchPoints ?? 0) > 1;
  return (/iPhone|iPad|iPod/.test(device.userAgent) || isIpad) && /AppleWebKit/.test(device.userAgent);
}

/** Safari on any device: it cannot read the sound of a video file by itself. */
export function isSafari(device: Device = navigator): boolean {
  return (
    isIosSafari(device) || (/Safari\//.test(device.userAgent) && !/Chrom|Android/.test(device.userAgent))
  );
}
