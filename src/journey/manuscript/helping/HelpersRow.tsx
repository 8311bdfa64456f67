import { lazy, Suspense, useEffect, useState } from 'react';
import { counted } from '@/domain/counted.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from './helping.module.css';
import { countUnplaced, keepOrder } from './order-arrived.ts';
import { useTakeIn } from './use-helpers.ts';

const InviteHelpers = lazy(async () => ({
  default: (await import('./InviteHelpers.tsx')).InviteHelpers,
}));

/** Asked where neither printed numbers nor the text itself tell where pages of other phones belong. */
function Unplaced({ sessionId }: { sessionId: SessionId }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // What it cannot read it does not ask; the pages are there, at the end.
    countUnplaced(sessionId).then(setCount, () => undefined);
  }, [sessionId]);
  if (count === 0) return null;
  return (
    <Notice kind="info">
      <p>
        We couldn’t tell where {counted(count, 'page')} from your helpers {count === 1 ? 'belongs' : 'belong'}
        , so {count === 1 ? 'it stands' : 'they stand'} at the end. Please look at your pages and move{' '}
        {count === 1 ? 'it' : 'them'} to the right place.
      </p>
      <Button kind="quiet" onClick={() => void keepOrder(sessionId).then(() => setCount(0))}>
        They’re in order
      </Button>
    </Notice>
  );
}

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
      <Unplaced key={came} sessionId={sessionId} />
      {isOpen && (
        <Suspense>
          <InviteHelpers sessionId={sessionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
