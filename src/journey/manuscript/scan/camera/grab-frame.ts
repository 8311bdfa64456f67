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
