import { lazy, Suspense, useState } from 'react';
import { counted } from '@/domain/counted.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import styles from './helping.module.css';
import { useTakeIn } from './use-helpers.ts';

const InviteHelpers = lazy(async () => ({
  default: (await import('./InviteHelpers.tsx')).InviteHelpers,
}));

/** The way to photograph a book together; while it is shown, the pages of those who help come in. */
export function HelpersRow({ sessionId }: { sessionId: SessionId }) {
  const came = useTakeIn(sessionId);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.row} aria-label="Photograph it together">
      <p>Is it a thick book? Family and friends can photograph pages with you, each on their own phone.</p>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Invite helpers
      </Button>
      <p role="status">{came > 0 && `${counted(came, 'page')} from your helpers came in.`}</p>
      {isOpen && (
        <Suspense>
          <InviteHelpers sessionId={sessionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
