import { type RefObject, useMemo, useRef, useState } from 'react';
import { openSampler, type Sampler, takeBurst } from './camera/capture.ts';
import type { PagePlace } from './keep-photo.ts';
import type { Gray } from './photo/gray.ts';
import type { PhotoWorker } from './photo/photo-worker.ts';
import type { Pages, WaitingPlace } from './use-pages.ts';

const SHUTTER_VIBRATION_MS = 30;
/** Photos that wait for room in memory; more of them would end the tab on a phone. */
const MAX_UNSAVED = 3;

/** Reading a frame of a 4K camera holds the page's thread; the tap is shown before that. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

interface ShutterOptions {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly isOn: boolean;
  readonly book: Pages;
  readonly photoWorker: () => PhotoWorker;
  /** where the next photo goes */
  readonly place: PagePlace | WaitingPlace;
}

interface Shutter {
  /** grows with every tap, at once */
  readonly shots: number;
  readonly isReady: boolean;
  readonly look: Sampler;
  /**
   * Takes a page; `onSeen` gets what the camera showed.
   * @returns false when nothing was taken
   */
  readonly capture: (onSeen: (frame: Gray) => void) => boolean;
}

/** The shutter: felt at once, while the picture is chosen, encoded and saved behind it, in the order of the taps. */
export function useShutter({ video, isOn, book, photoWorker, place }: ShutterOptions): Shutter {
  const [shots, setShots] = useState(0);
  const look = useMemo(openSampler, []);
  const lastBurst = useRef<Promise<unknown>>(Promise.resolve());
  const isReady = isOn && book.unsaved.length < MAX_UNSAVED;
  const burst = (element: HTMLVideoElement, onSeen: (frame: Gray) => void) => {
    // One burst at a time: two would share the frames and the memory.
    const taken = Promise.all([afterPaint(), lastBurst.current]).then(() => takeBurst(element, look, onSeen));
    lastBurst.current = taken.catch(() => undefined);
    return taken;
  };
  const capture = (onSeen: (frame: Gray) => void) => {
    const element = video.current;
    if (!isReady || !element || element.videoWidth === 0) return false;
    setShots((n) => n + 1);
    // Felt where it cannot be seen or heard; iPhones have none.
    navigator.vibrate?.(SHUTTER_VIBRATION_MS);
    const developing = burst(element, onSeen).then(
      (frame) => frame && photoWorker().develop({ kind: 'frame', frame }),
    );
    void book.save(developing, place);
    return true;
  };
  return { shots, isReady, look, capture };
}
