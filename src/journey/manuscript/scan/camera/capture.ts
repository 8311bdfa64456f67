import { type Brush, brushOf, makeCanvas } from '../photo/canvas.ts';
import { type Gray, grayOf, grayOfLuma, sharpnessOf } from '../photo/gray.ts';

/**
 * Resolves with true when the video shows a new frame, with false when none came in time. Frames are trusted, flags are
 * not: a track can be live and deliver nothing.
 */
export function nextFrame(video: HTMLVideoElement, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const startSeconds = video.currentTime;
    // Older Firefox has no frame callback; its clock stands still without frames.
    const settle = (hasFrame: boolean) => {
      clearTimeout(timer);
      if (handle !== undefined) video.cancelVideoFrameCallback(handle);
      resolve(hasFrame);
    };
    const timer = setTimeout(
      () => settle(handle === undefined && video.currentTime !== startSeconds),
      withinMs,
    );
    const handle =
      'requestVideoFrameCallback' in video ? video.requestVideoFrameCallback(() => settle(true)) : undefined;
  });
}

/** A picture of the camera in full size. Whoever has it closes it. */
export type CameraFrame = VideoFrame | ImageBitmap;

/**
 * A hand on what the video shows now: nothing is copied, which of a 4K camera would hold a phone's screen for half a
 * second. Null where the browser has no such thing, and where it would lose how the phone is held.
 */
export function grabFrame(video: HTMLVideoElement): VideoFrame | null {
  if (typeof VideoFrame !== 'function') return null;
  let frame: VideoFrame;
  try {
    frame = new VideoFrame(video);
  } catch {
    // No frame at this moment; the caller's slower way finds out the same.
    return null;
  }
  if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
  frame.close();
  return null;
}

const FRAMES = 3;
/** A camera in the dark may give ten frames a second; slower ones are not waited for. */
const FRAME_WAIT_MS = 120;

/**
 * The sharpest of a few frames from now on; at most two are in memory at once. Null while the camera shows nothing.
 * @param look judges in small
 * @param onSeen gets every frame in small
 */
export async function takeBurst(
  video: HTMLVideoElement,
  look: Sampler,
  onSeen: (frame: Gray) => void,
): Promise<CameraFrame | null> {
  let best: CameraFrame | null = null;
  let bestSharpness = -1;
  let grabbed: CameraFrame | null = null;
  try {
    for (let taken = 0; taken < FRAMES; taken += 1) {
      if (taken > 0 && !(await nextFrame(video, FRAME_WAIT_MS))) break;
      grabbed = grabFrame(video);
      const small = await look(grabbed ?? video);
      if (!small) break;
      onSeen(small);
      const sharpness = sharpnessOf(small);
      if (sharpness > bestSharpness) {
        const sharper = grabbed ?? (await createImageBitmap(video));
        grabbed = best;
        best = sharper;
        bestSharpness = sharpness;
      }
      grabbed?.close();
      grabbed = null;
    }
    return best;
  } catch (error) {
    best?.close();
    throw error;
  } finally {
    grabbed?.close();
  }
}

/** Looks at what a video shows now, or a frame of it, in small and gray; null while there is nothing to see. */
export type Sampler = (source: HTMLVideoElement | CameraFrame) => Promise<Gray | null>;

interface SamplerOptions {
  /** share of each side that is looked at */
  readonly middle: number;
  /** in pixels, of what is looked at */
  readonly longSide: number;
}

/**
 * The middle, because the page lies there and copying a frame is most of the work; in a size that a slow phone can look at
 * eight times a second. Photos are judged larger.
 */
const HANDS_FREE: SamplerOptions = { middle: 0.75, longSide: 128 };
/** Layouts whose first plane is brightness alone. */
const LUMA_FIRST = ['I420', 'I420A', 'I422', 'I444', 'NV12'];

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The middle of a side. Colors are stored for two by two pixels: only even edges can be cut. */
function middleOfSide(from: number, length: number, share: number): [start: number, length: number] {
  const even = (pixels: number) => 2 * Math.floor(pixels / 2);
  const margin = even((length * (1 - share)) / 2);
  return [even(from) + margin, Math.max(1, even(length - 2 * margin))];
}

function middleOf({ x, y, width, height }: Rectangle, share: number): Rectangle {
  const [left, across] = middleOfSide(x, width, share);
  const [top, down] = middleOfSide(y, height, share);
  return { x: left, y: top, width: across, height: down };
}

function smallSize({ width, height }: Rectangle, longSide: number): [width: number, height: number] {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return [Math.max(3, Math.round(width * scale)), Math.max(3, Math.round(height * scale))];
}

/** Reads brightness where the camera has put it. A canvas would first make colors of every pixel: ten times the work. */
function openLumaReader({ middle, longSide }: SamplerOptions): (frame: VideoFrame) => Promise<Gray | null> {
  let bytes = new Uint8Array();
  return async (frame) => {
    const { format, visibleRect, colorSpace } = frame;
    if (format === null || !LUMA_FIRST.includes(format) || visibleRect === null) return null;
    const rect = middleOf(visibleRect, middle);
    const sizeBytes = frame.allocationSize({ rect });
    if (bytes.length !== sizeBytes) bytes = new Uint8Array(sizeBytes);
    const [luma] = await frame.copyTo(bytes, { rect });
    if (!luma) return null;
    const { width, height } = rect;
    const plane = { bytes, ...luma, width, height, isFullRange: colorSpace.fullRange === true };
    return grayOfLuma(plane, smallSize(rect, longSide));
  };
}

function openCanvasReader({
  longSide,
}: SamplerOptions): (source: HTMLVideoElement | CameraFrame, from: Rectangle) => Gray {
  let brush: Brush | undefined;
  return (source, from) => {
    const [width, height] = smallSize(from, longSide);
    // A phone that was turned has frames of another shape.
    if (!brush || brush.canvas.width !== width || brush.canvas.height !== height) {
      brush = brushOf(makeCanvas(width, height), true);
    }
    brush.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, width, height);
    return grayOf(brush.getImageData(0, 0, width, height).data, width, height);
  };
}

function sizeOf(source: HTMLVideoElement | CameraFrame): [width: number, height: number] {
  if ('videoWidth' in source) return [source.videoWidth, source.videoHeight];
  return 'displayWidth' in source
    ? [source.displayWidth, source.displayHeight]
    : [source.width, source.height];
}

/** One buffer and one canvas for the whole sitting; looks wait for each other, because they share them. */
export function openSampler(options: SamplerOptions = HANDS_FREE): Sampler {
  const readLuma = openLumaReader(options);
  const readCanvas = openCanvasReader(options);
  const sample = async (source: HTMLVideoElement | CameraFrame) => {
    const [width, height] = sizeOf(source);
    if (width === 0 || height === 0) return null;
    const grabbed = 'videoWidth' in source ? grabFrame(source) : null;
    const frame = 'displayWidth' in source ? source : grabbed;
    try {
      // A canvas reads every layout there is.
      const from = middleOf({ x: 0, y: 0, width, height }, options.middle);
      return (frame && (await readLuma(frame))) ?? readCanvas(source, from);
    } finally {
      grabbed?.close();
    }
  };
  let turn: Promise<unknown> = Promise.resolve();
  return (source) => {
    const looked = turn.then(() => sample(source));
    turn = looked.catch(() => undefined);
    return looked;
  };
}
