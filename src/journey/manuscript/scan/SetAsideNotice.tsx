import { progressStore } from '@/device/storage/books/progress.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { bringScanBack } from '../set-aside/begin-again.ts';
import { scansAside } from '../set-aside/offers.ts';
import { useSetAside } from '../set-aside/use-set-aside.ts';
import { bringBackWords } from '../set-aside/words.ts';
import styles from './notices.module.css';

/** The scan was begun anew: what it was last is one tap away. */
export function SetAsideNotice({ sessionId }: { sessionId: SessionId }) {
  const [last] = scansAside(useSetAside(sessionId));
  const progress = useStore(progressStore, (state) => state.progress);
  const { error, attempt } = useAttempt();
  if (!last || progress?.sessionId !== sessionId) return null;
  return (
    <div className={styles.notice}>
      {error && <p role="alert">{error}</p>}
      <Button
        kind="plain"
        className={styles.onDark ?? ''}
        onClick={() => attempt(() => bringScanBack(progress, last.atMs))}
      >
        {bringBackWords(last.pages)}
      </Button>
    </div>
  );
}
