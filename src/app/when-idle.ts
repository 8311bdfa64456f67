const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;
const LONGEST_MS = 2_000;

/** When the page has arrived and the browser has nothing better to do; at once when the person touches the page. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => resolve();
    for (const touch of TOUCHES) addEventListener(touch, begin, { once: true, passive: true, capture: true });
    const arrived = () => {
      // Safari has no idle callback
      if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: LONGEST_MS });
      else setTimeout(begin, 200);
    };
    if (document.readyState === 'complete') arrived();
    else addEventListener('load', arrived, { once: true });
  });
}

/**
 * Remembers a button that was pressed while nothing listened to it yet.
 * @returns presses it, once there is somebody to hear
 */
export function rememberPress(): () => void {
  let pressed: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null;
  };
  addEventListener('click', note, { capture: true });
  return () => {
    removeEventListener('click', note, { capture: true });
    pressed?.click();
  };
}
