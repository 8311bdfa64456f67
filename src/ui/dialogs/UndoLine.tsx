import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import styles from './undo-line.module.css';

interface UndoLineProps {
  /** what was taken away; null when there is nothing to take back */
  words: string | null;
  onUndo: () => void;
}

/** A window that closes first gives the focus back itself. */
const FOCUS_AFTER_MS = 150;

/** Whether what had the focus is gone: then the page has it, or the window around it. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement instanceof HTMLDialogElement;
}

/**
 * What was taken away last, and one tap to have it back. It stays until something else takes its place: whoever shows it
 * sees to it that the thing is still there.
 */
export function UndoLine({ words, onUndo }: UndoLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const id = useId();
  const [wasUndone, setWasUndone] = useState(false);
  /** whether anything had the focus: a page that has just opened is not left by it */
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => {
      hadFocus.current = true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (words === null && !wasUndone) return;
    // What was pressed has gone with it: the next one by keyboard is then the way back, and after that what is back.
    const looking = setTimeout(() => {
      if (!hadFocus.current || !isFocusLost()) return;
      const next = words === null ? line.current : line.current?.querySelector('button');
      next?.focus({ preventScroll: true });
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(looking);
  }, [words, wasUndone]);
  const undo = () => {
    setWasUndone(true);
    onUndo();
  };
  // The words stand in a region that was there before them: only then does every screen reader say them.
  return (
    <div ref={line} tabIndex={-1} className={words === null ? styles.nothing : styles.line}>
      <p id={id} aria-live="polite" className={words === null ? 'visually-hidden' : styles.words}>
        {words ?? (wasUndone ? 'It’s back.' : '')}
      </p>
      {words !== null && (
        <Button kind="plain" aria-describedby={id} onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}
