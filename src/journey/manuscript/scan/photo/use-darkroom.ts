import { useCallback, useEffect, useRef } from 'react';
import { whenCalm } from '@/ui/hooks/when-calm.ts';
import { type Darkroom, openDarkroom } from './darkroom.ts';

/** The darkroom of this sitting, started early, behind the first picture, so that the first page does not wait for it. */
export function useDarkroom(): () => Darkroom {
  const darkroom = useRef<Darkroom | null>(null);
  const get = useCallback(() => {
    darkroom.current ??= openDarkroom();
    return darkroom.current;
  }, []);
  useEffect(() => {
    let isHere = true;
    void whenCalm().then(() => isHere && get());
    return () => {
      isHere = false;
      darkroom.current?.close();
      darkroom.current = null;
    };
  }, [get]);
  return get;
}
