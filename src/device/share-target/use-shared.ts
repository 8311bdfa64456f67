import { useEffect, useState } from 'react';
import { listen } from '@/device/storage/channel.ts';
import type { SharedRow } from '@/device/storage/pages/rows.ts';
import { listLeftOut, listShared } from '@/device/storage/shared-files/shared-files.ts';

const NONE: readonly SharedRow[] = [];

function useRows(list: () => Promise<SharedRow[]>): readonly SharedRow[] {
  const [rows, setRows] = useState(NONE);
  useEffect(() => {
    let isHere = true;
    const read = () => {
      list().then(
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
  }, [list]);
  return rows;
}

/** Files from the share sheet that no step has taken in yet, also those of an earlier visit. */
export function useShared(): readonly SharedRow[] {
  return useRows(listShared);
}

/** Those that the person did not want and can still have back; of several times the last. */
export function useLeftOut(): readonly SharedRow[] {
  const rows = useRows(listLeftOut);
  const lastMs = Math.max(...rows.map(({ leftOutAtMs = 0 }) => leftOutAtMs));
  return rows.filter(({ leftOutAtMs }) => leftOutAtMs === lastMs);
}
