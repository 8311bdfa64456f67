import { useEffect, useState } from 'react';
import { listen } from '@/storage/channel.ts';
import type { SharedRow } from '@/storage/rows.ts';
import { listShared } from '@/storage/shared-files.ts';

const NONE: readonly SharedRow[] = [];

/** Files from the share sheet that no step has taken in yet, also those of an earlier visit. */
export function useShared(): readonly SharedRow[] {
  const [rows, setRows] = useState(NONE);
  useEffect(() => {
    let isHere = true;
    const read = () => {
      listShared().then(
        (found) => isHere && setRows(found.length > 0 ? found : NONE),
        // They wait in the store; the next visit asks again. The steps themselves show that it does not answer.
        () => undefined,
      );
    };
    read();
    const stop = listen(({ kind }) => kind === 'shared-changed' && read());
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  return rows;
}
