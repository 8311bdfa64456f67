import { useOnline } from '@/ui/hooks/use-online.ts';
import styles from './offline-strip.module.css';

/** On every screen, as long as it is so: a line that is not there is no trouble for what is kept here. */
export function OfflineStrip() {
  const isOnline = useOnline();
  // The region is there before its words: only then does every screen reader say them.
  return (
    <p role="status" className={isOnline ? 'visually-hidden' : styles.strip}>
      {!isOnline && 'No internet. Books kept on this device still play.'}
    </p>
  );
}
