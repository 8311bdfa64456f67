import { useCallback, useEffect, useRef, useState } from 'react';

/** What a killed tab may lose at most: the words of the last moment. */
const SAVE_AFTER_MS = 300;

/**
 * Text being typed: saved by itself shortly after each pause, and at once when the page goes away.
 * @param save gets what was typed, and the words on which that was done
 * @param isShared the text may become another one by another hand: then that one is shown, so that nobody types over words
 *   they have not seen
 * @returns `isReplaced`: other words took the place of the draft, and nothing was typed since
 */
export function useDraft(
  text: string,
  save: (text: string, seen: string) => void,
  isShared = false,
): [draft: string, type: (text: string) => void, saveNow: () => void, isReplaced: boolean] {
  const [draft, setDraft] = useState(text);
  const [isReplaced, setReplaced] = useState(false);
  const waiting = useRef<string | null>(null);
  const latestSave = useRef(save);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** what the text was when it was looked at last */
  const known = useRef(text);
  /** saved from here, and not come back as the text yet */
  const saved = useRef<readonly string[]>([]);
  useEffect(() => {
    latestSave.current = save;
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const typed = waiting.current;
    waiting.current = null;
    if (typed === null) return;
    const seen = saved.current.at(-1) ?? known.current;
    if (typed !== seen) saved.current = [...saved.current, typed];
    latestSave.current(typed, seen);
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
  useEffect(() => {
    if (!isShared || text === known.current) return;
    const at = saved.current.lastIndexOf(text);
    // What is typed and not saved yet was typed on other words than these.
    if (at < 0) flush();
    known.current = text;
    saved.current = saved.current.slice(at + 1);
    if (at >= 0) return;
    saved.current = [];
    setDraft(text);
    setReplaced(true);
  }, [text, isShared, flush]);
  const type = (typed: string) => {
    setDraft(typed);
    setReplaced(false);
    waiting.current = typed;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, SAVE_AFTER_MS);
  };
  return [draft, type, flush, isReplaced];
}
