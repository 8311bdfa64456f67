import { lazy, Suspense, useEffect, useState } from 'react';
import { countUnplaced, keepOrder } from '@/device/storage/pages/page-order.ts';
import { hidePages, restorePage } from '@/device/storage/pages/take-away.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import styles from './helping.module.css';
import { decideOnDeleted, deletedByHelpers } from './take-in-pages.ts';
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
        , so {count === 1 ? 'it’s' : 'they’re'} at the end. Please look at your pages and move{' '}
        {count === 1 ? 'it' : 'them'} to the right place.
      </p>
      <Button kind="quiet" onClick={() => void keepOrder(sessionId).then(() => setCount(0))}>
        They’re in order
      </Button>
    </Notice>
  );
}

type Deleted = Awaited<ReturnType<typeof deletedByHelpers>>;

/**
 * What helpers deleted on their phones after it was sent. It stays in the book until its owner says otherwise, and what is
 * taken out comes back with one tap.
 */
function DeletedPages({ sessionId, looks }: { sessionId: SessionId; looks: number }) {
  const [pages, setPages] = useState<Deleted>([]);
  const [takenOut, setTakenOut] = useState<Deleted>([]);
  const { error, attempt } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every look
  useEffect(() => {
    // What it cannot read it does not ask; the pages are in the book.
    deletedByHelpers(sessionId).then(setPages, () => undefined);
  }, [sessionId, looks]);
  const decide = (takeOut: boolean) =>
    attempt(async () => {
      if (takeOut)
        await hidePages(
          pages.map(({ id }) => id),
          Date.now(),
        );
      await decideOnDeleted(sessionId, pages);
      setTakenOut(takeOut ? pages : []);
      setPages([]);
    });
  const [first] = takenOut;
  const bringBack = () =>
    attempt(async () => {
      if (first) await restorePage(first.id);
      setTakenOut([]);
    });
  const names = new Intl.ListFormat('en-US').format(new Set(pages.map(({ by }) => by || 'A helper')));
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      {pages.length > 0 && (
        <Notice kind="info">
          <p>
            {names} deleted {counted(pages.length, 'page')} after sending {pages.length === 1 ? 'it' : 'them'}
            . {pages.length === 1 ? 'It is' : 'They are'} still in your book.
          </p>
          <div className={styles.answers}>
            <Button kind="quiet" onClick={() => decide(false)}>
              Keep in the book
            </Button>
            <Button kind="quiet" onClick={() => decide(true)}>
              Take out
            </Button>
          </div>
        </Notice>
      )}
      <UndoLine
        words={takenOut.length > 0 ? `${counted(takenOut.length, 'page')} taken out of the book.` : null}
        onUndo={() => void bringBack()}
      />
    </>
  );
}

/** The way to photograph a book together; while it is shown, the pages of those who help come in. */
export function HelpersRow({ sessionId }: { sessionId: SessionId }) {
  const { came, looks } = useTakeIn(sessionId);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`${styles.row} ${styles.inviting}`} aria-label="Photograph it together">
      <p>Is it a thick book? Family and friends can photograph pages with you, each on their own phone.</p>
      <Button kind="plain" onClick={() => setOpen(true)}>
        Invite helpers
      </Button>
      <p role="status">{came > 0 && `${counted(came, 'page')} from your helpers came in.`}</p>
      <DeletedPages sessionId={sessionId} looks={looks} />
      <Unplaced key={came} sessionId={sessionId} />
      {isOpen && (
        <Suspense>
          <InviteHelpers sessionId={sessionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
