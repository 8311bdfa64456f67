import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Absent: only the buttons inside close it, Escape and clicks outside do not. */
  onClose?: () => void;
  children: ReactNode;
}

/** A modal window. Mounting opens it, unmounting closes it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  return (
    <Base.Root open modal onOpenChange={(open) => !open && onClose?.()}>
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.card}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
