/** Whoever does one of these is about to need more than the text. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'] as const;
const LONGEST_MS = 2_000;
/** Somebody who comes for the first time reads; a page that comes alive under their eyes only makes the phone busy. */
const FIRST_READING_MS = 4_000;
/** Pictures and type come first. */
const FETCH_AFTER_MS = 1_000;

/** The files are on this device already, and there may be something to go on with. */
export const wasHereBefore = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

function whenBored(begin: () => void): void {
  // Safari has no idle callback
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: LONGEST_MS });
  else setTimeout(begin, 200);
}

/** Has the browser bring files that will be wanted: when the line has nothing else to do, or now. */
export function fetchAhead(files: readonly string[], how: 'prefetch' | 'modulepreload'): void {
  for (const file of files) {
    const { relList } = document.head.appendChild(
      Object.assign(document.createElement('link'), { as: 'script', crossOrigin: '', href: `/${file}` }),
    );
    relList.add(how);
  }
}

/** A hidden page is never painted, and must start all the same. */
const LONGEST_PAINT_MS = 300;

/** When what stands on the page can be seen, so that its code is not what the person waits for. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    // The first callback comes before the paint; what it puts off comes after it.
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, LONGEST_PAINT_MS);
  });
}

/**
 * When the page has arrived and the browser has nothing better to do, on a first visit some seconds later; at once when
 * the person touches the page.
 * @param files what is needed then
 */
export function whenIdle(files: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => {
      for (const touch of TOUCHES) removeEventListener(touch, begin, { capture: true });
      resolve();
    };
    for (const touch of TOUCHES) addEventListener(touch, begin, { passive: true, capture: true });
    const arrived = () => {
      if (wasHereBefore()) whenBored(begin);
      else {
        setTimeout(() => fetchAhead(files, 'prefetch'), FETCH_AFTER_MS);
        setTimeout(() => whenBored(begin), FIRST_READING_MS);
      }
    };
    if (document.readyState === 'complete') arrived();
    else addEventListener('load', arrived, { once: true });
  });
}

/** What does nothing by itself, or what nobody wants: a form sent off, a page that is only a message. */
const BY_SCRIPT = 'button, a[data-by-script]';

/**
 * Remembers a button that was pressed while nothing listened to it yet.
 * @returns presses it, once there is somebody to hear
 */
export function rememberPress(): () => void {
  let pressed: HTMLElement | null = null;
  const note = (event: Event) => {
    const { target } = event;
    pressed = target instanceof Element ? target.closest<HTMLElement>(BY_SCRIPT) : null;
    if (pressed) event.preventDefault();
  };
  addEventListener('click', note, { capture: true });
  return () => {
    removeEventListener('click', note, { capture: true });
    pressed?.click();
  };
}
