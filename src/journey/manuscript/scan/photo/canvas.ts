export type Canvas = OffscreenCanvas | HTMLCanvasElement;
export type Brush = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** Source: product specification, section 9. */
export const JPEG_QUALITY = 0.9;

/** A canvas that needs no document where the browser has one, so that the same code runs in a worker. */
export function makeCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** @throws Error when the browser has no memory left for it */
export function brushOf(canvas: Canvas, isReadOften = false): Brush {
  const brush = canvas.getContext('2d', { willReadFrequently: isReadOften, alpha: false }) as Brush | null;
  if (!brush) throw new Error('The browser gave no canvas to draw on');
  return brush;
}

/** iOS counts canvas memory until collection; emptying it frees the pixels at once. */
export function emptyCanvas(canvas: Canvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * The canvas as JPEG. Going through a canvas also drops location and camera data, which must never be stored.
 * @throws Error when the browser cannot encode it
 */
export function toJpeg(canvas: Canvas, quality = JPEG_QUALITY): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new Error('The browser could not make a JPEG of the picture')),
      'image/jpeg',
      quality,
    );
  });
}
