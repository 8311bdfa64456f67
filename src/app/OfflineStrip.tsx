import { useOnline } from '@/ui/hooks/use-online.ts';
import { useLocation } from '@/ui/navigation/router.ts';
import styles from './offline-strip.module.css';

/** On every screen, as long as it is so: a line that is not there is no trouble for what is kept here. */
export function OfflineStrip() {
  const isOnline = useOnline();
  const isHelper = useLocation().pathname.startsWith('/help');
  // The region is there before its words: only then does every screen reader say them.
  return (
    <p role="status" className={isOnline ? 'visually-hidden' : styles.strip}>
      {!isOnline &&
        (isHelper
          ? 'No internet. Your pages are saved here and sent later.'
          : 'No internet. Books kept on this device still play.')}
    </p>
  );
}
