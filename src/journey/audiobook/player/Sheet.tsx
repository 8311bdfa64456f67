import { type ReactNode, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { Layer } from './Layer.tsx';
import styles from './sheet.module.css';
import { useSwipeDown } from './use-swipe-down.ts';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Slides over the player from below. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDialogElement>(null);
  const swipe = useSwipeDown(box, onClose);
  return (
    <Layer label={title} className={styles.sheet} first={heading} onClose={onClose} box={box} isSheet>
      <div className={styles.inside}>
        <header className={styles.head} {...swipe}>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.round}
            aria-label={`Close ${title.toLowerCase()}`}
            onClick={onClose}
          >
            <Icon name="close" size={24} />
          </button>
        </header>
        {children}
      </div>
    </Layer>
  );
}
