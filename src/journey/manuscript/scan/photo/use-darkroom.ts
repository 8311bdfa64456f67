import { useCallback, useEffect, useRef } from 'react';
import { type Darkroom, openDarkroom } from './darkroom.ts';

/** The darkroom of this sitting, started early so that the first page does not wait for it. */
export function useDarkroom(): () => Darkroom {
  const darkroom = useRef<Darkroom | null>(null);
  const get = useCallback(() => {
    darkroom.current ??= openDarkroom();
    return darkroom.current;
  }, []);
  useEffect(() => {
    get();
    return () => {
      darkroom.current?.close();
      darkroom.current = null;
    };
  }, [get]);
  return get;
}
