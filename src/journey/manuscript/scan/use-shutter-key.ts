import { useEffect, useRef } from 'react';

/** The space bar, which Bluetooth camera remotes send too, takes a page, unless a button other than the shutter has the focus. */
export function useShutterKey(capture: () => void): void {
  const latest = useRef(capture);
  useEffect(() => {
    latest.current = capture;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || event.repeat || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
