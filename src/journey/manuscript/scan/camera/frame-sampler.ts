import { type Brush, brushOf, makeCanvas } from '../photo/canvas.ts';
import { type Grey, greyOf, greyOfLuma } from '../photo/grey.ts';
import { grabFrame } from './grab-frame.ts';

/** Looks at what a video shows now, or at a frame of it, in small and grey; null while there is nothing to see. */
export type Sampler = (source: HTMLVideoElement | VideoFrame) => Promise<Grey | null>;

/** Long side at which frames are looked at, eight times a second also on a slow phone; photos are judged larger. */
const FRAME_PIXELS = 192;
/** Layouts whose first plane is brightness alone. */
const LUMA_FIRST = ['I420', 'I420A', 'I422', 'I444', 'NV12'];

function smallSize(width: number, height: number): [width: number, height: number] {
  const scale = Math.min(1, FRAME_PIXELS / Math.max(width, height));
  return [Math.max(3, Math.round(width * scale)), Math.max(3, Math.round(height * scale))];
}

/** Reads brightness where the camera has put it. A canvas would first make colours of every pixel: ten times the work. */
function openLumaReader(): (frame: VideoFrame) => Promise<Grey | null> {
  let bytes = new Uint8Array();
  return async (frame) => {
    const { format, visibleRect, colorSpace } = frame;
    if (format === null || !LUMA_FIRST.includes(format) || visibleRect === null) return null;
    const sizeBytes = frame.allocationSize();
    if (bytes.length !== sizeBytes) bytes = new Uint8Array(sizeBytes);
    const [luma] = await frame.copyTo(bytes);
    if (!luma) return null;
    const { width, height } = visibleRect;
    const plane = { bytes, ...luma, width, height, isFullRange: colorSpace.fullRange === true };
    return greyOfLuma(plane, smallSize(width, height));
  };
}

function openCanvasReader(): (source: HTMLVideoElement | VideoFrame, size: [number, number]) => Grey {
  let brush: Brush | undefined;
  return (source, [width, height]) => {
    // A phone that was turned has frames of another shape.
    if (!brush || brush.canvas.width !== width || brush.canvas.height !== height) {
      brush = brushOf(makeCanvas(width, height), true);
    }
    brush.drawImage(source, 0, 0, width, height);
    return greyOf(brush.getImageData(0, 0, width, height).data, width, height);
  };
}

/** One buffer and one canvas for the whole sitting; looks wait for each other, because they share them. */
export function openSampler(): Sampler {
  const readLuma = openLumaReader();
  const readCanvas = openCanvasReader();
  const sample = async (source: HTMLVideoElement | VideoFrame) => {
    const isFrame = !('videoWidth' in source);
    const width = isFrame ? source.displayWidth : source.videoWidth;
    const height = isFrame ? source.displayHeight : source.videoHeight;
    if (width === 0 || height === 0) return null;
    const frame = isFrame ? source : grabFrame(source);
    try {
      // A canvas reads every layout there is.
      return (frame && (await readLuma(frame))) ?? readCanvas(source, smallSize(width, height));
    } finally {
      if (!isFrame) frame?.close();
    }
  };
  let turn: Promise<unknown> = Promise.resolve();
  return (source) => {
    const looked = turn.then(() => sample(source));
    turn = looked.catch(() => undefined);
    return looked;
  };
}
