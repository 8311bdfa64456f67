import { useEffect, useState } from 'react';
import { lastMember } from '@/device/storage/downloads/saved-orders.ts';

/** Whose library this device showed last: undefined until the device was asked, null for nobody's. */
export function useLastMember(): string | null | undefined {
  const [uid, setUid] = useState<string | null>();
  useEffect(() => {
    let isHere = true;
    lastMember()
      .catch((error: unknown) => {
        // Then the account is waited for, as on a device that knows nobody.
        console.error(error);
        return null;
      })
      .then((known) => isHere && setUid(known));
    return () => {
      isHere = false;
    };
  }, []);
  return uid;
}
