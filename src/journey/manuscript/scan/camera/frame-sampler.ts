import { type Brush, brushOf, makeCanvas } from '../photo/canvas.ts';
import { type Grey, greyOf, LOOK_PIXELS } from '../photo/grey.ts';

/** Looks at what a video shows now, in small and grey; null while it shows nothing. One canvas for the whole sitting. */
export function openSampler(): (video: HTMLVideoElement) => Grey | null {
  let brush: Brush | undefined;
  return (video) => {
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0 || videoHeight === 0) return null;
    const scale = Math.min(1, LOOK_PIXELS / Math.max(videoWidth, videoHeight));
    const width = Math.max(3, Math.round(videoWidth * scale));
    const height = Math.max(3, Math.round(videoHeight * scale));
    // A phone that was turned has frames of another shape.
    if (!brush || brush.canvas.width !== width || brush.canvas.height !== height) {
      brush = brushOf(makeCanvas(width, height), true);
    }
    brush.drawImage(video, 0, 0, width, height);
    return greyOf(brush.getImageData(0, 0, width, height).data, width, height);
  };
}
