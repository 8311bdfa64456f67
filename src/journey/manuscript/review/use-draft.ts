import { useEffect, useRef, useState } from 'react';

/** What a killed tab may lose at most: the words of the last moment. */
const SAVE_AFTER_MS = 300;

/** Text being typed: saved by itself shortly after each pause, and at once when the page goes away. */
export function useDraft(text: string, save: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState(text);
  const waiting = useRef<string | null>(null);
  const latestSave = useRef(save);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    const flush = () => {
      clearTimeout(timer.current);
      if (waiting.current !== null) latestSave.current(waiting.current);
      waiting.current = null;
    };
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);
  const type = (typed: string) => {
    setDraft(typed);
    waiting.current = typed;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      waiting.current = null;
      latestSave.current(typed);
    }, SAVE_AFTER_MS);
  };
  return [draft, type];
}
