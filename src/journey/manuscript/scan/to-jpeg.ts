/** Source: product specification, section 9. */
const JPEG_QUALITY = 0.9;

/**
 * A picture as JPEG. Going through a canvas also drops location and camera data, which must never be stored.
 * @throws Error when the browser cannot encode it
 */
export function toJpeg(picture: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        // iOS counts canvas memory until collection; emptying it frees the pixels at once.
        canvas.width = 0;
        canvas.height = 0;
        if (blob) resolve(blob);
        else reject(new Error('The browser could not make a JPEG of the picture'));
      },
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}
