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
