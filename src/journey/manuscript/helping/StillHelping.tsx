import type { SessionId } from '@/domain/session.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { HelperList } from './HelperList.tsx';
import styles from './helping.module.css';
import { useHelpers } from './use-helpers.ts';

/** Beside a book that is paid for, on any device of its owner: who helped can read it until their help is ended. */
export function StillHelping({ sessionId }: { sessionId: SessionId }) {
  const { helpers, error, end } = useHelpers(sessionId, true);
  if (helpers.length === 0) return null;
  const canRead = helpers.some(({ endedAt }) => endedAt === null);
  return (
    <section className={styles.stack} aria-label="Your helpers">
      <h2>Your helpers</h2>
      <p>
        {canRead
          ? 'They can still read this book’s text and see its photos. You can end that at any time.'
          : 'Nobody but you can read this book’s text or see its photos now.'}
      </p>
      {error && <Notice kind="error">{error}</Notice>}
      {/* An invitation that is still open lets nobody in while the book is paid for. */}
      <HelperList invitations={[]} helpers={helpers} isPaid onEnd={end} />
    </section>
  );
}
