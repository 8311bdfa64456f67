import { useEffect, useRef } from 'react';

/** Bluetooth camera remotes send one of these; volume keys are not given to web pages. */
const SHUTTER_KEYS = ['Space', 'Enter', 'NumpadEnter', 'PageDown', 'MediaPlayPause'];

/** Space, Enter and what remotes send take a page, unless something that uses the key itself has the focus. */
export function useShutterKey(capture: () => void, isEnabled: boolean): void {
  const latest = useRef(capture);
  useEffect(() => {
    latest.current = capture;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const press = (event: KeyboardEvent) => {
      const usesKeys = event.target instanceof Element && event.target.closest('button, input, select, a');
      if (!SHUTTER_KEYS.includes(event.code) || event.repeat || usesKeys) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isEnabled]);
}
