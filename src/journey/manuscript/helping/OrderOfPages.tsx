import { useEffect, useState } from 'react';
import {
  keepOrder,
  listUnplaced,
  type OrderedBy,
  orderedBy,
  putBack,
  putInOrder,
} from '@/device/storage/pages/page-order.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import type { ScanRequest } from '../scan/scan-request.ts';
import styles from './helping.module.css';

const ORDERED_WORDS: Record<OrderedBy, string> = {
  numbers: 'We sorted everyone’s pages by page number.',
  text: 'We sorted everyone’s pages by the sentences that continue from one page to the next.',
  person: 'Your pages are now sorted by page number.',
};

interface OrderOfPagesProps {
  sessionId: SessionId;
  /** the order by their numbers, as capture numbers; null where there is none to offer */
  proposal: readonly number[] | null;
  /** whether some seem to stand in the wrong place */
  hasMisplaced: boolean;
  /** has the pages read in another order */
  onReadAnew: () => void;
  onCamera: (requests: readonly ScanRequest[]) => void;
}

interface Standing {
  readonly by: OrderedBy | null;
  /** numbers of pages whose place nothing told */
  readonly unplaced: readonly number[];
}

function unsureWords(unplaced: number): string {
  if (unplaced === 0) return 'Some pages seem to be out of order. They’ll be read aloud in the order shown.';
  const [belong, are] = unplaced === 1 ? ['belongs', 'it’s'] : ['belong', 'they’re'];
  return `We couldn’t tell where ${counted(unplaced, 'page')} from your helpers ${belong}, so ${are} at the end and will be read aloud there.`;
}

/** In what order pages stand where that is not as they came, or not sure: told before the text is accepted. */
export function OrderOfPages({ sessionId, proposal, hasMisplaced, onReadAnew, onCamera }: OrderOfPagesProps) {
  const [{ by, unplaced }, setStanding] = useState<Standing>({ by: null, unplaced: [] });
  const { error, attempt } = useAttempt();
  useEffect(() => {
    let isHere = true;
    Promise.all([orderedBy(sessionId), listUnplaced(sessionId)]).then(
      ([found, numbers]) => isHere && setStanding({ by: found, unplaced: numbers }),
      // What it cannot read it does not tell; the order is the one that is shown.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [sessionId]);
  const [first] = unplaced;
  const isUnsure = first !== undefined || hasMisplaced;
  const order = (change: () => Promise<void>) => void attempt(() => change().then(onReadAnew));
  const leave = () => attempt(() => keepOrder(sessionId).then(() => setStanding({ by, unplaced: [] })));
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      {by && (
        <Notice kind="info">
          <p>{ORDERED_WORDS[by]}</p>
          <Button kind="quiet" onClick={() => order(() => putBack(sessionId))}>
            Undo
          </Button>
        </Notice>
      )}
      {isUnsure && (
        <Notice kind="info">
          <p>{unsureWords(unplaced.length)}</p>
          <div className={styles.answers}>
            {proposal && (
              <Button kind="quiet" onClick={() => order(() => putInOrder(sessionId, proposal, 'person'))}>
                Sort by page number
              </Button>
            )}
            {first !== undefined && (
              <>
                <Button kind="quiet" onClick={() => onCamera([{ kind: 'show', n: first }])}>
                  Look at all pages
                </Button>
                <Button kind="plain" onClick={leave}>
                  They’re in order
                </Button>
              </>
            )}
          </div>
        </Notice>
      )}
    </>
  );
}
