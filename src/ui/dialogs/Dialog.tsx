import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useLayer } from '../navigation/layers.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Absent: only the buttons inside close it, Escape and clicks outside do not. */
  onClose?: () => void;
  /** What has the focus when it is gone. Without it: what had it before. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

/** A modal window. Mounting opens it, unmounting closes it. The title has the focus, so that no button is hit by chance. */
export function Dialog({ title, onClose, focusAfter, children }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayer(onClose);
  return (
    <Base.Root open modal onOpenChange={(open) => !open && onClose?.()}>
      <Base.Portal>
        <Base.Backdrop forceRender className={styles.veil} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.card} initialFocus={heading} finalFocus={focusAfter}>
            <Base.Title ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
