import { useEffect, useState } from 'react';
import { freeConfirmed } from '@/device/storage/pages/page-changes.ts';
import { roomLeft } from '@/device/storage/room/quota.ts';
import { MIB } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { whenCalm } from '@/ui/hooks/when-calm.ts';

const LITTLE_ROOM_BYTES = 300 * MIB;
const LOOK_EVERY_PAGES = 5;

/** Whether this device is nearly full; then the photos that are with the server make room by themselves. */
export function useNearlyFull(sessionId: SessionId, pages: number, pagesSafe: number): boolean {
  const [isNearlyFull, setIsNearlyFull] = useState(false);
  const look = Math.floor((pages + pagesSafe) / LOOK_EVERY_PAGES);
  // `look` grows with the scan and with what has been sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isHere = true;
    const measure = async () => {
      await whenCalm();
      const room = await roomLeft();
      const isLittle = room !== null && room.quotaBytes - room.usedBytes < LITTLE_ROOM_BYTES;
      if (isLittle) await freeConfirmed(sessionId);
      if (isHere) setIsNearlyFull(isLittle);
    };
    // Saving makes room again when it has to.
    measure().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [sessionId, look]);
  return isNearlyFull;
}
