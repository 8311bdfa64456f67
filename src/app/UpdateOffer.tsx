import { useEffect, useEffectEvent, useState } from 'react';
import { watchForUpdate } from '@/backend/page/update.ts';
import { OUTBOX_LOCK } from '@/device/outbox/drain.ts';
import { holdInstallPrompt } from '@/device/resume/install-prompt.ts';
import { Button } from '@/ui/Button.tsx';
import { useLocation, useNavigate } from '@/ui/navigation/router.ts';
import { followLaunches } from '../device/resume/follow-launches.ts';
import { BUSY_LOCK, isBusyAt } from './busy-lock.ts';
import styles from './update.module.css';

/** Whether a window or the worker is in the middle of something that a new version would cut off. */
async function isAnyoneBusy(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === BUSY_LOCK || name === OUTBOX_LOCK);
}

/**
 * Offers a new version of the product, and never takes over by itself: not where a page may be scanned, sent or paid, and
 * not while another window does that.
 */
export function UpdateOffer() {
  const [apply, setApply] = useState<(() => void) | null>(null);
  const [isHeldUp, setIsHeldUp] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  // Once for the life of the window.
  useEffect(() => {
    watchForUpdate((ready) => setApply(() => ready));
    holdInstallPrompt();
    followLaunches((path) => open(path));
  }, []);
  if (!apply || isBusyAt(pathname)) return null;
  const update = async () => {
    if (await isAnyoneBusy()) setIsHeldUp(true);
    else apply();
  };
  return (
    <div role="status" className={styles.update}>
      <p>
        {isHeldUp
          ? 'You’re scanning, sending, or paying right now. Finish that first, then update.'
          : 'A new version is ready.'}
      </p>
      <Button kind="quiet" onClick={() => void update()}>
        Update now
      </Button>
    </div>
  );
}
