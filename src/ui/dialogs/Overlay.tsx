import type { ReactNode } from 'react';
import { ProgressBar } from '../ProgressBar.tsx';
import { Spinner } from '../Spinner.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './overlay.module.css';

interface OverlayProps {
  title: string;
  /** Said politely whenever they change. */
  messages: readonly string[];
  /** 0-100; absent: the end is not known */
  percent?: number | null;
  /** of what is being made, in the place of the sign that something is */
  picture?: ReactNode;
  /** Absent: it stays until the work is done. */
  onClose?: () => void;
  /** A way out, where there is one. */
  children?: ReactNode;
}

/** Covers the screen while the product works and says what it is doing. */
export function Overlay({ title, messages, percent = null, picture, onClose, children }: OverlayProps) {
  return (
    <Dialog title={title} {...(onClose && { onClose })}>
      <div className={styles.body} data-waiting>
        {picture ?? <Spinner />}
        {percent !== null && <ProgressBar label={title} percent={percent} />}
        <div aria-live="polite" className={styles.messages}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
        {children}
      </div>
    </Dialog>
  );
}
