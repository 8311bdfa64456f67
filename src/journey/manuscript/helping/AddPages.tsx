import { useEffect, useState } from 'react';
import { listen } from '@/device/storage/channel.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { addPagesWords, rangeOfPage } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';

interface NotIn {
  readonly count: number;
  /** all of them were sent by helpers */
  readonly areHelpers: boolean;
}

/** Pages of this device that came after the text was read. */
function usePagesNotIn(sessionId: SessionId): NotIn {
  const [notIn, setNotIn] = useState<NotIn>({ count: 0, areHelpers: false });
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const pages = (await listPages(sessionId)).filter(({ readAtMs }) => readAtMs === null);
      const areHelpers = pages.every(({ n }) => rangeOfPage(n) !== null);
      if (isHere) setNotIn({ count: pages.length, areHelpers });
    };
    // What it cannot read it does not offer; the list of pages says that it cannot be read.
    const lookAgain = () => void look().catch(() => undefined);
    lookAgain();
    const stop = listen(({ kind }) => kind === 'upload-added' && lookAgain());
    return () => {
      isHere = false;
      stop();
    };
  }, [sessionId]);
  return notIn;
}

/** The way into the text for pages that came after it was read, from other phones above all. */
export function AddPages({ sessionId, onAdd }: { sessionId: SessionId; onAdd: () => void }) {
  const { count, areHelpers } = usePagesNotIn(sessionId);
  if (count === 0) return null;
  const [came, it] = count === 1 ? ['came in and isn’t', 'it'] : ['came in and aren’t', 'them'];
  return (
    <Notice kind="info">
      <p>
        {counted(count, 'page')} {areHelpers ? 'from your helpers ' : ''}
        {came} in your text yet. When you add {it}, what you fixed in the text stays.
      </p>
      <Button kind="quiet" onClick={onAdd}>
        {addPagesWords(count)}
      </Button>
    </Notice>
  );
}
