import { useCallback, useEffect, useRef, useState } from 'react';

/** What a killed tab may lose at most: the words of the last moment. */
const SAVE_AFTER_MS = 300;

/** Text being typed: saved by itself shortly after each pause, and at once when the page goes away. */
export function useDraft(
  text: string,
  save: (text: string) => void,
): [draft: string, type: (text: string) => void, saveNow: () => void] {
  const [draft, setDraft] = useState(text);
  const waiting = useRef<string | null>(null);
  const latestSave = useRef(save);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latestSave.current = save;
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const typed = waiting.current;
    waiting.current = null;
    if (typed !== null) latestSave.current(typed);
  }, []);
  useEffect(() => {
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);
  const type = (typed: string) => {
    setDraft(typed);
    waiting.current = typed;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      waiting.current = null;
      latestSave.current(typed);
    }, SAVE_AFTER_MS);
  };
  return [draft, type, flush];
}
